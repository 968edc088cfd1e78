"""What a card's tile says beside its name, in the reader's language: figures, keywords and states as they hold now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cards.saying import Speaker
from engine.table import CardFigure, TableKeyword, TableTag

UP = "up"
DOWN = "down"
SAME = ""


@dataclass(frozen=True)
class ShownCardFigure:
    """A number of a card; `change` says whether it is above (`UP`) or below (`DOWN`) what it is compared with."""

    name: str
    title: str
    value: int
    printed: int
    change: str


@dataclass(frozen=True)
class ShownWord:
    """A keyword or a state of a card: its name in the game, and how the reader calls it."""

    name: str
    title: str


def shown_figures(figures: Sequence[CardFigure], speaker: Speaker) -> list[ShownCardFigure]:
    """The figures of a card."""
    return [ShownCardFigure(one.name, speaker.say(one.title), one.value, one.printed, _change(one)) for one in figures]


def _change(figure: CardFigure) -> str:
    return UP if figure.value > figure.printed else DOWN if figure.value < figure.printed else SAME


def shown_words(words: Sequence[TableKeyword | TableTag], speaker: Speaker) -> list[ShownWord]:
    """The keywords of a card, or its states."""
    return [ShownWord(one.name, speaker.say(one.title)) for one in words]
