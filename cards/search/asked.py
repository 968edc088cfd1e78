"""What a part of a query is understood with: the index, what the caller owns and has built, the warnings gathered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import compress
from operator import eq, ge, gt, le, lt, ne

from django.utils.functional import Promise
from django.utils.translation import gettext

from cards.reader import Held
from cards.search.index import Figure, Indexed, SearchIndex
from cards.search.parser import Term
from cards.search.patterns import Budget
from cards.search.warnings import SearchWarning, left_out, nearest
from engine.cards.catalog import CardId

Test = Callable[[Indexed], bool]
Sieve = Callable[[list[Indexed]], list[Indexed]]
"""What of a list of cards is kept, in the same order."""
Text = str | Promise
COMPARE: Mapping[str, Callable[[Figure, Figure], bool]] = {":": eq, "=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
MISSING = "-"
SUGGESTIONS_MOST = 3
"""So many suggestions are looked for in one search; whoever errs more often is told where, but not what may have been meant."""


@dataclass
class Asked:
    """What a search may use beside the cards, and the warnings it gathers.

    `held` is what the reader notes of cards; None when nobody is logged in. `decks` are the decks that `in:` may name, by any of
    their names, as copies by card. `legal` gives the cards that a format admits. A search asked `widely` looks for words without a
    field not in names alone, but in the rules text and in what a card is too; one that `inverts_widely` takes away a word that is in
    no name wherever it stands.
    """

    index: SearchIndex
    held: Held | None = None
    decks: Mapping[str, Mapping[CardId, int]] | None = None
    legal: Callable[[str], frozenset[CardId]] = lambda slug: frozenset()
    budget: Budget = field(default_factory=Budget)
    warnings: list[SearchWarning] = field(default_factory=list)
    suggestions: int = 0
    widely: bool = False
    inverts_widely: bool = False

    def suggestion(self, found: str, known: Callable[[], Iterable[str]]) -> str:
        """The known word most like `found`, as it must stand in a query; "" when none is near or enough was suggested."""
        self.suggestions += 1
        return quoted(nearest(found, known())) if self.suggestions <= SUGGESTIONS_MOST else ""

    def warn(self, term: Term, code: str, sentence: str, suggestion: str = "") -> None:
        """Note that the value of `term` could not be used."""
        self.warnings.append(SearchWarning(code, left_out(sentence), term.column, max(len(term.value), 1), suggestion))


def warn_size(term: Term, asked: Asked, name: str) -> None:
    """A field whose values have no size was compared by size."""
    sentence = gettext("“%(field)s” can’t be compared with %(operator)s.") % {"field": name, "operator": term.operator}
    asked.warnings.append(SearchWarning("NOT_COMPARABLE", left_out(sentence), term.operator_column, len(term.operator), ":"))


def keeping(test: Test, *, inverted: bool = False) -> Sieve:
    """What keeps the cards that meet `test`, or those that don't."""
    if inverted:
        return lambda entries: [entry for entry in entries if not test(entry)]
    return lambda entries: list(compress(entries, map(test, entries)))


def warn_value(term: Term, asked: Asked, sentence: str, known: Callable[[], Iterable[str]]) -> None:
    """A value is not known; the nearest known one is suggested."""
    asked.warn(term, "UNKNOWN_VALUE", sentence, asked.suggestion(term.value, known))


def quoted(value: str) -> str:
    """A value as it must stand in a query."""
    plain = value.replace('"', "")
    return f'"{plain}"' if any(mark in plain for mark in " ()") else plain
