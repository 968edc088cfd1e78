"""Fields of their own kind: printings, formats, what the reader owns and has built."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import eq, le, lt, ne

from django.utils.translation import gettext, gettext_lazy

from cards.reader import Held
from cards.search.asked import COMPARE, Asked, Sieve, Test, keeping, warn_size
from cards.search.folding import fold
from cards.search.index import both_names, whole_number
from cards.search.kinds import Compile, choice_field, number_field
from cards.search.parser import Term
from engine.cards.catalog import CardId


def compile_number_on_card(term: Term, asked: Asked) -> Sieve | None:
    """The number of a printing: as a number where both are, otherwise as it stands on the card."""
    wanted, compare = whole_number(term.value), COMPARE[term.operator]
    if wanted is None:
        if term.operator not in (":", "=", "!="):
            warn_size(term, asked, "number")
            return None
        written = fold(term.value)
        if not written:
            asked.warn(term, "EMPTY", gettext("There is nothing to search for here."))
            return None
        return keeping(lambda entry: written in entry.numbers, inverted=term.operator == "!=")
    limit = wanted
    if compare is ne:
        return keeping(lambda entry: bool(entry.numbers) and limit not in entry.counted)
    if compare is eq:
        return keeping(lambda entry: limit in entry.counted)
    nearest = 0 if compare in (lt, le) else -1
    return keeping(lambda entry: bool(entry.counted) and compare(entry.counted[nearest], limit))


def compile_legal(term: Term, asked: Asked) -> Sieve | None:
    """The cards that a format admits on the day of the search."""
    return _legal(term, asked)


def _is_legal(asked: Asked, slugs: frozenset[str]) -> Test:
    admitted = frozenset[CardId]().union(*(asked.legal(slug) for slug in slugs))
    return lambda entry: entry.card.id in admitted


def _formats(asked: Asked) -> dict[str, tuple[str, ...]]:
    return {slug: both_names(name) for slug, name in asked.index.formats.items()}


_legal = choice_field("legal", _formats, _is_legal, gettext_lazy("No format is called “%(value)s”."))


def held_field(name: str, copies: Callable[[Held], Mapping[CardId, int]]) -> Compile:
    """A field of copies that the reader notes, as `copies` finds them."""

    def compile_held(term: Term, asked: Asked) -> Sieve | None:
        if asked.held is None:
            asked.warn(term, "LOGIN_NEEDED", gettext("Log in to search by what you own."))
            return None
        noted = copies(asked.held)
        return number_field(name, lambda entries: [noted.get(entry.card.id, 0) for entry in entries])(term, asked)

    return compile_held


def compile_in(term: Term, asked: Asked) -> Sieve | None:
    """Cards in one of the reader's decks, or in any of them."""
    decks = asked.decks
    if decks is None:
        asked.warn(term, "LOGIN_NEEDED", gettext("Log in to search in your decks."))
        return None

    def has(asked: Asked, names: frozenset[str]) -> Test:
        wanted = decks if "any" in names else names
        held = {card for name in wanted for card, copies in decks[name].items() if copies}
        return lambda entry: entry.card.id in held

    known: dict[str, tuple[str, ...]] = {"any": (gettext("any"),), **dict.fromkeys(decks, ())}
    unknown = gettext_lazy("You have no deck called “%(value)s”.")
    return choice_field("in", lambda asked: known, has, unknown, by_parts=True, of_reader=True)(term, asked)
