"""How like two words are: by their letters (slips of the finger), by ear (English and German alike), and by their beginning."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from rapidfuzz import fuzz, process
from rapidfuzz.distance import OSA

BY_EAR = 0.97
"""What a word is worth that only sounds the same."""
BY_BEGINNING = 0.88
"""What one is worth that only begins alike, or holds something alike."""
SHORTEST_ALIKE = 3
"""Shorter words are like no other."""
SHORTEST_BEGINNING = 5
PARTLY_ALIKE = 86
"""Of 100, by `fuzz.partial_ratio`: a slip inside a part of a compound word."""

_SOUNDS = (
    ("sch", "sh"),
    ("ph", "f"),
    ("th", "t"),
    ("wh", "w"),
    ("qu", "kw"),
    ("gh", ""),
    ("ae", "a"),
    ("oe", "o"),
    ("ue", "u"),
    ("ie", "i"),
    ("ck", "k"),
    ("dt", "t"),
    ("tz", "z"),
    ("x", "ks"),
    ("y", "i"),
    ("v", "f"),
    ("z", "s"),
)
_SOFT_C = re.compile(r"c(?=[eiy])")
_LONG_VOWEL = re.compile(r"(?<=[aeiou])h(?![aeiou])")
_DOUBLED = re.compile(r"(.)\1+")


@lru_cache(maxsize=32_768)
def by_ear(word: str) -> str:
    """A folded word about as it sounds: `quarry` and `kwarry`, `dunenlaufer` and `duenenlaeufer` are alike."""
    sound = _SOFT_C.sub("s", word)
    for written, heard in _SOUNDS:
        sound = sound.replace(written, heard)
    return _DOUBLED.sub(r"\1", _LONG_VOWEL.sub("", sound.replace("c", "k")))


def least_alike(length: int) -> float:
    """How like another word one of `length` letters must be at least, of 1: a slip in four letters, two in seven, three in twelve."""
    return 0.66 if length <= 4 else 0.59 if length == 5 else 0.7


def words_alike(word: str, words: Sequence[str], sounds: Sequence[str]) -> dict[int, float]:
    """Which of `words` are like `word`, by their places, each with how much, up to 1. `sounds` are the same words `by_ear`."""
    if len(word) < SHORTEST_ALIKE:
        return {}
    least = least_alike(len(word))
    found = _extracted(word, words, least)
    for place, value in _extracted(by_ear(word), sounds, least).items():
        found[place] = max(found.get(place, 0.0), value * BY_EAR)
    if len(word) >= SHORTEST_BEGINNING:
        beginnings = [one[: len(word)] if len(one) > len(word) + 1 else "" for one in words]
        for place, value in _extracted(word, beginnings, 0.75).items():
            found[place] = max(found.get(place, 0.0), value * BY_BEGINNING)
        parts = process.extract(word, words, scorer=fuzz.partial_ratio, score_cutoff=PARTLY_ALIKE, limit=None)
        for one, value, place in parts:
            if len(one) > len(word):
                found[place] = max(found.get(place, 0.0), value / 100 * BY_BEGINNING)
    return found


def texts_alike(text: str, texts: Sequence[str], least: float) -> dict[int, float]:
    """Which of `texts` are like `text` as wholes, by letters or by ear."""
    return _extracted(text, texts, least)


def _extracted(word: str, words: Sequence[str], least: float) -> dict[int, float]:
    found = process.extract(word, words, scorer=OSA.normalized_similarity, score_cutoff=least, limit=None)
    return {place: value for _, value, place in found}
