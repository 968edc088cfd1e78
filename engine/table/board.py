"""A board of squares as a table shows it: blocks, what stands where, and which way squares lie from each other.

A choice names a square (`engine.table.tables.Choice.square`), whatever stands on it. Squares are numbered row by row from the one in the
south-west on, as `engine.match.squares` numbers them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.languages import LocalText
from engine.match.match import NOBODY, PlayerId
from engine.simulation.message import Message, Said, message

COMPASS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The eight directions, clockwise from north: by how much x and y grow."""
SIDEWAYS: Final = {
    1: LocalText("%(number)s right", "%(number)s nach rechts"),
    -1: LocalText("%(number)s left", "%(number)s nach links"),
}
LENGTHWAYS: Final = {
    1: LocalText("%(number)s up", "%(number)s nach oben"),
    -1: LocalText("%(number)s down", "%(number)s nach unten"),
}
BOTH_WAYS: Final = LocalText("%(one)s, %(other)s", "%(one)s, %(other)s")
HERE: Final = LocalText("here", "hier")


@dataclass(frozen=True)
class TableBlock:
    """A rectangle of squares on which nothing stands; `x` and `y` are its south-west square."""

    x: int
    y: int
    width: int = 1
    height: int = 1


@dataclass(frozen=True)
class TablePiece:
    """Something on a square: what it is called, the letter or two that stand on it, whose it is (NOBODY: nobody's).

    `facing` is one of the eight directions (`COMPASS`), -1 where it faces none. `note` says what holds of it, "" for nothing.
    """

    square: int
    name: Said
    sign: Said
    player: PlayerId = NOBODY
    facing: int = -1
    note: Said = ""


@dataclass(frozen=True)
class TableBoard:
    """A board of so many squares from west to east and from south to north. `origin` is the square that directions are told from.

    It is where whoever is asked stands; -1 where that is nowhere.
    """

    title: Said
    width: int
    height: int
    pieces: Sequence[TablePiece]
    blocks: Sequence[TableBlock] = ()
    origin: int = -1

    def place(self, square: int) -> tuple[int, int]:
        """How far east and north a square lies, from 0."""
        return square % self.width, square // self.width

    def distance_squared(self, square: int) -> int:
        """How far from the origin it lies, squared; 0 where there is none."""
        if self.origin < 0:
            return 0
        (x1, y1), (x2, y2) = self.place(self.origin), self.place(square)
        return (x2 - x1) ** 2 + (y2 - y1) ** 2

    def way(self, square: int) -> Said:
        """Which way a square lies from the origin, as the board lies before its reader: 3 right, 2 up; "" where there is no origin."""
        if self.origin < 0:
            return ""
        (x1, y1), (x2, y2) = self.place(self.origin), self.place(square)
        steps = ((x2 - x1, SIDEWAYS), (y2 - y1, LENGTHWAYS))
        said: list[Message] = [message(words[1 if step > 0 else -1], number=abs(step)) for step, words in steps if step]
        if not said:
            return HERE
        return said[0] if len(said) == 1 else message(BOTH_WAYS, one=said[0], other=said[1])
