"""Board and moves (BOARD, SET-3, MOVE), also against a slow reference in fractions on random boards."""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush

import pytest

from engine.match.grid import UNREACHABLE
from engine.match.squares import Square
from engine.rng import Stream, stream
from engine.skirmish.board import (
    ANYWHERE,
    DIRECTIONS,
    EAST_BY,
    NORTH_BY,
    OPEN,
    RUN_REACH,
    SIZE,
    STANDARD,
    STANDARD_CORNERS,
    STEP_REACH,
    Direction,
    Grid,
    ObstacleError,
    square_at,
    start_facing,
    start_square,
)
from engine.table.board import COMPASS

Place = tuple[int, int]
BOARDS = 12


def place(square: Square) -> Place:
    return square % SIZE, square // SIZE


def places(squares: list[Square]) -> list[Place]:
    return [place(square) for square in squares]


def facing(name: str) -> Direction:
    return Direction(DIRECTIONS.index(name))


def crosses(one: Place, other: Place, corner: Place, size: int) -> bool:
    """Whether the line between the middles has an inside in common with a square of so many squares' side, in fractions."""
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        at, step = one[axis] + Fraction(1, 2), other[axis] - one[axis]
        if step == 0:
            if not corner[axis] < at < corner[axis] + size:
                return False
            continue
        first, last = sorted((Fraction(corner[axis] - at) / step, Fraction(corner[axis] + size - at) / step))
        low, high = max(low, first), min(high, last)
    return low < high


def random_board(chance: Stream) -> tuple[list[Place], Grid]:
    corners: list[Place] = []
    for _number in range(14):
        x, y = chance.below(SIZE - 3), chance.below(SIZE - 3)
        if all(abs(x - other) >= 4 or abs(y - further) >= 4 for other, further in corners):
            corners.append((x, y))
    return corners, Grid(corners)


def random_square(chance: Stream, grid: Grid) -> Square:
    while True:
        square = Square(chance.below(SIZE * SIZE))
        if grid.is_free[square]:
            return square


class Reference:
    """The clauses as they read, square by square."""

    def __init__(self, corners: list[Place]) -> None:
        self.corners = corners

    def sees(self, one: Place, other: Place) -> bool:
        return not any(crosses(one, other, corner, 4) for corner in self.corners)

    def is_free(self, one: Place) -> bool:
        return not any(x <= one[0] < x + 4 and y <= one[1] < y + 4 for x, y in self.corners)

    def is_way(self, one: Place, other: Place, figures: list[Place]) -> bool:
        on_board = 0 <= other[0] < SIZE and 0 <= other[1] < SIZE
        free = on_board and self.is_free(other) and other not in figures
        return free and self.sees(one, other) and not any(crosses(one, other, figure, 1) for figure in figures)

    def within(self, one: Place, other: Place, reach: int) -> bool:
        far = (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
        return far <= reach * reach + 1 if reach > 0 else far == 0

    def steps(self, one: Place, reach: int, figures: list[Place]) -> list[Place]:
        board = [(x, y) for y in range(SIZE) for x in range(SIZE)]
        near = [other for other in board if self.within(one, other, reach)]
        return [other for other in near if other == one or self.is_way(one, other, figures)]

    def runs(self, one: Place, name: str, reach: int, figures: list[Place]) -> list[Place]:
        east, north = ("e" in name) - ("w" in name), ("n" in name) - ("s" in name)
        ahead = [(one[0] + far * east, one[1] + far * north) for far in range(1, SIZE)]
        return [other for other in ahead if self.within(one, other, reach) and self.is_way(one, other, figures)]


@pytest.mark.clause("BOARD-4")
def test_within_is_measured_between_middles_and_one_square_beyond() -> None:
    here = square_at(10, 10)
    assert STANDARD.is_within(here, square_at(17, 10), 7)
    assert STANDARD.is_within(here, square_at(17, 11), 7)  # 49 + 1
    assert not STANDARD.is_within(here, square_at(17, 12), 7)
    assert STANDARD.is_within(here, square_at(15, 15), 7)  # 25 + 25
    assert not STANDARD.is_within(here, square_at(16, 15), 7)
    assert STANDARD.is_within(here, square_at(15, 9), 5)
    assert STANDARD.is_within(here, square_at(11, 11), 1)
    assert not STANDARD.is_within(here, square_at(11, 10), 0)
    assert STANDARD.is_within(here, here, 0)
    assert STANDARD.is_within(here, here, -3)
    assert not STANDARD.is_within(here, square_at(11, 10), -3)
    assert STANDARD.is_within(square_at(0, 0), square_at(39, 39), ANYWHERE)
    assert not STANDARD.is_within(square_at(0, 0), square_at(39, 39), ANYWHERE - 1)


@pytest.mark.clause("BOARD-6")
def test_the_standard_board_has_ten_blocks_and_is_symmetric() -> None:
    assert len(STANDARD.corners) == 10
    blocked = {square for square in range(SIZE * SIZE) if not STANDARD.is_free[square]}
    assert len(blocked) == 160
    assert {square_at(4, 6), square_at(7, 9), square_at(18, 10), square_at(35, 33)} <= blocked
    assert not {square_at(8, 6), square_at(4, 10), square_at(3, 6)} & blocked
    assert {SIZE * SIZE - 1 - square for square in blocked} == blocked  # turned by half a turn
    assert all(STANDARD.is_free[start_square(seat, players)] for players in range(2, 7) for seat in range(players))


@pytest.mark.clause("BOARD-6")
@pytest.mark.parametrize("corners", [[(37, 0)], [(-1, 3)], [(4, 4), (7, 7)]])
def test_an_obstacle_lies_on_the_board_and_over_no_other(corners: list[Place]) -> None:
    with pytest.raises(ObstacleError, match=rf"\({corners[-1][0]},{corners[-1][1]}\)"):
        Grid(corners)


def test_boards_are_equal_by_their_obstacles() -> None:
    assert Grid(list(STANDARD_CORNERS)).key() == STANDARD.key() != OPEN.key()


@pytest.mark.clause("BOARD-7")
def test_a_touched_corner_or_edge_hides_nothing() -> None:
    grid = Grid([(10, 10)])
    assert grid.sees(square_at(8, 9), square_at(17, 9))  # below it
    assert grid.sees(square_at(9, 9), square_at(9, 20))  # beside it
    assert grid.sees(square_at(8, 10), square_at(10, 8))  # along its corner's touching line
    assert grid.sees(square_at(8, 14), square_at(9, 13))
    assert not grid.sees(square_at(9, 9), square_at(14, 14))
    assert not grid.sees(square_at(9, 11), square_at(14, 11))
    assert grid.sees(square_at(9, 13), square_at(10, 14))  # touches the corner (10, 14) alone


def test_sight_ways_runs_and_steps_are_those_of_the_reference_on_random_boards() -> None:
    chance = stream(11, "boards of skirmish")
    hidden = stopped = moved = 0
    for _board in range(BOARDS):
        corners, grid = random_board(chance)
        slow = Reference(corners)
        for _line in range(150):
            one, other = random_square(chance, grid), random_square(chance, grid)
            seen = grid.sees(one, other)
            assert seen is grid.sees(other, one) is slow.sees(place(one), place(other))
            hidden += not seen
            third = Square(chance.below(SIZE * SIZE))
            if third not in (one, other) and one != other:
                assert OPEN.passes_through(one, other, third) is crosses(place(one), place(other), place(third), 1)
        for _figure in range(3):
            here = random_square(chance, grid)
            near = [one for one in grid.around(here, 6) if one != here]
            figures = sorted({near[chance.below(len(near))] for _one in range(3)}) if near else []
            others = places(figures)
            for reach in (STEP_REACH, STEP_REACH - 6, 1 + chance.below(9)):
                steps = grid.steps(here, reach, figures)
                assert places(steps) == slow.steps(place(here), reach, others)
                stopped += len(grid.steps(here, reach, [])) - len(steps)
            for name in DIRECTIONS:
                reach = RUN_REACH + chance.below(5) - 2
                runs = places(grid.runs(here, facing(name), reach, figures))
                assert runs == slow.runs(place(here), name, reach, others)
                moved += len(runs)
    assert hidden > 300
    assert stopped > 300
    assert moved > 500


@pytest.mark.clause("BOARD-8")
def test_ways_end_on_free_squares_and_pass_no_figure() -> None:
    here, ahead = square_at(5, 5), square_at(9, 5)
    assert OPEN.is_way(here, ahead, [square_at(7, 6)])
    assert not OPEN.is_way(here, ahead, [square_at(7, 5)])
    assert not OPEN.is_way(here, ahead, [ahead])
    assert not Grid([(8, 4)]).is_way(here, ahead, [])
    assert OPEN.is_way(here, square_at(7, 7), [square_at(6, 5), square_at(7, 6)])  # between two corners


@pytest.mark.clause("MOVE-2")
def test_a_run_goes_seven_straight_or_five_diagonally_and_stops_at_the_first_thing() -> None:
    here = square_at(3, 3)
    assert places(OPEN.runs(here, facing("e"), RUN_REACH, [])) == [(x, 3) for x in range(4, 11)]
    assert places(OPEN.runs(here, facing("ne"), RUN_REACH, [])) == [(x, x) for x in range(4, 9)]
    assert places(OPEN.runs(here, facing("sw"), RUN_REACH, [])) == [(2, 2), (1, 1), (0, 0)]
    assert places(OPEN.runs(here, facing("n"), RUN_REACH, [square_at(3, 6)])) == [(3, 4), (3, 5)]
    assert OPEN.runs(here, facing("n"), 0, []) == []


@pytest.mark.clause("MOVE-3")
@pytest.mark.clause("MOVE-6")
def test_a_step_goes_anywhere_within_five_and_stays_where_it_is_too() -> None:
    steps = OPEN.steps(square_at(20, 20), STEP_REACH, [])
    assert len(steps) == 89
    assert places(steps)[0] == (19, 15)
    assert steps == sorted(steps)
    assert square_at(20, 20) in steps
    assert OPEN.steps(square_at(20, 20), -1, []) == [square_at(20, 20)]
    assert OPEN.steps(square_at(20, 20), 1, [square_at(20, 21)]) == [
        square_at(x, y) for y in (19, 20, 21) for x in (19, 20, 21) if (x, y) != (20, 21)
    ]


@pytest.mark.clause("BOARD-10")
def test_behind_is_where_the_facing_points_away_from() -> None:
    figure = square_at(10, 10)
    assert STANDARD.is_behind(figure, facing("n"), square_at(10, 9))
    assert not STANDARD.is_behind(figure, facing("n"), square_at(17, 10))  # beside it
    assert STANDARD.is_behind(figure, facing("ne"), square_at(12, 7))
    assert not STANDARD.is_behind(figure, facing("ne"), square_at(13, 7))
    assert STANDARD.is_behind(figure, facing("w"), square_at(11, 30))
    assert not STANDARD.is_behind(figure, facing("w"), figure)


@pytest.mark.clause("SET-3")
def test_figures_start_evenly_along_the_border_facing_the_board() -> None:
    two = [start_square(seat, 2) for seat in range(2)]
    assert [place(one) for one in two] == [(19, 0), (20, 39)]
    assert [DIRECTIONS[start_facing(one)] for one in two] == ["n", "s"]
    four = [start_square(seat, 4) for seat in range(4)]
    assert [place(one) for one in four] == [(19, 0), (0, 20), (20, 39), (39, 19)]
    assert [DIRECTIONS[start_facing(one)] for one in four] == ["n", "e", "s", "w"]
    border = [place(start_square(seat, 156)) for seat in range(156)]
    assert len(set(border)) == 156
    assert [border[number] for number in (0, 1, 19, 20, 58, 97, 136, 155)] == [
        (19, 0),
        (18, 0),
        (0, 0),
        (0, 1),
        (0, 39),
        (39, 39),
        (39, 0),
        (20, 0),
    ]
    corners = [square_at(0, 0), square_at(39, 0), square_at(0, 39), square_at(39, 39)]
    assert [DIRECTIONS[start_facing(corner)] for corner in corners] == ["n", "n", "s", "s"]


@pytest.mark.clause("MOVE-8")
def test_directions_are_the_nearest_of_eight() -> None:
    assert list(zip(EAST_BY, NORTH_BY, strict=True)) == list(COMPASS)
    middle = square_at(20, 20)
    for x in range(SIZE):
        for y in range(SIZE):
            east, north = x - 20, y - 20
            if (east, north) == (0, 0):
                continue
            # the cosine of the angle to a direction, squared with its sign, as a fraction
            nearest = [
                Fraction(along * abs(along), (east * east + north * north) * (dx * dx + dy * dy))
                for dx, dy in COMPASS
                for along in (east * dx + north * dy,)
            ]
            assert nearest.count(max(nearest)) == 1
            assert OPEN.direction_to(middle, square_at(x, y)) == nearest.index(max(nearest)), (x, y)


@pytest.mark.clause("MOVE-8")
def test_pushes_and_pulls_go_square_by_square_until_there_is_no_way() -> None:
    origin = square_at(10, 10)
    assert place(OPEN.pushed(square_at(12, 10), origin, 4, [origin])) == (16, 10)
    assert place(OPEN.pushed(square_at(12, 11), origin, 1, [origin])) == (13, 12)  # 26.6° is nearer to the diagonal
    assert place(OPEN.pushed(square_at(12, 11), origin, 3, [origin])) == (15, 14)
    assert place(OPEN.pushed(square_at(13, 11), origin, 3, [origin])) == (16, 11)  # 18.4° is nearer to straight
    assert place(OPEN.pushed(square_at(38, 10), origin, 4, [origin])) == (39, 10)  # the edge
    assert place(Grid([(15, 8)]).pushed(square_at(12, 10), origin, 4, [origin])) == (14, 10)
    assert place(OPEN.pushed(square_at(12, 10), origin, 4, [origin, square_at(14, 10)])) == (13, 10)
    assert place(OPEN.pushed(square_at(12, 10), origin, 0, [origin])) == (12, 10)
    assert place(OPEN.pulled(square_at(16, 10), origin, 4, [origin])) == (12, 10)
    assert place(OPEN.pulled(square_at(13, 10), origin, 4, [origin])) == (11, 10)  # and no further
    assert place(OPEN.pulled(square_at(14, 12), origin, 9, [origin])) == (11, 10)  # by (13,11) and (12,11)
    assert place(Grid([(12, 8)]).pulled(square_at(18, 10), origin, 4, [origin])) == (16, 10)


def slow_walks(grid: Grid, goal: Place) -> dict[Place, int]:
    """Shortest walks by trying every pair of neighbours."""
    found, waiting = {goal: 0}, [(0, goal)]
    done: set[Place] = set()
    while waiting:
        far, here = heappop(waiting)
        if here in done:
            continue
        done.add(here)
        for east in (-1, 0, 1):
            for north in (-1, 0, 1):
                other = (here[0] + east, here[1] + north)
                if other == here or not (0 <= other[0] < SIZE and 0 <= other[1] < SIZE):
                    continue
                if not grid.is_way(square_at(*here), square_at(*other), []):
                    continue
                further = far + (7 if east and north else 5)
                if further < found.get(other, UNREACHABLE):
                    found[other] = further
                    heappush(waiting, (further, other))
    return found


def test_walks_lead_around_obstacles() -> None:
    assert OPEN.walks(square_at(0, 0))[square_at(3, 1)] == 7 + 2 * 5
    wall = Grid([(4 * number, 20) for number in range(9)])  # from (0, 20) to (35, 23)
    walks = wall.walks(square_at(0, 24))
    assert walks[square_at(0, 19)] > 2 * 30 * 5
    assert walks[square_at(1, 21)] == UNREACHABLE  # inside an obstacle
    whole = Grid([(4 * number, 20) for number in range(10)])
    assert whole.walks(square_at(0, 24))[square_at(0, 19)] == UNREACHABLE
    for grid in (STANDARD, wall):
        expected = slow_walks(grid, (5, 3))
        walks = grid.walks(square_at(5, 3))
        assert [expected.get((x, y), UNREACHABLE) for y in range(SIZE) for x in range(SIZE)] == walks
