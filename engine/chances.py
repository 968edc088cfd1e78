"""Exact chances of whole numbers, in fractions: what is made of several, what is told of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from operator import add
from typing import Any

Chances = dict[int, Fraction]
"""The chance of each value that can come, in order of the values; together they are 1."""


def combined(one: Chances, other: Chances, pick: Callable[[int, int], int] = add) -> Chances:
    """The chances of what `pick` makes of two values that are independent of each other: their sum, if nothing else is said."""
    found: Chances = {}
    for first, chance in one.items():
        for second, also in other.items():
            if also:
                value = pick(first, second)
                found[value] = found.get(value, Fraction(0)) + chance * also
    return dict(sorted(found.items()))


def mapped(chances: Chances, make: Callable[[int], int]) -> Chances:
    """The chances of what `make` makes of a value."""
    return mixed((chance, {make(value): Fraction(1)}) for value, chance in chances.items())


def moved(chances: Chances, plus: int) -> Chances:
    """The chances of a value to which `plus` is added."""
    return {value + plus: chance for value, chance in sorted(chances.items())}


def mixed(parts: Iterable[tuple[Fraction, Chances]]) -> Chances:
    """The chances of a value that comes by one of these with the chance that stands before them."""
    found: Chances = {}
    for weight, chances in parts:
        for value, chance in chances.items():
            found[value] = found.get(value, Fraction(0)) + weight * chance
    return dict(sorted(found.items()))


def at_least(chances: Chances) -> Chances:
    """For each value that can come: the chance of it or more."""
    found: Chances = {}
    above = Fraction(0)
    for number in sorted(chances, reverse=True):
        above += chances[number]
        found[number] = above
    return dict(sorted(found.items()))


def mean(chances: Chances) -> Fraction:
    """The value on average."""
    return sum((number * chance for number, chance in chances.items()), Fraction(0))


def fraction_text(chance: Fraction) -> str:
    """A fraction as it is told: `523/210`, `3/1`."""
    return f"{chance.numerator}/{chance.denominator}"


def chances_told(chances: Chances) -> list[dict[str, Any]]:
    """Each value with its chance as a fraction and as a share from 0 to 1."""
    return [{"value": number, "chance": fraction_text(chance), "share": float(chance)} for number, chance in chances.items()]
