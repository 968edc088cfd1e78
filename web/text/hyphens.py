"""Soft hyphens in long German words. Many devices bring no German dictionary, so their browsers break such words anywhere."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

from pyphen import Pyphen

SOFT_HYPHEN: Final = "\u00ad"
LONG_WORD: Final = re.compile(r"\w{9,}")
"""Words of nine letters and more; shorter ones fit."""


@lru_cache(maxsize=4_096)
def with_soft_hyphens(text: str) -> str:
    """German `text` with a soft hyphen at each place where one of its long words may be broken (the patterns of LibreOffice)."""
    return LONG_WORD.sub(lambda found: _hyphenated(found[0]), text)


def _hyphenated(word: str) -> str:
    places = [0]
    for place in _patterns().positions(word):
        if place >= places[-1] + 2:  # single letters in the middle of compounds are no syllables
            places.append(int(place))
    return SOFT_HYPHEN.join(word[begin:end] for begin, end in pairwise([*places, len(word)]))


@cache
def _patterns() -> Pyphen:
    return Pyphen(lang="de_DE", left=3, right=3)
