"""A board of squares as a table shows it: blocks, what stands where, and which way squares lie from each other.

A choice names a square (`engine.table.tables.Choice.square`), whatever stands on it. Squares are numbered row by row from the one in the
south-west on, as `engine.match.squares` numbers them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.languages import LocalText
from engine.match.match import NO_CARD, NOBODY, GameCard, PlayerId
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
EASTWARD: Final = {
    1: LocalText("%(number)s east", "%(number)s nach Osten"),
    -1: LocalText("%(number)s west", "%(number)s nach Westen"),
}
NORTHWARD: Final = {
    1: LocalText("%(number)s north", "%(number)s nach Norden"),
    -1: LocalText("%(number)s south", "%(number)s nach Süden"),
}
COMPASS_NAMES: Final = (
    LocalText("north", "Norden"),
    LocalText("north-east", "Nordosten"),
    LocalText("east", "Osten"),
    LocalText("south-east", "Südosten"),
    LocalText("south", "Süden"),
    LocalText("south-west", "Südwesten"),
    LocalText("west", "Westen"),
    LocalText("north-west", "Nordwesten"),
)
"""What the directions of `COMPASS` are called."""
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

    `facing` is one of the eight directions (`COMPASS`), -1 where it faces none. `note` says what holds of it, "" for nothing. `card` is
    the card of the table for which it stands there, -1 for none: a tap on it is one on that card. `back` is what lies behind it within the
    board's reach is called, "" where that isn't drawn.
    """

    square: int
    name: Said
    sign: Said
    player: PlayerId = NOBODY
    facing: int = -1
    note: Said = ""
    card: GameCard = NO_CARD
    back: Said = ""


@dataclass(frozen=True)
class TableBoard:
    """A board of so many squares from west to east and from south to north. `origin` is the square that directions are told from.

    It is where whoever is asked stands; -1 where that is nowhere. `by_compass`: these are told as north, east, south and west, else as the
    board lies before its reader. `reach` is a distance in squares that matters much, 0 where none does, and `reach_title` what it is
    called: it is drawn around where somebody stands or aims. `sees` are the squares that can be seen from the origin, of those on which
    something stands; None where sight doesn't matter. Lines of sight are drawn from where somebody stands or aims (`Choice.sees`).
    """

    title: Said
    width: int
    height: int
    pieces: Sequence[TablePiece]
    blocks: Sequence[TableBlock] = ()
    origin: int = -1
    by_compass: bool = False
    reach: float = 0
    reach_title: Said = ""
    sees: Sequence[int] | None = None

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
        """Which way a square lies from the origin: 3 right, 2 up, or 3 east, 2 north; "" where there is no origin."""
        if self.origin < 0:
            return ""
        (x1, y1), (x2, y2) = self.place(self.origin), self.place(square)
        steps = ((x2 - x1, EASTWARD if self.by_compass else SIDEWAYS), (y2 - y1, NORTHWARD if self.by_compass else LENGTHWAYS))
        said: list[Message] = [message(words[1 if step > 0 else -1], number=abs(step)) for step, words in steps if step]
        if not said:
            return HERE
        return said[0] if len(said) == 1 else message(BOTH_WAYS, one=said[0], other=said[1])
