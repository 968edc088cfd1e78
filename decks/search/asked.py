"""What a part of a deck query is understood with, and the warnings gathered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from django.utils.translation import gettext

from cards.search import Asked, SearchWarning
from cards.search.asked import quoted
from cards.search.folding import fold
from cards.search.parser import Term
from cards.search.warnings import left_out, nearest
from cards.selectors import Shelf

SIMPLE = (":", "=", "!=")


@dataclass
class DeckAsked:
    """What a search for decks may use: the cards and formats, who asks, and the day. `cards` is the same for card fields.

    Among one's own decks (`among_own`) a word is no part of the author's name.
    """

    shelf: Shelf
    user: Any
    today: date
    cards: Asked
    warnings: list[SearchWarning] = field(default_factory=list)
    asks_for_legality: bool = False
    among_own: bool = False

    @property
    def is_known(self) -> bool:
        """Whether somebody is logged in."""
        return bool(getattr(self.user, "is_authenticated", False))

    def warn(self, term: Term, code: str, sentence: str, suggestion: str = "") -> None:
        """Note that the value of `term` could not be used."""
        self.warnings.append(SearchWarning(code, left_out(sentence), term.column, max(len(term.value), 1), suggestion))

    def warn_value(self, term: Term, sentence: str, known: Iterable[str]) -> None:
        """A value is not known; the nearest known one is suggested."""
        self.warn(term, "UNKNOWN_VALUE", sentence, quoted(nearest(term.value, known)))

    def is_simple(self, term: Term, name: str) -> bool:
        """Whether `term` asks for equality; if not, a warning is noted that `name` has no size."""
        if term.operator in SIMPLE:
            return True
        sentence = gettext("“%(field)s” can’t be compared with %(operator)s.") % {"field": name, "operator": term.operator}
        self.warnings.append(SearchWarning("NOT_COMPARABLE", left_out(sentence), term.operator_column, len(term.operator), ":"))
        return False


def chosen(term: Term, asked: DeckAsked, known: Mapping[str, Iterable[str]], unknown: str, *, by_parts: bool = False) -> list[str]:
    """The slugs that the values of `term` name, each by slug or by a name; a warning for one that nobody knows.

    `unknown` is the sentence, with `%(value)s` in it.
    """
    by_name = {fold(spelling): slug for slug, names in known.items() for spelling in (slug, *names)}
    parts = [term.value] if fold(term.value) in by_name else term.value.split(",")
    found: dict[str, None] = {}
    for part in parts:
        folded = fold(part)
        named = [by_name[folded]] if folded in by_name else []
        if not named and by_parts and folded:
            named = [slug for name, slug in by_name.items() if folded in name]
        if not named:
            asked.warn_value(term, unknown % {"value": part}, [spelling for slug, names in known.items() for spelling in (slug, *names)])
        found.update(dict.fromkeys(named))
    return list(found)
