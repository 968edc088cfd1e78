"""Whole numbers in figures; words for numbers are made figures before (`tokens_of`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

MOST_DIGITS: Final = 3
ENGLISH: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
GERMAN: Final = ("null", "eins", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwoelf")
ONES: Final = frozenset({"one", "ein", "eine", "einen", "einem", "einer", "eines"})
"""Words that are an article as often as a number."""


FRAMED: Final = {f"<exhaust-{number}>": number for number in range(4)}
"""A figure in a symbol's brackets, which is mostly how often is exhausted."""


def read_number(tokens: Sequence[str], start: int) -> Iterable[tuple[int, int]]:
    """The number at `start`, if there is one; of more than three digits none is meant."""
    if start < len(tokens) and tokens[start].isdigit() and len(tokens[start]) <= MOST_DIGITS:
        yield int(tokens[start]), start + 1
    elif start < len(tokens) and tokens[start] in FRAMED:
        yield FRAMED[tokens[start]], start + 1
    elif start < len(tokens) and tokens[start] in ONES:
        yield 1, start + 1
