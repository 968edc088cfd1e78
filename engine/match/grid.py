"""Figures on a board of squares: what they reach and see, where they may go in a straight line, how far it is to walk.

Whole numbers throughout. A reach is a number of squares n: a square is within n of another when dx² + dy² ≤ n² + 1, and within 0 or less
only of itself. Directions are those of `DIRECTIONS`. A board is printed: matches share it, and what is found out about it is found once.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final, NewType

from engine.compiled import mypyc_attr
from engine.match.fingerprints import Printed
from engine.match.squares import Board, Square

Direction = NewType("Direction", int)
"""One of the eight directions: its place in `DIRECTIONS`, clockwise from north."""
DIRECTIONS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
EAST_BY: Final = (0, 1, 1, 1, 0, -1, -1, -1)
NORTH_BY: Final = (1, 1, 0, -1, -1, -1, 0, 1)
"""By direction: how much x and y grow."""
_BY_SIGNS: Final = (5, 4, 3, 6, -1, 2, 7, 0, 1)
"""The direction by the signs of what y and x grow by, from the south-west row by row."""
STRAIGHT: Final = 5
DIAGONAL: Final = 7
"""What a walk to the next square costs, in fifths of a square: 7/5 stands for the root of 2."""
UNREACHABLE: Final = 1_000_000
"""The walking distance of a square to which no walk leads."""
_UNKNOWN: Final = 0
_SEEN: Final = 1
_HIDDEN: Final = 2
_MOST_REACH: Final = 1_000


def most_squared(reach: int) -> int:
    """The square of the longest distance that is within `reach`: dx² + dy² ≤ reach² + 1."""
    return reach * reach + 1 if reach > 0 else 0


def nearest_direction(east: int, north: int) -> Direction:
    """The direction of eight nearest to a line that goes so far east and north; no two are equally near."""
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


@mypyc_attr(acyclic=True)
class SquareGrid(Printed):
    """A board on which figures stand, one on a square."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.width = board.width
        self.height = board.height
        self.is_free = board.is_free
        """By the number of a square: whether no block lies on it."""
        self._squares = board.width * board.height
        self._sight = bytearray(self._squares * self._squares)
        self._around: dict[int, list[Square]] = {}
        self._walks: dict[int, list[int]] = {}

    def is_within(self, one: Square, other: Square, reach: int) -> bool:
        """Whether one square is within `reach` of the other, sight or not."""
        dx, dy = other % self.width - one % self.width, other // self.width - one // self.width
        return dx * dx + dy * dy <= most_squared(reach)

    def is_behind(self, figure: Square, facing: Direction, square: Square) -> bool:
        """Whether `square` lies behind a figure that faces `facing`; otherwise it is in front of it."""
        east, north = square % self.width - figure % self.width, square // self.width - figure // self.width
        return east * EAST_BY[facing] + north * NORTH_BY[facing] < 0

    def direction_to(self, origin: Square, target: Square) -> Direction:
        """The direction of eight nearest to the line from `origin` to another square."""
        return nearest_direction(target % self.width - origin % self.width, target // self.width - origin // self.width)

    def passes_through(self, one: Square, other: Square, square: Square) -> bool:
        """Whether the straight line between the middles of two squares passes through the inside of a third."""
        x1, y1, x2, y2 = one % self.width, one // self.width, other % self.width, other // self.width
        x, y = square % self.width, square // self.width
        if (x1 < x and x2 < x) or (x1 > x and x2 > x) or (y1 < y and y2 < y) or (y1 > y and y2 > y):
            return False
        dx, dy = x2 - x1, y2 - y1
        return 2 * abs(dx * (y - y1) - dy * (x - x1)) < abs(dx) + abs(dy)

    def sees(self, one: Square, other: Square) -> bool:
        """Whether two squares see each other."""
        pair = one * self._squares + other if one < other else other * self._squares + one
        known = self._sight[pair]
        if known == _UNKNOWN:
            known = _SEEN if self.board.sees(one, other) else _HIDDEN
            self._sight[pair] = known
        return known == _SEEN

    def reaches(self, one: Square, other: Square, reach: int) -> bool:
        """Whether one square is within `reach` of the other and sees it."""
        return self.is_within(one, other, reach) and self.sees(one, other)

    def around(self, square: Square, reach: int) -> list[Square]:
        """The free squares within `reach` that `square` sees, by y, then x; a free square is one of its own. Not to be changed."""
        reach = min(max(reach, 0), _MOST_REACH)
        name = square * (_MOST_REACH + 1) + reach
        found = self._around.get(name)
        if found is None:
            most, x, y = most_squared(reach), square % self.width, square // self.width
            found = []
            for other in self.board.near(square, reach):
                dx, dy = other % self.width - x, other // self.width - y
                if dx * dx + dy * dy <= most and self.sees(square, other):
                    found.append(other)
            self._around[name] = found
        return found

    def is_way(self, one: Square, other: Square, figures: list[Square]) -> bool:
        """Whether the straight line between them is a way for the figure on `one`; `figures` are the squares of the others."""
        if not self.is_free[other] or not self.sees(one, other):
            return False
        for figure in figures:
            if figure == other or self.passes_through(one, other, figure):
                return False
        return True

    def steps(self, square: Square, reach: int, figures: list[Square]) -> list[Square]:
        """The squares to which a figure may step from `square`, by y, then x, its own among them: it may turn there."""
        found = self.around(square, reach)
        near: list[Square] = []
        for figure in figures:
            if self.is_within(square, figure, reach + 1):
                near.append(figure)
        if not near:
            return found[:]
        ways: list[Square] = []
        for other in found:
            if other == square or self.is_way(square, other, near):
                ways.append(other)
        return ways

    def runs(self, square: Square, facing: Direction, reach: int, figures: list[Square]) -> list[Square]:
        """The squares to which a figure that faces `facing` may run, the nearest first."""
        found: list[Square] = []
        x, y = square % self.width, square // self.width
        while True:
            x, y = x + EAST_BY[facing], y + NORTH_BY[facing]
            if not (0 <= x < self.width and 0 <= y < self.height):
                return found
            other = Square(y * self.width + x)
            if not self.is_within(square, other, reach) or not self.is_way(square, other, figures):
                return found
            found.append(other)

    def pushed(self, square: Square, origin: Square, most: int, figures: list[Square]) -> Square:
        """Where a figure comes that is pushed up to `most` squares away from `origin`."""
        for _number in range(most):
            direction = self.direction_to(origin, square)
            further = self.board.at(square % self.width + EAST_BY[direction], square // self.width + NORTH_BY[direction])
            if further < 0 or not self.is_way(square, further, figures):
                break
            square = further
        return square

    def pulled(self, square: Square, origin: Square, most: int, figures: list[Square]) -> Square:
        """Where a figure comes that is pulled up to `most` squares towards `origin`, whose figure is one of `figures`."""
        for _number in range(most):
            direction = self.direction_to(square, origin)
            nearer = self.board.at(square % self.width + EAST_BY[direction], square // self.width + NORTH_BY[direction])
            if not self.is_way(square, nearer, figures):
                break
            square = nearer
        return square

    def walks(self, goal: Square) -> list[int]:
        """By the number of each square: the shortest walk to `goal` around the blocks, in fifths of a square, else UNREACHABLE.

        It goes from square to square in eight directions, past figures too. Not to be changed.
        """
        known = self._walks.get(goal)
        if known is not None:
            return known
        found = [UNREACHABLE] * self._squares
        found[goal] = 0
        waiting: list[tuple[int, int]] = [(0, goal)]
        while waiting:
            far, number = heappop(waiting)
            if far > found[number]:
                continue
            x, y = number % self.width, number // self.width
            for direction in range(8):
                east, north = x + EAST_BY[direction], y + NORTH_BY[direction]
                if not (0 <= east < self.width and 0 <= north < self.height):
                    continue
                other = north * self.width + east
                further = far + (DIAGONAL if direction % 2 else STRAIGHT)
                if self.is_free[other] and further < found[other]:
                    found[other] = further
                    heappush(waiting, (further, other))
        self._walks[goal] = found
        return found
