"""A board of squares: blocks, distances, sight in whole numbers; and what a table tells of it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.languages import LocalText
from engine.match.grid import DIRECTIONS, UNREACHABLE, Direction, SquareGrid
from engine.match.match import PlayerId
from engine.match.squares import NO_SQUARE, Block, Board, Square
from engine.rng import Stream, stream
from engine.table.answer import PlainTable, table_answer
from engine.table.board import TableBoard
from tests.shapes.tag import BOARD, KIT, REST, TABLES, Tag
from tests.shapes.test_matches import dealt

PLAIN = PlainTable(lambda card: LocalText("", ""))


def test_squares_are_numbered_row_by_row_and_none_lies_beside_the_board() -> None:
    board = Board(5, 4, [Block(1, 1, 2, 2)])
    assert [board.at(0, 0), board.at(4, 0), board.at(0, 1), board.at(4, 3)] == [0, 4, 5, 19]
    assert {board.at(x, y) for x, y in ((-1, 0), (5, 0), (0, -1), (0, 4))} == {NO_SQUARE}
    assert all(board.at(board.x(Square(one)), board.y(Square(one))) == one for one in range(20))
    assert [one for one in range(20) if not board.is_free[one]] == [6, 7, 11, 12]


def test_distances_are_those_between_middles() -> None:
    board = Board(9, 9, [])
    assert board.distance_squared(board.at(1, 1), board.at(4, 5)) == 25
    assert board.distance_squared(board.at(4, 5), board.at(1, 1)) == 25


def test_near_are_the_free_squares_around_one_by_rows() -> None:
    board = Board(4, 3, [Block(1, 1)])
    assert board.near(board.at(0, 0), 1) == [0, 1, 4]
    assert board.near(board.at(3, 2), 9) == [one for one in range(12) if one != 5]


@pytest.mark.parametrize(
    ("one", "other", "sees"),
    [
        ((0, 0), (4, 0), True),  # along the lower edge of nothing
        ((0, 1), (4, 1), False),  # straight through
        ((0, 3), (4, 3), True),  # above it
        ((0, 0), (4, 4), False),  # through a corner square
        ((0, 2), (2, 4), True),  # touches the upper left corner alone
        ((1, 0), (1, 4), False),
        ((2, 1), (2, 1), False),  # inside
        ((0, 0), (0, 0), True),
    ],
)
def test_a_block_hides_what_lies_behind_its_inside(one: tuple[int, int], other: tuple[int, int], sees: bool) -> None:
    board = Board(5, 5, [Block(1, 1, 2, 2)])
    assert board.sees(board.at(*one), board.at(*other)) is sees
    assert board.sees(board.at(*other), board.at(*one)) is sees


def crosses(block: Block, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """The same in fractions: the parts of the line that lie between the block's sides have an inside in common."""
    low, high = Fraction(0), Fraction(1)
    sides = ((one[0], other[0], block.x, block.x + block.width), (one[1], other[1], block.y, block.y + block.height))
    for begin, end, near, far in sides:
        at, step = Fraction(2 * begin + 1, 2), end - begin
        if step == 0:
            if not near < at < far:
                return False
            continue
        first, last = sorted(((near - at) / step, (far - at) / step))
        low, high = max(low, first), min(high, last)
    return low < high


def some(chance: Stream) -> tuple[int, int]:
    return chance.below(12), chance.below(12)


def test_sight_is_the_same_as_in_fractions() -> None:
    chance = stream(5, "lines")
    seen = 0
    for _number in range(4_000):
        block = Block(*some(chance), 1 + chance.below(5), 1 + chance.below(5))
        one, other = some(chance), some(chance)
        if one == other:
            continue
        found = block.is_crossed(*one, *other)
        assert found is crosses(block, one, other), (block.key(), one, other)
        seen += found
    assert seen > 400


def test_figures_move_on_a_grid_of_any_size() -> None:
    grid = SquareGrid(Board(6, 4, [Block(2, 1, 1, 2)]))
    at = grid.board.at
    assert grid.steps(at(0, 1), 2, [at(1, 1)]) == [at(0, 0), at(1, 0), at(0, 1), at(0, 2), at(1, 2), at(0, 3), at(1, 3)]
    assert grid.runs(at(0, 3), Direction(DIRECTIONS.index("e")), 9, [at(4, 3)]) == [at(1, 3), at(2, 3), at(3, 3)]
    assert grid.runs(at(1, 1), Direction(DIRECTIONS.index("e")), 9, []) == []
    assert grid.pushed(at(3, 3), at(1, 3), 9, []) == at(5, 3)
    assert grid.pulled(at(5, 3), at(1, 3), 9, [at(1, 3)]) == at(2, 3)
    assert grid.walks(at(1, 1))[at(3, 1)] == 7 + 7
    assert grid.walks(at(1, 1))[at(2, 1)] == UNREACHABLE
    assert (grid.reaches(at(1, 1), at(3, 1), 3), grid.reaches(at(1, 0), at(3, 0), 2), grid.reaches(at(1, 0), at(4, 0), 2)) == (
        False,
        True,
        False,
    )
    assert grid.is_behind(at(3, 0), Direction(DIRECTIONS.index("ne")), at(2, 0))


def test_boards_are_equal_by_their_squares_and_blocks() -> None:
    one, other = Board(5, 5, [Block(1, 1)]), Board(5, 5, [Block(1, 1)])
    assert one.key() == other.key() != Board(5, 5, [Block(1, 2)]).key()


def test_a_table_tells_where_things_stand_and_which_squares_may_be_chosen() -> None:
    match = dealt(KIT)
    assert isinstance(match, Tag)
    question = TABLES.question(match, PlayerId(0))
    assert question is not None
    squares = [choice.square for choice in question.choices]
    assert squares[:-1] == [1, 2, 14, 15, 16, 28, 29]
    assert (squares[-1], match.decision.options[-1].kind) == (-1, REST)
    told = table_answer(TABLES, match, PlayerId(0), lambda card: LocalText("", ""))
    board = told["view"]["board"]
    assert (board["width"], board["height"], len(board["blocks"])) == (14, 14, 3)
    assert [(piece["square"], piece["player"], piece["facing"]) for piece in board["pieces"]] == [(0, 0, None), (195, 1, None)]
    assert told["decision"]["options"][0]["square"] == 1
    assert "square" not in told["decision"]["options"][-1]


def test_directions_are_told_from_where_one_stands() -> None:
    board = TableBoard(LocalText("", ""), BOARD.width, BOARD.height, (), origin=BOARD.at(3, 3))
    ways = [PLAIN.words(board.way(BOARD.at(*place))) for place in ((3, 3), (5, 3), (3, 1), (0, 6))]
    assert [way["en"] for way in ways] == ["here", "2 right", "2 down", "3 left, 3 up"]
    assert ways[-1]["de"] == "3 nach links, 3 nach oben"
    assert TableBoard(LocalText("", ""), 3, 3, ()).way(4) == ""
