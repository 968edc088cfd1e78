"""What a search tells beside its cards: a part it could not use, where it stood, and what may have been meant."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from heapq import nlargest

from django.utils.translation import gettext

from cards.search.folding import fold


@dataclass(frozen=True)
class SearchWarning:
    """A part of the query that was left out. `column` counts characters from 1.

    `suggestion` is what could stand in the place of the `length` characters at `column`, "" where nothing is near.
    """

    code: str
    message: str
    column: int
    length: int
    suggestion: str = ""

    def corrected(self, query: str) -> str:
        """`query` with the suggestion in its place; unchanged without one."""
        if not self.suggestion:
            return query
        start = self.column - 1
        return query[:start] + self.suggestion + query[start + self.length :]

    def to_json(self) -> dict[str, object]:
        """As the API tells it."""
        return {
            "code": self.code,
            "message": self.message,
            "column": self.column,
            "length": self.length,
            "suggestion": self.suggestion or None,
        }


def left_out(sentence: str) -> str:
    """`sentence`, and that the part was left out."""
    told = gettext("That part was left out.")
    return f"{sentence} {told}"


def corrected_query(query: str, warnings: Iterable[SearchWarning]) -> str:
    """`query` with every field and value that could not be used, but nearly, as it was likely meant."""
    for warning in sorted(warnings, key=lambda warning: warning.column, reverse=True):
        if warning.code in ("UNKNOWN_FIELD", "UNKNOWN_VALUE"):
            query = warning.corrected(query)
    return query


COMPARED_MOST = 60
"""Comparing words closely takes time; of more known words than this, those are compared that share the most pairs of letters."""


def nearest(found: str, known: Iterable[str]) -> str:
    """The known word most like `found`, or the word in a known name that is, or ""."""
    by_fold: dict[str, str] = {}
    for word in known:
        by_fold.setdefault(fold(word), word)
    written = fold(found)[:60]
    words = list(by_fold)
    if len(words) > COMPARED_MOST:
        pairs = {written[at : at + 2] for at in range(len(written) - 1)}
        words = nlargest(COMPARED_MOST, words, key=lambda word: sum(map(word.__contains__, pairs)))
    if close := get_close_matches(written, words, n=1, cutoff=0.6):
        return by_fold[close[0]]
    parts = {fold(part): part for word in words for part in re.split(r"[\s_-]+", by_fold[word])}
    close = get_close_matches(written, parts, n=1, cutoff=0.75)
    return parts[close[0]] if close else ""
