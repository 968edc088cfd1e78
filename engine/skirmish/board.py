"""The board of Skirmish (BOARD, SET-3, MOVE): distances, sight, ways, runs and steps on 40 × 40 squares, all in whole numbers.

A reach is a number of squares n of BOARD-4. Squares have the numbers of the house's `Board`, directions those of `DIRECTIONS`.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Any, Final, NewType

from engine.compiled import mypyc_attr
from engine.errors import EngineError
from engine.match.fingerprints import Printed
from engine.match.squares import Block, Board, Square

Direction = NewType("Direction", int)
"""One of the eight directions: its place in `DIRECTIONS`, clockwise from north."""
DIRECTIONS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
EAST_BY: Final = (0, 1, 1, 1, 0, -1, -1, -1)
NORTH_BY: Final = (1, 1, 0, -1, -1, -1, 0, 1)
"""By direction: how much x and y grow."""
_BY_SIGNS: Final = (5, 4, 3, 6, -1, 2, 7, 0, 1)
"""The direction by the signs of what y and x grow by, from the south-west row by row."""

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
STRAIGHT: Final = 5
DIAGONAL: Final = 7
"""What a walk to the next square costs, in fifths of a square: 7/5 stands for the root of 2."""
UNREACHABLE: Final = 1_000_000
"""The walking distance of a square to which no walk leads."""
_PAIRS: Final = SIZE * SIZE
_UNKNOWN: Final = 0
_SEEN: Final = 1
_HIDDEN: Final = 2


class ObstacleError(EngineError):
    """An obstacle doesn't lie on the board, or lies over another one."""

    code = "OBSTACLE_MISPLACED"


def most_squared(reach: int) -> int:
    """The square of the longest distance that is within `reach` (BOARD-4)."""
    return reach * reach + 1 if reach > 0 else 0


def is_within(one: Square, other: Square, reach: int) -> bool:
    """Whether one square is within `reach` of the other, sight or not (BOARD-4)."""
    dx, dy = other % SIZE - one % SIZE, other // SIZE - one // SIZE
    return dx * dx + dy * dy <= most_squared(reach)


def square_at(x: int, y: int) -> Square:
    """The square of these coordinates, which lie on the board."""
    return Square(y * SIZE + x)


def is_behind(figure: Square, facing: Direction, square: Square) -> bool:
    """Whether `square` is behind a figure that faces `facing` (BOARD-10); otherwise it is in front of it."""
    east, north = square % SIZE - figure % SIZE, square // SIZE - figure // SIZE
    return east * EAST_BY[facing] + north * NORTH_BY[facing] < 0


def direction_to(origin: Square, target: Square) -> Direction:
    """The direction of eight nearest to the line from `origin` to another square (MOVE-8); no two are equally near."""
    east, north = target % SIZE - origin % SIZE, target // SIZE - origin // SIZE
    wide, high = abs(east), abs(north)
    most, sum_of_both = max(wide, high), wide + high
    if sum_of_both * sum_of_both < 2 * most * most:  # the tangent of 22.5° is √2 − 1, no fraction
        if wide > high:
            north = 0
        else:
            east = 0
    sign_east = 1 if east > 0 else -1 if east < 0 else 0
    sign_north = 1 if north > 0 else -1 if north < 0 else 0
    return Direction(_BY_SIGNS[3 * sign_north + sign_east + 4])


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


def passes_through(one: Square, other: Square, square: Square) -> bool:
    """Whether the straight line between the middles of two squares passes through the inside of a third (BOARD-8)."""
    x1, y1, x2, y2 = one % SIZE, one // SIZE, other % SIZE, other // SIZE
    x, y = square % SIZE, square // SIZE
    if (x1 < x and x2 < x) or (x1 > x and x2 > x) or (y1 < y and y2 < y) or (y1 > y and y2 > y):
        return False
    dx, dy = x2 - x1, y2 - y1
    return 2 * abs(dx * (y - y1) - dy * (x - x1)) < abs(dx) + abs(dy)


@mypyc_attr(acyclic=True)
class Grid(Printed):
    """The board with its obstacles. Matches share it; sight and walks are found once and remembered."""

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
        self.corners = corners
        self.board = Board(SIZE, SIZE, [Block(x, y, BLOCK, BLOCK) for x, y in corners])
        self.is_free = self.board.is_free
        """By the number of a square: whether no obstacle lies on it."""
        self._sight = bytearray(_PAIRS * _PAIRS)
        self._around: dict[int, list[Square]] = {}
        self._walks: dict[int, list[int]] = {}

    def key(self) -> tuple[Any, ...]:
        """Equal for boards with the same obstacles."""
        return ("Grid", *self.corners)

    def sees(self, one: Square, other: Square) -> bool:
        """Whether two squares see each other (BOARD-7)."""
        pair = one * _PAIRS + other if one < other else other * _PAIRS + one
        known = self._sight[pair]
        if known == _UNKNOWN:
            known = _SEEN if self.board.sees(one, other) else _HIDDEN
            self._sight[pair] = known
        return known == _SEEN

    def reaches(self, one: Square, other: Square, reach: int) -> bool:
        """Whether one square is within `reach` of the other and sees it, as a target has to (ATK-2)."""
        return is_within(one, other, reach) and self.sees(one, other)

    def around(self, square: Square, reach: int) -> list[Square]:
        """The free squares within `reach` that `square` sees, by y, then x; a free square is one of its own. Not to be changed."""
        reach = min(max(reach, 0), ANYWHERE)
        name = square * (ANYWHERE + 1) + reach
        found = self._around.get(name)
        if found is None:
            most, x, y = most_squared(reach), square % SIZE, square // SIZE
            found = []
            for other in self.board.near(square, reach):
                dx, dy = other % SIZE - x, other // SIZE - y
                if dx * dx + dy * dy <= most and self.sees(square, other):
                    found.append(other)
            self._around[name] = found
        return found

    def is_way(self, one: Square, other: Square, figures: list[Square]) -> bool:
        """Whether the straight line between them is a way for the figure on `one` (BOARD-8); `figures` are the squares of the others."""
        if not self.is_free[other] or not self.sees(one, other):
            return False
        for figure in figures:
            if figure == other or passes_through(one, other, figure):
                return False
        return True

    def steps(self, square: Square, reach: int, figures: list[Square]) -> list[Square]:
        """The squares to which a figure may step from `square` (MOVE-3, MOVE-5), by y, then x, its own among them (MOVE-6)."""
        found = self.around(square, reach)
        near: list[Square] = []
        for figure in figures:
            if is_within(square, figure, reach + 1):
                near.append(figure)
        if not near:
            return found[:]
        ways: list[Square] = []
        for other in found:
            if other == square or self.is_way(square, other, near):
                ways.append(other)
        return ways

    def runs(self, square: Square, facing: Direction, reach: int, figures: list[Square]) -> list[Square]:
        """The squares to which a figure that faces `facing` may run (MOVE-2, MOVE-5), the nearest first."""
        found: list[Square] = []
        x, y = square % SIZE, square // SIZE
        while True:
            x, y = x + EAST_BY[facing], y + NORTH_BY[facing]
            if not (0 <= x < SIZE and 0 <= y < SIZE):
                return found
            other = square_at(x, y)
            if not is_within(square, other, reach) or not self.is_way(square, other, figures):
                return found
            found.append(other)

    def pushed(self, square: Square, origin: Square, most: int, figures: list[Square]) -> Square:
        """Where a figure comes that is pushed up to `most` squares away from `origin` (MOVE-8)."""
        for _number in range(most):
            direction = direction_to(origin, square)
            further = self.board.at(square % SIZE + EAST_BY[direction], square // SIZE + NORTH_BY[direction])
            if further < 0 or not self.is_way(square, further, figures):
                break
            square = further
        return square

    def pulled(self, square: Square, origin: Square, most: int, figures: list[Square]) -> Square:
        """Where a figure comes that is pulled up to `most` squares towards `origin`, whose figure is one of `figures` (MOVE-8)."""
        for _number in range(most):
            direction = direction_to(square, origin)
            nearer = square_at(square % SIZE + EAST_BY[direction], square // SIZE + NORTH_BY[direction])
            if not self.is_way(square, nearer, figures):
                break
            square = nearer
        return square

    def walks(self, goal: Square) -> list[int]:
        """By the number of each square: the shortest walk to `goal` around the obstacles, in fifths of a square, else UNREACHABLE.

        It goes from square to square in eight directions, past figures too. Not to be changed.
        """
        known = self._walks.get(goal)
        if known is not None:
            return known
        found = [UNREACHABLE] * _PAIRS
        found[goal] = 0
        waiting: list[tuple[int, int]] = [(0, goal)]
        while waiting:
            far, number = heappop(waiting)
            if far > found[number]:
                continue
            x, y = number % SIZE, number // SIZE
            for direction in range(8):
                east, north = x + EAST_BY[direction], y + NORTH_BY[direction]
                if not (0 <= east < SIZE and 0 <= north < SIZE):
                    continue
                other = north * SIZE + east
                further = far + (DIAGONAL if direction % 2 else STRAIGHT)
                if self.is_free[other] and further < found[other]:
                    found[other] = further
                    heappush(waiting, (further, other))
        self._walks[goal] = found
        return found


STANDARD_CORNERS: Final = ((4, 6), (32, 6), (18, 10), (11, 13), (25, 13), (11, 23), (25, 23), (18, 26), (4, 30), (32, 30))
STANDARD: Final = Grid(list(STANDARD_CORNERS))
"""The standard board (BOARD-2, BOARD-6)."""
OPEN: Final = Grid([])
"""A board without obstacles."""
