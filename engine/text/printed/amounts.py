"""Amounts that are made of others: so many times one, sums, what a number is compared with; and numbers as print says them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine.text.printed.data import Data, remade

MOST_DIGITS: Final = 3
NUMBERS: Final = {
    "en": ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    "de": ("null", "eins", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwoelf"),
}
"""Words for numbers, which are made figures before anything is read (`tokens_of`)."""
ONES: Final = frozenset({"one", "ein", "eine", "einen", "einem", "einer", "eines"})
"""Words that are an article as often as a number."""
FRAMED: Final = {f"<exhaust-{number}>": number for number in range(4)}
"""A figure in a symbol's brackets, which is mostly how often is exhausted."""
Bounds = tuple[int | None, int | None]
"""The lowest and the highest number, either of which may be missing."""


def read_number(tokens: Sequence[str], start: int) -> Iterable[tuple[int, int]]:
    """The number at `start`, if there is one; of more than three digits none is meant."""
    token = tokens[start] if start < len(tokens) else ""
    if token.isdigit() and len(token) <= MOST_DIGITS:
        yield int(token), start + 1
    elif token in FRAMED:
        yield FRAMED[token], start + 1
    elif token in ONES:
        yield 1, start + 1


def letter(name: str) -> Data:
    """An amount that the end of the clause explains."""
    return {"letter": name}


def is_letter(amount: Any) -> bool:
    """Whether an amount is still to be explained."""
    return isinstance(amount, dict) and "letter" in amount


def scaled(number: Any, amount: Any) -> Any:
    """An amount so many times over: a plain number, or with one number in front; None where it isn't a number of times."""
    if not isinstance(number, int):
        return None
    if isinstance(amount, int):
        return number * amount
    if isinstance(amount, dict) and "times" in amount and isinstance(amount["times"][0], int):
        number, amount = number * amount["times"][0], amount["times"][1]
    return amount if number == 1 else {"times": [number, amount]}


def negative(amount: Any) -> Any:
    """An amount that is lost."""
    return scaled(-1, amount)


def many_times(times: Any, amount: Any) -> Any:
    """An amount that is said to be there twice or more often."""
    return scaled(times, amount) if isinstance(times, int) and times > 1 and not isinstance(amount, int) else None


def product(left: Any, right: Any) -> Any:
    """One amount times the other; a number stands first."""
    return None if isinstance(left, int) or isinstance(right, int) else {"times": [left, right]}


def plus_parts(sign: int, amount: Any, plus: list[Any] | None) -> list[Any]:
    """What is added to an amount, or taken from it, and what is added behind that."""
    return [scaled(sign, amount), *(plus or [])]


def summed_up(amount: Any, plus: list[Any]) -> Any:
    """Amounts added up; a sum is no part of another one."""
    parts = [amount, *plus]
    return None if any(isinstance(part, dict) and "sum" in part for part in parts) else {"sum": parts}


def at_most(amount: Any, number: int) -> Data:
    """An amount, but not more than a number."""
    return {"min": [amount, number]}


def no_number(amount: Any) -> Any:
    """An amount that has to be counted or looked up; None for a plain number."""
    return None if isinstance(amount, int) else amount


def several(number: int) -> int | None:
    """A number of more than one."""
    return number if number > 1 else None


def how_often(times: Any) -> int | None:
    """A plain number of times, once where nothing is said."""
    return 1 if times is None else times if isinstance(times, int) else None


def compared(stat: str, bounds: Bounds) -> dict[str, str]:
    """A comparison of a stat with numbers from low to high."""
    low, high = bounds
    if low == high:
        return {stat: f"={low}"}
    return {stat: f">={low}" if low is not None else f"<={high}"}


def differing(stat: str, number: int) -> dict[str, str]:
    """A stat that is another number."""
    return {stat: f"!={number}"}


def exhausted_by(sign: str, times: Any) -> dict[str, str] | None:
    """Cards that are exhausted so often."""
    return {"exhausted": f"{sign}{times}"} if isinstance(times, int) else None


def within(amount: Any, bounds: Bounds) -> Data:
    """That an amount lies between two numbers."""
    low, high = bounds
    if low is not None and low == high:
        return {"equal": [amount, low]}
    if high is not None:
        is_none = high == 0 and isinstance(amount, dict) and ("count" in amount or "water" in amount)
        return {"equal": [amount, 0]} if is_none else {"not": {"at_least": [amount, high + 1]}}
    return {"at_least": [amount, low]}


def explained(steps: list[Data], meanings: Mapping[str, Any]) -> list[Data] | None:
    """`steps` with their letters replaced; None where a letter is missing or explained for nothing."""
    used: set[str] = set()

    def put(value: Any) -> Any:
        if is_letter(value):
            used.add(value["letter"])
            return meanings.get(value["letter"], value)
        if isinstance(value, dict):
            inside = {key: put(inner) for key, inner in value.items()}
            times = inside.get("times")
            return scaled(*times) if isinstance(times, list) and isinstance(times[0], int) else remade(inside, value)
        if isinstance(value, list):
            return [put(inner) for inner in value]
        return value

    made = [put(step) for step in steps]
    return made if used == set(meanings) and not has_letters(made) else None


def has_letters(value: Any) -> bool:
    """Whether a letter is still unexplained."""
    if isinstance(value, dict):
        return is_letter(value) or any(has_letters(inner) for inner in value.values())
    return isinstance(value, list) and any(has_letters(inner) for inner in value)
