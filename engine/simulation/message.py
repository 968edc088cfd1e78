"""What a report says: sentences in both languages with the values that stand in them, written out only where they are read.

A number is written otherwise in each language, a card is named as the reader's site names it now; so what is chosen here is a text
and its values, never a finished sentence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Union

from engine.languages import LocalText

Said = Union[str, int, LocalText, "Number", "Percent", "CardName", "Message", "Joined"]
"""Anything that can be said. A text or a whole number as such is the same in every language."""


@dataclass(frozen=True, slots=True)
class Number:
    """`value` with so many decimals, its thousands set apart."""

    value: float
    decimals: int = 1


@dataclass(frozen=True, slots=True)
class Percent:
    """A share of 1, in per cent; without its sign where that stands elsewhere."""

    share: float
    decimals: int = 0
    has_sign: bool = True


@dataclass(frozen=True, slots=True)
class CardName:
    """The name of a card, by its id."""

    card: int


@dataclass(frozen=True, slots=True)
class Message:
    """A text whose places `%(name)s` are filled with values."""

    text: LocalText
    values: Mapping[str, Said]


@dataclass(frozen=True, slots=True)
class Joined:
    """Several things one after the other."""

    parts: Sequence[Said]
    separator: str = " "


def message(text: LocalText, **values: Said) -> Message:
    """`text` with `values` in its places."""
    return Message(text, values)


def whole(value: float) -> Number:
    """A number without decimals."""
    return Number(value, 0)


def plural(number: float, one: LocalText, many: LocalText) -> LocalText:
    """What is said of so many; English and German tell one from all other numbers."""
    return one if number == 1 else many


def names_of_cards(cards: Sequence[int]) -> Joined:
    """The names of these cards, with commas between."""
    return Joined([CardName(card) for card in cards], ", ")
