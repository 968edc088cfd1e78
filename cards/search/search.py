"""Searching: a query against the index, in memory."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from cards.search.asked import Asked, Sieve
from cards.search.fields import fields_by_name, fields_of, search_names
from cards.search.folding import fold
from cards.search.index import Indexed
from cards.search.orders import in_order
from cards.search.parser import Every, Inverted, Query, Term, read_query
from cards.search.patterns import BudgetSpentError
from cards.search.warnings import SearchWarning, left_out
from cards.search.widely import compile_widely, is_word
from engine.languages import Language
from web.games import kits
from web.text.language import reader_language


@dataclass(frozen=True)
class SearchResult:
    """The cards found, in order, and what could not be used of the query."""

    query: str
    cards: tuple[Any, ...]
    warnings: tuple[SearchWarning, ...]


def search(query: str, asked: Asked, *, order: str = "id", language: Language = "en") -> SearchResult:
    """The cards that `query` finds. Any text is a query: what can't be used is left out and told.

    Raises:
        UnknownOrderError: no order is called `order`.
    """
    read = read_query(query)
    entries = in_order(asked.index, order, language)
    found = entries if read.tree is None else found_by(read.tree, asked, entries)
    warnings = tuple(sorted((*read.warnings, *asked.warnings), key=lambda warning: (warning.column, warning.code)))
    return SearchResult(query, tuple(entry.card for entry in found), warnings)


def found_by(tree: Query, asked: Asked, entries: list[Indexed]) -> list[Indexed]:
    """What `tree` leaves of `entries`; without its patterns where they take too much work."""
    told = len(asked.warnings)
    try:
        sieve = compile_query(tree, asked)
        return entries if sieve is None else sieve(entries)
    except BudgetSpentError:
        sentence = gettext("The patterns in this search take too much work; add a word or a field to them.")
        asked.warnings[told:] = [SearchWarning("PATTERN_TOO_COSTLY", left_out(sentence), 1, 1)]
        rest = _without_patterns(tree)
        sieve = None if rest is None else compile_query(rest, asked)
        return entries if sieve is None else sieve(entries)


def compile_query(tree: Query, asked: Asked) -> Sieve | None:
    """What `tree` keeps of a list of cards; None where nothing of it can be used. Patterns come last: they cost most.

    Raises:
        BudgetSpentError: the patterns take too much work; the sieve raises it too.
    """
    if isinstance(tree, Term):
        return compile_term(tree, asked)
    if isinstance(tree, Inverted):
        sieve = compile_query(tree.part, replace(asked, widely=asked.inverts_widely and _is_in_no_name(tree.part, asked)))
        return None if sieve is None else _other_than(sieve)
    ordered = sorted(tree.parts, key=_has_pattern)
    sieves = [sieve for part in ordered if (sieve := compile_query(part, asked)) is not None]
    if len(sieves) < 2:
        return sieves[0] if sieves else None
    return _every(sieves) if isinstance(tree, Every) else _either(sieves)


def _unknown_field(term: Term, asked: Asked) -> SearchWarning:
    """That no field is called so; or which other game of the site has it."""
    game, suggestion = asked.index.kit.slug, ""
    other = next((kit for slug, kit in kits().items() if slug != game and fold(term.field) in fields_by_name(slug)), None)
    if other is None:
        sentence = gettext("No field is called “%(field)s”.") % {"field": term.field}
        spellings = [spelling for known in fields_of(game) for spelling in (known.name, *known.short)]
        suggestion = asked.suggestion(term.field, lambda: spellings)
    else:
        name = other.name.in_language(reader_language())
        sentence = gettext("“%(field)s” is a field of %(game)s.") % {"field": term.field, "game": name}
    return SearchWarning("UNKNOWN_FIELD", left_out(sentence), term.start + 1, len(term.field), suggestion)


def compile_term(term: Term, asked: Asked) -> Sieve | None:
    """What one part of the query keeps; None with a warning where it can't be used."""
    if not term.field:
        return compile_widely(term, asked) if asked.widely and not term.is_pattern else search_names(term, asked)
    game = asked.index.kit.slug
    known = fields_by_name(game).get(fold(term.field))
    if known is None:
        asked.warnings.append(_unknown_field(term, asked))
        return None
    if not term.value.strip():
        sentence = gettext("There is nothing after “%(field)s%(operator)s”.") % {"field": term.field, "operator": term.operator}
        asked.warnings.append(SearchWarning("EMPTY", left_out(sentence), term.start + 1, term.end - term.start))
        return None
    return known.compile(term, asked)


def _is_in_no_name(part: Query, asked: Asked) -> bool:
    """Whether `part` is a word that stands in no card's name."""
    word = fold(part.value) if is_word(part) else ""
    return bool(word) and not any(word in entry.names.folded for entry in asked.index.entries)


def _other_than(sieve: Sieve) -> Sieve:
    def keep(entries: list[Indexed]) -> list[Indexed]:
        found = set(sieve(entries))
        return [entry for entry in entries if entry not in found]

    return keep


def _every(sieves: list[Sieve]) -> Sieve:
    """Each sieve gets what the one before left."""

    def keep(entries: list[Indexed]) -> list[Indexed]:
        for sieve in sieves:
            entries = sieve(entries)
        return entries

    return keep


def _either(sieves: list[Sieve]) -> Sieve:
    """Each sieve gets what those before did not keep."""

    def keep(entries: list[Indexed]) -> list[Indexed]:
        found: set[Indexed] = set()
        rest = entries
        for sieve in sieves:
            kept = set(sieve(rest))
            rest = [entry for entry in rest if entry not in kept] if kept else rest
            found |= kept
        return [entry for entry in entries if entry in found]

    return keep


def _has_pattern(tree: Query) -> bool:
    if isinstance(tree, Term):
        return tree.is_pattern
    return _has_pattern(tree.part) if isinstance(tree, Inverted) else any(_has_pattern(part) for part in tree.parts)


def _without_patterns(tree: Query) -> Query | None:
    """`tree` without its patterns; None where nothing else is there."""
    if isinstance(tree, Term):
        return None if tree.is_pattern else tree
    if isinstance(tree, Inverted):
        part = _without_patterns(tree.part)
        return None if part is None else Inverted(part)
    parts = tuple(part for child in tree.parts if (part := _without_patterns(child)) is not None)
    return None if not parts else type(tree)(parts)
