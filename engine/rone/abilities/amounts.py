"""Amounts that are made of others: sums, the smaller or greater of several; and what a number is compared with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.rone.words.vocabulary import Stat
from engine.text.phrases import Phrases

DEEPEST: Final = 3
"""How deep sums and choices stand in each other."""


def add_amount_levels(phrases: Phrases, word_or: str, choices: Mapping[str, Iterable[str]]) -> None:
    """Let `amount_name` read an `own_amount`, a sum, or one of several; `choices` are what follows those for `min` and `max`."""
    for level in range(1, DEEPEST + 1):
        _add_level(phrases, level, word_or, choices)
    phrases.add("amount_name", f"{{amount:amount_{DEEPEST}}}", lambda amount: amount)


def _add_level(phrases: Phrases, level: int, word_or: str, choices: Mapping[str, Iterable[str]]) -> None:
    add, name, below = phrases.add, f"amount_{level}", f"amount_{level - 1}" if level > 1 else "own_amount"
    add(name, f"{{amount:{below}}}", lambda amount: amount)
    add(name, f"{{amount:{below}}} {{plus:plus_{level}}}", lambda amount, plus: {"sum": [amount, *plus]})
    add(f"plus_{level}", f"plus {{amount:{below}}}", lambda amount: [amount])
    add(f"plus_{level}", f"plus {{amount:{below}}} {{plus:plus_{level}}}", lambda amount, plus: [amount, *plus])
    add(f"amounts_{level}", f"{{one:{below}}} {word_or} {{two:{below}}}", lambda one, two: [one, two])
    add(f"amounts_{level}", f"{{one:{below}}} , {{more:amounts_{level}}}", lambda one, more: [one, *more])
    for word, patterns in choices.items():
        for pattern in patterns:
            add(name, f"{{amounts:amounts_{level}}} {pattern}", lambda amounts, word=word: {word: amounts})


def compared(stat: Stat, quantity: tuple[int | None, int | None]) -> dict[str, str]:
    """A comparison of a stat with a number from low to high."""
    low, high = quantity
    if low == high:
        return {stat.value: f"={low}"}
    return {stat.value: f">={low}" if low is not None else f"<={high}"}
