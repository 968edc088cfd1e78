"""Amounts that are made of others: so many times one, sums, the smaller or greater of several; and what a number is compared with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.rone.words.vocabulary import Stat
from engine.text.phrases import Phrases

DEEPEST: Final = 3
"""How deep sums and choices stand in each other."""


def multiplied(number: int, amount: Any) -> Any:
    """An amount so many times over: a plain number, or with one number in front."""
    if isinstance(amount, int):
        return number * amount
    if isinstance(amount, dict) and "times" in amount and isinstance(amount["times"][0], int):
        number, amount = number * amount["times"][0], amount["times"][1]
    return amount if number == 1 else {"times": [number, amount]}


def negative(amount: Any) -> Any:
    """An amount that is lost."""
    return multiplied(-1, amount)


def many_times(times: Any, amount: Any) -> Any:
    """An amount that is said to be there twice or more often."""
    return multiplied(times, amount) if isinstance(times, int) and times > 1 and not isinstance(amount, int) else None


def product(left: Any, right: Any) -> Any:
    """One amount times the other; a number stands first."""
    return None if isinstance(left, int) or isinstance(right, int) else {"times": [left, right]}


def _summed(amount: Any, plus: list[Any]) -> Any:
    """Amounts added up; a sum is no part of another one."""
    parts = [amount, *plus]
    return None if any(isinstance(part, dict) and "sum" in part for part in parts) else {"sum": parts}


def add_amount_levels(phrases: Phrases, word_or: str, word_times: str, choices: Mapping[str, Iterable[str]]) -> None:
    """Let `amount_name` read an `own_amount`, a sum, or one of several; `choices` are what follows those for `min` and `max`."""
    phrases.add("amount_0", "{amount:own_amount}", lambda amount: amount)
    phrases.add("amount_0", "{times} {amount:own_amount}", many_times)
    phrases.add("amount_0", f"{{left:own_amount}} {word_times} {{right:own_amount}}", product)
    for level in range(1, DEEPEST + 1):
        _add_level(phrases, level, word_or, choices)
    phrases.add("amount_name", f"{{amount:amount_{DEEPEST}}}", lambda amount: amount)


def _add_level(phrases: Phrases, level: int, word_or: str, choices: Mapping[str, Iterable[str]]) -> None:
    add, name, below = phrases.add, f"amount_{level}", f"amount_{level - 1}"
    add(name, f"{{amount:{below}}}", lambda amount: amount)
    add(name, f"{{amount:{below}}} {{plus:plus_{level}}}", _summed)
    for word, number in (("plus", 1), ("minus", -1)):
        add(f"plus_{level}", f"{word} {{amount:{below}}}", lambda amount, number=number: [multiplied(number, amount)])
        add(
            f"plus_{level}",
            f"{word} {{amount:{below}}} {{plus:plus_{level}}}",
            lambda amount, plus, number=number: [multiplied(number, amount), *plus],
        )
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
