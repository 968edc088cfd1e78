"""Searching for decks: a query as a condition that the database holds against them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import cache, reduce
from operator import and_, or_
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext

from cards.reader import asked_of
from cards.search import Asked, SearchWarning, fields_of
from cards.search.asked import quoted
from cards.search.fields import fields_by_name
from cards.search.folding import fold
from cards.search.parser import Either, Every, Inverted, Query, Term, read_query
from cards.search.patterns import BudgetSpentError
from cards.search.search import compile_query
from cards.search.warnings import left_out, nearest
from cards.selectors import Shelf
from decks.list.holding import has_hero, holds_cards
from decks.search.asked import DeckAsked
from decks.search.fields import compile_flag, compile_words, deck_fields, deck_fields_by_name, is_deck_flag
from engine.cards.catalog import CardId
from web.games import present_game


@dataclass(frozen=True)
class DeckSearch:
    """A query as a condition on decks, and what could not be used of it. One that `asks_for_legality` goes by stored verdicts."""

    query: str
    condition: Q
    warnings: tuple[SearchWarning, ...]
    asks_for_legality: bool


def search_decks(query: str, *, shelf: Shelf, user: Any, today: date, among_own: bool = False) -> DeckSearch:
    """The condition that `query` puts on decks. Any text is a query: what can't be used is left out and told.

    `user` may be anonymous; `own:`, `in:`, `is:liked` and the like ask about them. `today` is what spans of days are counted
    from. `among_own` says that only the reader's own decks are asked, of which a word names no author.
    """
    known = user if getattr(user, "is_authenticated", False) else None
    held, decks = asked_of(known, query)

    @cache
    def legal(slug: str) -> frozenset[CardId]:
        format = shelf.formats[slug]
        return frozenset(card.id for card in shelf.catalog if shelf.kit.is_admitted(card, format, today))

    asked = DeckAsked(shelf, user, today, Asked(shelf.index, held, decks, legal), among_own=among_own)
    read = read_query(query)
    condition = _condition(read.tree, asked) if read.tree is not None else None
    told = {*read.warnings, *asked.warnings, *asked.cards.warnings}
    warnings = tuple(sorted(told, key=lambda warning: (warning.column, warning.code, warning.message)))
    return DeckSearch(query, Q() if condition is None else condition, warnings, asked.asks_for_legality)


def _condition(tree: Query, asked: DeckAsked) -> Q | None:
    """What `tree` asks of a deck; None where nothing of it can be used."""
    if isinstance(tree, Inverted):
        inner = _condition(tree.part, asked)
        return None if inner is None else ~inner
    if isinstance(tree, Term):
        return _card_condition(tree, asked) if _asks_for_card(tree) else _deck_condition(tree, asked)
    if isinstance(tree, Either):
        parts = [found for part in tree.parts if (found := _condition(part, asked)) is not None]
        return reduce(or_, parts) if parts else None
    of_one_card = tuple(part for part in tree.parts if isinstance(part, Term) and _asks_for_card(part))
    conditions = [_condition(part, asked) for part in tree.parts if part not in of_one_card]
    if of_one_card:
        conditions.append(_card_condition(Every(of_one_card), asked))
    used = [condition for condition in conditions if condition is not None]
    return reduce(and_, used) if used else None


def _asks_for_card(term: Term) -> bool:
    """Whether `term` is about a card that the deck holds, not about the deck."""
    name = fold(term.field)
    if not name or name in deck_fields_by_name(present_game()):
        return False
    known = fields_by_name(present_game()).get(name)
    return known is not None and not (known.name == "is" and is_deck_flag(term.value))


def _card_condition(tree: Query, asked: DeckAsked) -> Q | None:
    """Decks that hold a card of which all of `tree` is true. Heroes are asked only where no other card is like that."""
    try:
        sieve = compile_query(tree, asked.cards)
        if sieve is None:
            return None
        cards = [entry.card for entry in sieve(list(asked.shelf.index.entries))]
    except BudgetSpentError:
        sentence = gettext("The patterns in this search take too much work; add a word or a field to them.")
        asked.warnings.append(SearchWarning("PATTERN_TOO_COSTLY", left_out(sentence), 1, 1))
        return None
    leader_of = asked.shelf.catalog.leader_of
    ids = [card.id for card in cards if leader_of(card) is None]
    return holds_cards(ids) if ids else has_hero({leader for card in cards if (leader := leader_of(card))})


def _deck_condition(term: Term, asked: DeckAsked) -> Q | None:
    """What one part of the query asks of the deck itself."""
    if not term.field:
        if term.is_pattern:
            asked.warn(term, "PATTERN_REFUSED", gettext("Names of decks are searched by words, not by patterns."))
            return None
        return compile_words(term, asked)
    known = deck_fields_by_name(present_game()).get(fold(term.field))
    if not term.value.strip():
        sentence = gettext("There is nothing after “%(field)s%(operator)s”.") % {"field": term.field, "operator": term.operator}
        asked.warnings.append(SearchWarning("EMPTY", left_out(sentence), term.start + 1, term.end - term.start))
        return None
    if known is not None:
        if term.is_pattern:
            asked.warn(term, "PATTERN_REFUSED", gettext("Names of decks are searched by words, not by patterns."))
            return None
        return known.compile(term, asked)
    if fold(term.field) in ("is", "ist"):
        return compile_flag(term, asked)
    sentence = gettext("No field is called “%(field)s”.") % {"field": term.field}
    of_decks = [spelling for each in deck_fields(present_game()) for spelling in (each.name, *each.short)]
    of_cards = [spelling for field in fields_of(present_game()) for spelling in (field.name, *field.short)]
    suggestion = nearest(term.field, [*of_decks, *of_cards])
    asked.warnings.append(SearchWarning("UNKNOWN_FIELD", left_out(sentence), term.start + 1, len(term.field), quoted(suggestion)))
    return None
