"""A game of a report told turn by turn: what happened, in sentences, and how the table stood at the end of each turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.languages import LocalText
from engine.simulation.message import Joined, Said, message
from engine.simulation.telling import ToldGame, ToldTurn


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


class StoryPiece(NamedTuple):
    """A figure on a square (column and row from the south-west, from 0), looking `east` and `north` by so much, and where it came from."""

    name: Said
    x: int
    y: int
    east: int
    north: int
    came_from: tuple[int, int] | None = None
    is_own: bool = False


class StoryBoard(NamedTuple):
    """A board as it stands at the end of a turn: so many squares, blocks (column, row, width, height), figures. `label`: in words."""

    width: int
    height: int
    blocks: Sequence[tuple[int, int, int, int]]
    pieces: Sequence[StoryPiece]
    label: Said


@dataclass(frozen=True)
class StoryTurn:
    """An own turn, with what happened since the one before."""

    turn: int
    lines: Sequence[Said]
    figures: Sequence[StoryFigure]
    zones: Sequence[StoryZone]
    board: StoryBoard | None = None


@dataclass(frozen=True)
class Story:
    """A game: what is said of it as a whole, its turns, and how the zones are to be read."""

    lead: Said
    turns: Sequence[StoryTurn]
    note: Said = ""


TurnInWords = Callable[[ToldTurn, Mapping[str, int], Sequence[int]], StoryTurn]
"""Tells a turn, given the numbers at the end of the one before (of the first turn: none) and the ids of the game's cards."""


def story_in_words(told: ToldGame, turn_of: TurnInWords, *, note: Said, lost: Said = "") -> Story:
    """A game in words; `lost` is said of one that was over before its last turn."""
    begins = LocalText("The deck goes first.", "Das Deck beginnt.")
    lead = [
        begins if told.begins else LocalText("The deck goes second.", "Das Deck zieht nach."),
        *([lost] if told.is_over and lost else []),
    ]
    before: Sequence[Mapping[str, int]] = [{}, *(turn.numbers for turn in told.turns)]
    return Story(Joined(lead), [turn_of(turn, numbers, told.ids) for turn, numbers in zip(told.turns, before, strict=False)], note)


def growing(title: Said, value: int, before: int) -> StoryFigure:
    """A number that grows, and by how much it has in this turn."""
    return StoryFigure(title, value, message(LocalText("%(number)s in this turn", "%(number)s in diesem Zug"), number=value - before))
