"""A game of a report told turn by turn: what happened, in sentences, and how the table stood at the end of each turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.simulation.message import Said


class StoryFigure(NamedTuple):
    """A number of a turn; `unit` stands before it, `note` below."""

    title: Said
    value: Said
    note: Said = ""
    unit: Said = ""


class StoryZone(NamedTuple):
    """Where cards lie, by their ids in the order in which they lie there. Without `has_faces` their names are listed."""

    title: Said
    cards: Sequence[int]
    has_faces: bool = True


@dataclass(frozen=True)
class StoryTurn:
    """An own turn, with what happened since the one before."""

    turn: int
    lines: Sequence[Said]
    figures: Sequence[StoryFigure]
    zones: Sequence[StoryZone]


@dataclass(frozen=True)
class Story:
    """A game: what is said of it as a whole, its turns, and how the zones are to be read."""

    lead: Said
    turns: Sequence[StoryTurn]
    note: Said = ""
