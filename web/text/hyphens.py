"""Soft hyphens in long words. Many devices bring no dictionary, so their browsers break such words anywhere."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

from pyphen import Pyphen

SOFT_HYPHEN: Final = "\u00ad"
PATTERNS: Final = {"de": "de_DE", "en": "en_US"}
"""The patterns of LibreOffice that are used for a language."""
LONG_WORD: Final = re.compile(r"\w{9,}")
"""Words of nine letters and more; shorter ones fit."""


@lru_cache(maxsize=4_096)
def with_soft_hyphens(text: str, language: str) -> str:
    """`text` with a soft hyphen at each place where one of its long words may be broken in `language` (a key of `PATTERNS`)."""
    return LONG_WORD.sub(lambda found: _hyphenated(found[0], language), text)


def _hyphenated(word: str, language: str) -> str:
    places = [0]
    for place in _patterns(language, 3).positions(word) or _patterns(language, 2).positions(word):
        if place >= places[-1] + 2:  # single letters in the middle of compounds are no syllables
            places.append(int(place))
    return SOFT_HYPHEN.join(word[begin:end] for begin, end in pairwise([*places, len(word)]))


@cache
def _patterns(language: str, last: int) -> Pyphen:
    """Patterns that leave at least three letters at the beginning of a word and `last` at its end."""
    return Pyphen(lang=PATTERNS[language], left=3, right=last)
