"""A board as its page draws it: squares in a line, the ring of directions, backs, what stands for cards, what lies beyond."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from cards.saying import Speaker
from engine.match.match import GameCard, PlayerId
from engine.table.board import TableBoard, TablePiece
from engine.table.questions import Choice, Question
from play.boards import ShownBoard, shown_board
from play.options import OptionShower
from tests.engine.skirmish.makers import small_catalog

OWN, OTHER = TablePiece(41, "Own", "O", PlayerId(0), 0, card=GameCard(3)), TablePiece(44, "Other", "T", PlayerId(1), 2, back="behind T")


def shown(choices: Sequence[Choice], pieces: Sequence[TablePiece] = (OWN, OTHER), side: int = 40, reach: float = 2) -> ShownBoard:
    """A board for the first seat, which stands on the first piece's square."""
    board = TableBoard("Board", side, side, pieces, origin=pieces[0].square, by_compass=True, reach=reach, reach_title="near")
    options = OptionShower(Speaker("en", small_catalog()), lambda number: "", Question("Where?", choices))
    return shown_board(board, choices, options, PlayerId(0))


def test_a_square_of_a_line_is_told_apart_and_says_what_it_is_to_stand_there() -> None:
    board = shown([Choice(0, "Step", square=42, effect="near T"), Choice(1, "Run", square=81, is_in_line=True)])

    assert [(one.number, one.is_in_line, one.words) for one in board.squares] == [("q42", False, "Step (near T)"), ("q81", True, "Run")]
    assert board.squares[0].name == "square 3, 2, 1 east"
    assert board.sentence.endswith("2 squares can be chosen.")


def test_directions_are_a_ring_around_their_square() -> None:
    board = shown([Choice(way, "Face", square=41, facing=way) for way in range(8)])
    x, y = OWN.square % 40 * board.unit + 5, (39 - OWN.square // 40) * board.unit + 5
    turns = [(square.turn, square) for square in board.squares]

    assert [square.number for _turn, square in turns] == [f"q41-{way}" for way in range(8)]
    assert [square.name for _turn, square in turns][:3] == ["north", "north-east", "east"]
    north, _ne, east = (turn for turn, _square in turns[:3])
    assert north is not None
    assert east is not None
    assert (north.x, north.y < y) == (x, True)
    assert (east.x > x, east.y) == (True, y)
    assert (turns[0][1].column, turns[0][1].row) == (1, 2), "an arrow key up leads there"
    assert "can be chosen" not in board.sentence, "a direction is no square"


def test_backs_are_drawn_within_reach_and_figures_stand_for_their_cards() -> None:
    own, other = shown([]).pieces

    assert (own.number, own.back, other.number, other.back_title) == (3, "", None, "behind T")
    corners = [tuple(map(float, corner.split(","))) for corner in other.back.split()]
    assert corners[0] == (other.x, other.y + 20), "it faces east: its back goes from south to north"
    assert corners[-1] == (other.x, other.y - 20)
    assert min(x for x, _y in corners) == other.x - 20


@pytest.mark.parametrize(("far", "edges"), [(44 + 18, []), (44 + 19 * 40, []), (44 + 30 * 40, [True])])
def test_what_stands_far_from_the_squares_to_choose_is_told_at_the_edge(far: int, edges: list[bool]) -> None:
    board = shown([Choice(0, "Step", square=42)], [OWN, TablePiece(far, "Far", "F", PlayerId(1))])

    assert [not edge.is_own for edge in board.edges] == edges
    left, top, width, height = board.seen
    assert all(left <= edge.x <= left + width and top <= edge.y <= top + height for edge in board.edges)


def test_without_squares_to_choose_everything_is_seen() -> None:
    board = shown([], [OWN, TablePiece(41 + 35 * 40, "Far", "F", PlayerId(1))])

    assert (board.edges, board.origin, board.reach) == ([], (15, 385), 20)
