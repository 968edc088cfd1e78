"""Searching: a query against the index, in memory."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext

from cards.search.asked import Asked, Test, quoted
from cards.search.fields import FIELD_BY_NAME, FIELDS, search_names
from cards.search.folding import fold
from cards.search.index import Indexed
from cards.search.orders import sorted_cards
from cards.search.patterns import BudgetSpentError
from cards.search.reading import Every, Inverted, Query, Term, read_query
from cards.search.warnings import SearchWarning, left_out, nearest
from engine.rone.cards import Card, Language


@dataclass(frozen=True)
class SearchResult:
    """The cards found, in order, and what could not be used of the query."""

    query: str
    cards: tuple[Card, ...]
    warnings: tuple[SearchWarning, ...]


def search(query: str, asked: Asked, *, order: str = "id", language: Language = "en") -> SearchResult:
    """The cards that `query` finds. Any text is a query: what can't be used is left out and told.

    Raises:
        UnknownOrderError: no order is called `order`.
    """
    read = read_query(query)
    asked.warnings += read.warnings
    found = _found(read.tree, asked)
    warnings = tuple(sorted(asked.warnings, key=lambda warning: (warning.column, warning.code)))
    return SearchResult(query, tuple(sorted_cards(found, order, language)), warnings)


def _found(tree: Query | None, asked: Asked) -> list[Card]:
    test = compile_query(tree, asked) if tree is not None else None
    if test is None:
        return [entry.card for entry in asked.index.entries]
    try:
        return [entry.card for entry in asked.index.entries if test(entry)]
    except BudgetSpentError:
        sentence = gettext("The patterns in this search take too much work; add a word or a field to them.")
        asked.warnings.append(SearchWarning("PATTERN_TOO_COSTLY", left_out(sentence), 1, 1))
        test = compile_query(_without_patterns(tree), asked) if tree is not None else None
        return [entry.card for entry in asked.index.entries if test is None or test(entry)]


def compile_query(tree: Query | None, asked: Asked) -> Test | None:
    """A test for cards; None where nothing of the tree can be used. Patterns come last: they cost most."""
    if tree is None:
        return None
    if isinstance(tree, Term):
        return compile_term(tree, asked)
    if isinstance(tree, Inverted):
        test = compile_query(tree.part, asked)
        return None if test is None else lambda entry: not test(entry)
    ordered = sorted(tree.parts, key=_has_pattern)
    tests = [test for part in ordered if (test := compile_query(part, asked)) is not None]
    if len(tests) < 2:
        return tests[0] if tests else None
    return _every(tests) if isinstance(tree, Every) else _either(tests)


def compile_term(term: Term, asked: Asked) -> Test | None:
    """A test for one part of the query; None with a warning where it can't be used."""
    if not term.field:
        return search_names(term, asked)
    known = FIELD_BY_NAME.get(fold(term.field))
    if known is None:
        sentence = gettext("No field is called “%(field)s”.") % {"field": term.field}
        suggestion = nearest(term.field, [spelling for known in FIELDS for spelling in (known.name, *known.short)])
        asked.warnings.append(SearchWarning("UNKNOWN_FIELD", left_out(sentence), term.start + 1, len(term.field), quoted(suggestion)))
        return None
    if not term.value.strip():
        sentence = gettext("Nothing stands behind “%(field)s%(operator)s”.") % {"field": term.field, "operator": term.operator}
        asked.warnings.append(SearchWarning("EMPTY", left_out(sentence), term.start + 1, term.end - term.start))
        return None
    return known.compile(term, asked)


def _every(tests: list[Test]) -> Test:
    def test(entry: Indexed) -> bool:
        return all(part(entry) for part in tests)

    return test


def _either(tests: list[Test]) -> Test:
    def test(entry: Indexed) -> bool:
        return any(part(entry) for part in tests)

    return test


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
