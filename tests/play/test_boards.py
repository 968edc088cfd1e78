"""A board as its page draws it: squares in a line, the ring of directions, backs, what stands for cards, what lies beyond."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from cards.saying import Speaker
from engine.match.match import GameCard, PlayerId
from engine.table.board import TableBoard, TablePiece
from engine.table.questions import Choice, Question
from play.boards import ShownBoard, shown_board
from play.options import OptionShower
from tests.engine.skirmish.makers import small_catalog

OWN, OTHER = TablePiece(41, "Own", "O", PlayerId(0), 0, card=GameCard(3)), TablePiece(44, "Other", "T", PlayerId(1), 2, back="behind T")


def shown(
    choices: Sequence[Choice], pieces: Sequence[TablePiece] = (OWN, OTHER), side: int = 40, reach: float = 2, **more: Any
) -> ShownBoard:
    """A board for the first seat, which stands on the first piece's square."""
    board = TableBoard("Board", side, side, pieces, origin=pieces[0].square, by_compass=True, reach=reach, reach_title="near", **more)
    options = OptionShower(Speaker("en", small_catalog()), lambda number: "", Question("Where?", choices))
    return shown_board(board, choices, options, PlayerId(0))


def test_a_square_of_a_line_is_told_apart_and_says_what_it_is_to_stand_there() -> None:
    board = shown([Choice(0, "Step", square=42, effect="near T"), Choice(1, "Run", square=81, is_in_line=True)])

    assert [(one.number, one.is_in_line, one.words) for one in board.squares] == [("q42", False, "Step (near T)"), ("q81", True, "Run")]
    assert board.squares[0].name == "1 east of you, square 3, 2"
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


@pytest.mark.parametrize("square", [0, 39, 40 * 40 - 1, 20 * 40 + 20])
def test_the_whole_ring_of_directions_lies_within_what_is_seen(square: int) -> None:
    choices = [Choice(way, "Face", square=square, facing=way) for way in range(8)]
    board = shown(choices, [TablePiece(square, "Own", "O", PlayerId(0)), TablePiece(13 * 40 + 13, "Other", "T", PlayerId(1))])
    left, top, width, height = board.seen
    for turn in (one.turn for one in board.squares):
        assert turn is not None
        assert left <= turn.x - turn.radius < turn.x + turn.radius <= left + width
        assert top <= turn.y - turn.radius < turn.y + turn.radius <= top + height


@pytest.mark.parametrize(("far", "edges"), [(44 + 18, []), (44 + 19 * 40, []), (44 + 30 * 40, [True])])
def test_what_stands_far_from_the_squares_to_choose_is_told_at_the_edge(far: int, edges: list[bool]) -> None:
    board = shown([Choice(0, "Step", square=42)], [OWN, TablePiece(far, "Far", "F", PlayerId(1))])

    assert [not edge.is_own for edge in board.edges if edge.side] == edges


def test_beyond_the_edge_it_is_told_which_way_and_how_far_something_stands() -> None:
    there = 44 + 30 * 40
    board = shown([Choice(0, "Step", square=42)], [OWN, TablePiece(there, "Far", "F", PlayerId(1))])

    assert [(one.side, one.arrow, one.sign, one.squares, one.name, one.square) for one in board.edges if one.side] == [
        ("n", "↑", "F", 30, "Far: 3 east, 30 north of you", there)
    ]
    assert "Far at 5, 32 (3 east, 30 north of you)" in board.sentence


def test_lines_of_sight_say_whom_one_sees_from_here_and_from_a_square() -> None:
    far = TablePiece(44 + 4 * 40, "Far", "F", PlayerId(1))
    board = shown([Choice(0, "Step", square=42, sees=[OTHER.square])], [OWN, OTHER, far], sees=[far.square])

    assert [(one.x, one.y, one.is_free) for one in board.sights] == [(45, 385, False), (45, 345, True)]
    assert board.squares[0].sees == "45,385"
    assert shown([Choice(0, "Step", square=42)]).sights == [], "where sight doesn't matter"


def test_what_the_reach_is_called_stands_within_what_is_seen() -> None:
    below = shown([], [TablePiece(39 * 40, "Own", "O", PlayerId(0))])
    left, top, width, height = below.seen
    x, y = below.reach_at

    assert left < x < left + width
    assert top < y <= top + height, "there is no room above"


def test_backs_of_those_far_away_are_not_drawn() -> None:
    assert shown([], [OWN, TablePiece(46, "Other", "T", PlayerId(1), 2, back="behind T")]).pieces[1].back == ""


def test_without_squares_to_choose_everything_is_seen() -> None:
    board = shown([], [OWN, TablePiece(41 + 35 * 40, "Far", "F", PlayerId(1))])

    assert ([edge.side for edge in board.edges], board.origin, board.reach) == (["", ""], (15, 385), 20)


def test_what_must_be_seen_are_the_squares_to_choose_and_where_the_reader_stands() -> None:
    assert shown([Choice(0, "Step", square=42), Choice(1, "Step", square=83)]).needed == (10, 370, 30, 20)
    assert shown([]).needed == (10, 380, 10, 10), "where the reader stands alone"
    ring = shown([Choice(way, "Face", square=41, facing=way) for way in range(8)])
    left, top, width, height = ring.needed
    for turn in (one.turn for one in ring.squares):
        assert turn is not None
        assert left <= turn.x - turn.radius < turn.x + turn.radius <= left + width
        assert top <= turn.y - turn.radius < turn.y + turn.radius <= top + height


def test_two_kinds_of_squares_are_explained_one_kind_is_not() -> None:
    stay, step, run = Choice(0, "Stay", square=41), Choice(1, "Step", square=42), Choice(2, "Run", square=81, is_in_line=True)

    assert shown([stay, step, run]).legend == [(False, "Step"), (True, "Run")]
    assert shown([stay, step]).legend == []
