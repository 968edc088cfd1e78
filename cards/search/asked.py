"""What a part of a query is understood with: the index, what the caller owns and has built, the warnings gathered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from operator import eq, ge, gt, le, lt, ne

from django.utils.functional import Promise
from django.utils.translation import gettext

from cards.search.index import Indexed, SearchIndex
from cards.search.patterns import Budget
from cards.search.reading import Term
from cards.search.warnings import SearchWarning, left_out, nearest
from engine.rone.cards import CardId

Test = Callable[[Indexed], bool]
Text = str | Promise
COMPARE: Mapping[str, Callable[[int, int], bool]] = {":": eq, "=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
MISSING = "-"


@dataclass
class Asked:
    """What a search may use beside the cards, and the warnings it gathers.

    `own` is copies by card; None when nobody is logged in. `decks` are the decks that `in:` may name, by any of their names, as
    copies by card. `legal` gives the cards that a format admits.
    """

    index: SearchIndex
    own: Mapping[CardId, int] | None = None
    decks: Mapping[str, Mapping[CardId, int]] | None = None
    legal: Callable[[str], frozenset[CardId]] = lambda slug: frozenset()
    budget: Budget = field(default_factory=Budget)
    warnings: list[SearchWarning] = field(default_factory=list)

    def warn(self, term: Term, code: str, sentence: str, suggestion: str = "") -> None:
        """Note that the value of `term` could not be used."""
        self.warnings.append(SearchWarning(code, left_out(sentence), term.column, max(len(term.value), 1), suggestion))


def warn_size(term: Term, asked: Asked, name: str) -> None:
    """A field whose values have no size was compared by size."""
    sentence = gettext("“%(field)s” can’t be compared with %(operator)s.") % {"field": name, "operator": term.operator}
    asked.warnings.append(SearchWarning("NOT_COMPARABLE", left_out(sentence), term.start + 1 + len(term.field), len(term.operator), ":"))


def inverted_if(condition: bool, test: Test) -> Test:
    """`test`, turned round where the condition holds."""
    return (lambda entry: not test(entry)) if condition else test


def warn_value(term: Term, asked: Asked, sentence: str, known: Iterable[str]) -> None:
    """A value is not known; the nearest known one is suggested."""
    asked.warn(term, "UNKNOWN_VALUE", sentence, quoted(nearest(term.value, known)))


def quoted(value: str) -> str:
    """A value as it must stand in a query."""
    plain = value.replace('"', "")
    return f'"{plain}"' if any(mark in plain for mark in " ()") else plain
