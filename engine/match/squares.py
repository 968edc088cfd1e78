"""A board of squares: which are on it and free of blocks, how far apart they lie, and which see each other. Whole numbers throughout.

A square has a number, row by row from the one in the south-west on, which options name (`Option.number`). x grows eastward, y northward.
A board is printed: no match changes it, and copies of a match share it. What stands on it belongs to the match.
"""

from __future__ import annotations

from typing import Any, Final, NewType

from engine.compiled import mypyc_attr
from engine.match.fingerprints import Printed

Square = NewType("Square", int)
"""A square of a board, numbered row by row."""
NO_SQUARE: Final = Square(-1)


@mypyc_attr(acyclic=True)
class Block(Printed):
    """A rectangle of squares on which nothing stands and through which nobody sees; `x` and `y` are its south-west square."""

    NAMED_BY = ("x", "y", "width", "height")

    def __init__(self, x: int, y: int, width: int = 1, height: int = 1) -> None:
        self.x = x
        self.y = y
        self.width = width
        self.height = height

    def holds(self, x: int, y: int) -> bool:
        """Whether that square is one of it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    def is_crossed(self, x1: int, y1: int, x2: int, y2: int) -> bool:
        """Whether the straight line between the middles of two squares passes through its inside; an edge or a corner is not inside.

        A line and a rectangle lie apart if they do so along x, along y, or across the line: then all four corners are on one side of it.
        """
        ax, ay, bx, by = 2 * x1 + 1, 2 * y1 + 1, 2 * x2 + 1, 2 * y2 + 1  # in halves of a square
        left, right, low, high = 2 * self.x, 2 * (self.x + self.width), 2 * self.y, 2 * (self.y + self.height)
        if max(ax, bx) <= left or min(ax, bx) >= right or max(ay, by) <= low or min(ay, by) >= high:
            return False
        dx, dy = bx - ax, by - ay
        sides = [dx * (y - ay) - dy * (x - ax) for x, y in ((left, low), (left, high), (right, low), (right, high))]
        return min(sides) < 0 < max(sides) or (dx == 0 and dy == 0)


@mypyc_attr(acyclic=True)
class Board(Printed):
    """So many squares from west to east and from south to north, with the blocks on them."""

    def __init__(self, width: int, height: int, blocks: list[Block]) -> None:
        self.width = width
        self.height = height
        self.blocks = blocks
        self.is_free = [not self._is_blocked(x, y) for y in range(height) for x in range(width)]
        """By the number of a square: whether no block lies on it."""

    def key(self) -> tuple[Any, ...]:
        """Equal for boards of the same squares and blocks."""
        return (self.width, self.height, *[block.key() for block in self.blocks])

    def _is_blocked(self, x: int, y: int) -> bool:
        for block in self.blocks:
            if block.holds(x, y):
                return True
        return False

    def at(self, x: int, y: int) -> Square:
        """The square there; NO_SQUARE beside the board."""
        return Square(y * self.width + x) if 0 <= x < self.width and 0 <= y < self.height else NO_SQUARE

    def x(self, square: Square) -> int:
        """How far east it lies, from 0."""
        return square % self.width

    def y(self, square: Square) -> int:
        """How far north it lies, from 0."""
        return square // self.width

    def distance_squared(self, one: Square, other: Square) -> int:
        """The square of the distance between the middles of two squares, in squares: compared with n², it needs no root."""
        dx, dy = other % self.width - one % self.width, other // self.width - one // self.width
        return dx * dx + dy * dy

    def near(self, square: Square, reach: int) -> list[Square]:
        """The free squares at most `reach` columns and rows away, by y, then x; the square itself among them."""
        x, y = square % self.width, square // self.width
        found: list[Square] = []
        for row in range(max(0, y - reach), min(self.height, y + reach + 1)):
            for column in range(max(0, x - reach), min(self.width, x + reach + 1)):
                number = row * self.width + column
                if self.is_free[number]:
                    found.append(Square(number))
        return found

    def sees(self, one: Square, other: Square) -> bool:
        """Whether the straight line between their middles passes through the inside of no block."""
        x1, y1, x2, y2 = one % self.width, one // self.width, other % self.width, other // self.width
        for block in self.blocks:
            if block.is_crossed(x1, y1, x2, y2):
                return False
        return True
