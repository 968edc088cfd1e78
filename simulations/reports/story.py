"""A turn of a game that is stepped through, in the reader's language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.languages import LocalText
from engine.simulation.story import StoryBoard, StoryPiece, StoryTurn, StoryZone
from simulations.reports.reader import Reader

BOARD = LocalText("Board", "Spielfeld")
SQUARE = 10
"""The side of a square in pictures."""
HALF = SQUARE // 2


@dataclass(frozen=True)
class NamedCard:
    """A card with its page and its drawn face ("" where the site doesn't know it any more) and how many copies."""

    name: str
    href: str
    source: str
    copies: int


@dataclass(frozen=True)
class DrawnPiece:
    """A figure in the picture of a board, tenths of a square from the north-west: its middle, where it looks, the line it came by."""

    name: str
    x: int
    y: int
    look_x: int
    look_y: int
    trail: str
    is_own: bool


@dataclass(frozen=True)
class DrawnBoard:
    """A board of a story, in tenths of a square."""

    width: int
    height: int
    blocks: Sequence[tuple[int, int, int, int]]
    pieces: Sequence[DrawnPiece]
    label: str


@dataclass(frozen=True)
class DrawnZone:
    """Where cards lie, or the board. Without `has_faces` it is a list of names."""

    title: str
    cards: Sequence[NamedCard]
    has_faces: bool
    board: DrawnBoard | None = None


@dataclass(frozen=True)
class StepFigure:
    """A number of a turn; `unit` stands before it, `note` below."""

    title: str
    value: str
    note: str
    unit: str


@dataclass(frozen=True)
class Step:
    """An own turn as a page shows it."""

    turn: int
    lines: Sequence[str]
    figures: Sequence[StepFigure]
    zones: Sequence[DrawnZone]


def step_of(told: StoryTurn, reader: Reader) -> Step:
    """A turn of a game."""
    return Step(
        turn=told.turn,
        lines=[reader.say(line) for line in told.lines],
        figures=[StepFigure(*(reader.say(said) for said in figure)) for figure in told.figures],
        zones=[
            *(DrawnZone(reader.say(BOARD), (), True, _drawn_board(board, reader)) for board in (told.board,) if board is not None),
            *(DrawnZone(reader.say(zone.title), _named(zone, reader), zone.has_faces) for zone in told.zones),
        ],
    )


def _named(zone: StoryZone, reader: Reader) -> list[NamedCard]:
    """The cards in their order, copies that lie beside each other together."""
    named: list[NamedCard] = []
    for card in zone.cards:
        face = reader.face(card)
        if named and named[-1].name == face["name"]:
            named[-1] = replace(named[-1], copies=named[-1].copies + 1)
        else:
            named.append(NamedCard(face["name"], face["href"], face["source"], 1))
    return named


def _drawn_board(board: StoryBoard, reader: Reader) -> DrawnBoard:
    """North is up."""

    def middle(x: int, y: int) -> tuple[int, int]:
        return SQUARE * x + HALF, SQUARE * (board.height - 1 - y) + HALF

    def piece_of(piece: StoryPiece) -> DrawnPiece:
        x, y = middle(piece.x, piece.y)
        trail = "" if piece.came_from is None else "M{} {}L{} {}".format(*middle(*piece.came_from), x, y)
        return DrawnPiece(reader.say(piece.name), x, y, x + SQUARE * piece.east, y - SQUARE * piece.north, trail, piece.is_own)

    return DrawnBoard(
        width=SQUARE * board.width,
        height=SQUARE * board.height,
        blocks=[(SQUARE * x, SQUARE * (board.height - y - high), SQUARE * wide, SQUARE * high) for x, y, wide, high in board.blocks],
        pieces=[piece_of(piece) for piece in board.pieces],
        label=reader.say(board.label),
    )
