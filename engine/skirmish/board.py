"""The board of Skirmish (BOARD, SET-3): 40 × 40 squares with blocks of 4 × 4. Distances, sight and moves are those of `SquareGrid`."""

from __future__ import annotations

from typing import Any, Final

from engine.compiled import mypyc_attr
from engine.errors import EngineError
from engine.match.grid import DIRECTIONS as DIRECTIONS
from engine.match.grid import EAST_BY as EAST_BY
from engine.match.grid import NORTH_BY as NORTH_BY
from engine.match.grid import STRAIGHT as STRAIGHT
from engine.match.grid import Direction as Direction
from engine.match.grid import SquareGrid
from engine.match.squares import Block, Board, Square

SIZE: Final = 40
"""Squares along each edge (BOARD-3)."""
BLOCK: Final = 4
"""Squares along each side of an obstacle (BOARD-6)."""
STEP_REACH: Final = 5
"""A step, a card laid crosswise (MOVE-3)."""
RUN_REACH: Final = 7
"""A run, a card laid lengthwise (MOVE-2)."""
MELEE_REACH: Final = 5
"""Melee, a card laid crosswise (BOARD-9)."""
CARD_REACH: Final = 7
"""Each card of a range, laid lengthwise (ATK-7)."""
ANYWHERE: Final = 56
"""A reach that holds every square of the board."""
BORDER: Final = 4 * (SIZE - 1)
"""Squares along the border."""


class ObstacleError(EngineError):
    """An obstacle doesn't lie on the board, or lies over another one."""

    code = "OBSTACLE_MISPLACED"


def square_at(x: int, y: int) -> Square:
    """The square of these coordinates, which lie on the board."""
    return Square(y * SIZE + x)


def start_square(seat: int, players: int) -> Square:
    """Where the figure of `seat` (from 0) starts in a game of so many players (SET-3)."""
    place = BORDER * seat // players + SIZE // 2  # counted from (39, 0) westwards
    side, along = place // (SIZE - 1) % 4, place % (SIZE - 1)
    if side == 0:
        return square_at(SIZE - 1 - along, 0)
    if side == 1:
        return square_at(0, along)
    if side == 2:
        return square_at(along, SIZE - 1)
    return square_at(SIZE - 1, SIZE - 1 - along)


def start_facing(square: Square) -> Direction:
    """Away from the edge on which a figure starts; a corner counts for its south or north edge (SET-3)."""
    x, y = square % SIZE, square // SIZE
    if y == 0:
        return Direction(0)
    if y == SIZE - 1:
        return Direction(4)
    return Direction(2) if x == 0 else Direction(6)


@mypyc_attr(acyclic=True)
class Grid(SquareGrid):
    """The board with its obstacles (BOARD-6). Steps, runs, pushes and pulls are those of MOVE-2, MOVE-3 and MOVE-8, by ways (BOARD-8)."""

    def __init__(self, corners: list[tuple[int, int]]) -> None:
        """`corners`: the south-west squares of the obstacles, each a block of 4 × 4 (BOARD-6).

        Raises:
            ObstacleError: one doesn't lie on the board, or two lie over each other.
        """
        for number, (x, y) in enumerate(corners):
            if not (0 <= x <= SIZE - BLOCK and 0 <= y <= SIZE - BLOCK):
                raise ObstacleError(f"the obstacle at ({x},{y}) doesn't lie on the board")
            for other_x, other_y in corners[:number]:
                if abs(x - other_x) < BLOCK and abs(y - other_y) < BLOCK:
                    raise ObstacleError(f"the obstacles at ({other_x},{other_y}) and ({x},{y}) lie over each other")
        super().__init__(Board(SIZE, SIZE, [Block(x, y, BLOCK, BLOCK) for x, y in corners]))
        self.corners = corners

    def key(self) -> tuple[Any, ...]:
        """Equal for boards with the same obstacles."""
        return ("Grid", *self.corners)


STANDARD_CORNERS: Final = ((4, 6), (32, 6), (18, 10), (11, 13), (25, 13), (11, 23), (25, 23), (18, 26), (4, 30), (32, 30))
STANDARD: Final = Grid(list(STANDARD_CORNERS))
"""The standard board (BOARD-2, BOARD-6)."""
OPEN: Final = Grid([])
"""A board without obstacles."""
