"""The board of a table as its page draws it: the part where something happens, what stands there, and the squares to choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards.saying import Speaker
from engine.match.match import PlayerId
from engine.table.board import COMPASS, TableBoard, TablePiece
from engine.table.questions import Choice
from play.options import OptionShower, ShownOption, square_name

UNIT: Final = 10
"""How wide a square is drawn."""
EDGE: Final = 4
"""So much is seen beyond the edge of the board."""
SMALL: Final = 16
"""On a part of so many squares at most what stands on one stays within it."""
MARGIN: Final = 2
"""So many squares are seen around what is looked at."""
LEAST: Final = 12
"""So many squares are seen each way at least, where the board has them."""


@dataclass(frozen=True)
class ShownPiece:
    """Something on the board, around the middle of its square. `points` are the corners of the notch by which it faces, "" for none."""

    x: int
    y: int
    name: str
    sign: str
    note: str
    is_own: bool
    points: str


@dataclass(frozen=True)
class ShownBlock:
    """A rectangle on which nothing stands, from its upper left corner; `lines` hatch it."""

    x: int
    y: int
    width: int
    height: int
    lines: str


@dataclass(frozen=True)
class ShownSquare:
    """A square that something may be done with: where it is drawn, its columns and rows from the south-west, and its choices.

    `number` is its name among cards. `name` says where it lies, and what stands there. `lit` is `can`, or `aim` where it is a target of a
    card alone, which is chosen first. What else of `ShownCard` templates ask for, a square hasn't.
    """

    number: str
    left: int
    top: int
    column: int
    row: int
    name: str
    choices: Sequence[ShownOption]
    lit: str
    refusals: Sequence[str] = ()
    why: Sequence[str] = ()
    tags: Sequence[str] = ()
    notes: Sequence[str] = ()

    @property
    def words(self) -> str:
        """What may be done with it, behind its name."""
        return ", ".join(dict.fromkeys(choice.label for choice in self.choices))


@dataclass(frozen=True)
class ShownBoard:
    """A board as it is drawn, `UNIT` to a square, y growing downward. `view` is the part that is seen, as SVG's viewBox has it.

    `sentence` says what stands where, and how many squares may be chosen. `squares` are those, the nearest first.
    """

    title: str
    sentence: str
    width: int
    height: int
    view: str
    seen: tuple[int, int, int, int]
    """The same as numbers: from the left, from above, width, height."""
    is_whole: bool
    grid: str
    blocks: Sequence[ShownBlock]
    pieces: Sequence[ShownPiece]
    squares: Sequence[ShownSquare]
    radius: int
    """Of what stands there: within its square, where squares are large enough to be read."""
    unit: int = UNIT


def shown_board(board: TableBoard, choices: Sequence[Choice], options: OptionShower, player: PlayerId | None) -> ShownBoard:
    """`board` for `player` (None: an onlooker), who may take these `choices`."""
    say, names = options.speaker.say, {}
    for piece in board.pieces:
        names[piece.square] = say(piece.name)
    lit: dict[int, list[Choice]] = {}
    for choice in choices:
        if choice.square >= 0:
            lit.setdefault(choice.square, []).append(choice)
    nearest = sorted(lit, key=lambda square: (board.distance_squared(square), square))
    stand = [_("%(name)s at %(place)s") % {"name": names[piece.square], "place": _place(board, piece.square)} for piece in board.pieces]
    free = ngettext("%(number)s square can be chosen.", "%(number)s squares can be chosen.", len(lit)) % {"number": len(lit)}
    sentence = f"{say(board.title)}: {'; '.join(stand)}." if stand else f"{say(board.title)}."
    view = _view(board, [*lit, *(piece.square for piece in board.pieces)])
    radius = UNIT // 2 - 1 if max(view[2:]) <= SMALL else UNIT - 2
    return ShownBoard(
        title=say(board.title),
        sentence=f"{sentence} {free}" if lit else sentence,
        width=board.width * UNIT,
        height=board.height * UNIT,
        view=f"{view[0] * UNIT - EDGE} {view[1] * UNIT - EDGE} {view[2] * UNIT + 2 * EDGE} {view[3] * UNIT + 2 * EDGE}",
        seen=(view[0] * UNIT, view[1] * UNIT, view[2] * UNIT, view[3] * UNIT),
        radius=radius,
        is_whole=view == (0, 0, board.width, board.height),
        grid=_grid(board),
        blocks=[_block(board, block.x, block.y, block.width, block.height) for block in board.blocks],
        pieces=[_piece(board, piece, options.speaker, player, radius) for piece in board.pieces],
        squares=[
            _square(board, square, names.get(square, ""), say(board.way(square)), [(one, options.option(one)) for one in lit[square]])
            for square in nearest
        ],
    )


def _place(board: TableBoard, square: int) -> str:
    """Where a square lies, counted from 1 as people count: column, row."""
    x, y = board.place(square)
    return f"{x + 1}, {y + 1}"


def _piece(board: TableBoard, piece: TablePiece, speaker: Speaker, player: PlayerId | None, radius: int) -> ShownPiece:
    x, y = board.place(piece.square)
    middle_x, middle_y = x * UNIT + UNIT // 2, (board.height - 1 - y) * UNIT + UNIT // 2
    points = ""
    if piece.facing >= 0:
        east, north = COMPASS[piece.facing]
        length = hypot(east, north)
        ahead_x, ahead_y = east / length * radius, -north / length * radius
        tip = (middle_x + 1.7 * ahead_x, middle_y + 1.7 * ahead_y)
        sides = [(middle_x + 0.7 * (ahead_x - turn * ahead_y), middle_y + 0.7 * (ahead_y + turn * ahead_x)) for turn in (1, -1)]
        points = " ".join(f"{one:.1f},{other:.1f}" for one, other in (tip, *sides))
    is_own = player is not None and piece.player == player
    say = speaker.say
    return ShownPiece(middle_x, middle_y, say(piece.name), say(piece.sign), say(piece.note), is_own, points)


def _square(board: TableBoard, square: int, stands: str, way: str, choices: Sequence[tuple[Choice, ShownOption]]) -> ShownSquare:
    x, y = board.place(square)
    where = _("square %(place)s") % {"place": _place(board, square)}
    own = [option for choice, option in choices if choice.card < 0]
    name = ", ".join(part for part in (stands, where, way) if part)
    return ShownSquare(
        number=square_name(square),
        left=x * UNIT,
        top=(board.height - 1 - y) * UNIT,
        column=x,
        row=y,
        name=name,
        choices=own,
        lit="can" if own else "",
    )


def _block(board: TableBoard, x: int, y: int, width: int, height: int) -> ShownBlock:
    left, top, wide, high = x * UNIT, (board.height - y - height) * UNIT, width * UNIT, height * UNIT
    lines = []
    for at in range(UNIT, wide + high, UNIT):
        x1, y1 = (at, 0) if at <= wide else (wide, at - wide)
        x2, y2 = (0, at) if at <= high else (at - high, high)
        lines.append(f"M{left + x1} {top + y1}L{left + x2} {top + y2}")
    return ShownBlock(left, top, wide, high, "".join(lines))


def _grid(board: TableBoard) -> str:
    """The lines between squares; of a large board between every five."""
    step = 1 if max(board.width, board.height) <= LEAST else 5
    across = [f"M0 {(board.height - y) * UNIT}H{board.width * UNIT}" for y in range(step, board.height, step)]
    return "".join([*[f"M{x * UNIT} 0V{board.height * UNIT}" for x in range(step, board.width, step)], *across])


def _view(board: TableBoard, squares: Sequence[int]) -> tuple[int, int, int, int]:
    """The part of the board around these squares, from its upper left corner, in squares; all of it where there are none."""
    if not squares:
        return (0, 0, board.width, board.height)
    columns, rows = [board.place(square)[0] for square in squares], [board.height - 1 - board.place(square)[1] for square in squares]
    left, width = _stretch(min(columns), max(columns), board.width)
    top, height = _stretch(min(rows), max(rows), board.height)
    return (left, top, width, height)


def _stretch(first: int, last: int, most: int) -> tuple[int, int]:
    """Where what is seen begins, and how long it is: from `first` to `last` with a margin, within `most`."""
    begin, end = max(0, first - MARGIN), min(most, last + 1 + MARGIN)
    missing = min(LEAST, most) - (end - begin)
    if missing > 0:
        begin = max(0, min(begin - missing // 2, most - LEAST))
        end = min(most, begin + max(LEAST, end - begin))
    return begin, end - begin
