"""The board of a table as its page draws it: the part where something happens, what stands there, and the squares to choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, pi, sin
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards.saying import Speaker
from engine.match.match import PlayerId
from engine.table.board import COMPASS, COMPASS_NAMES, TableBoard, TablePiece
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
FAR: Final = 20
"""What stands further than so many squares from those to choose is not what is looked at: only the whole board shows it, and its edge."""
RING: Final = 0.17
"""How far the directions around a figure lie from its middle, as a share of what is seen."""
BACK: Final = 8
"""So many corners draw a quarter of what lies behind a figure."""


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
    number: int | None
    """The card of the table for which it stands; None for none."""
    back: str
    """The corners of what lies behind it, "" where that isn't drawn."""
    back_title: str
    back_at: tuple[int, int]
    """What that is called, and where it is written."""


@dataclass(frozen=True)
class ShownEdge:
    """Something that stands beyond what is seen: where at its edge it is told, and what is said there."""

    x: float
    y: float
    sign: str
    is_own: bool


@dataclass(frozen=True)
class ShownTurn:
    """A direction around a figure: the middle of its circle, the radius, and the corners of an arrow in it."""

    x: float
    y: float
    radius: float
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
    is_in_line: bool = False
    turn: ShownTurn | None = None
    """Where it is no square but a direction in which a figure would turn."""
    refusals: Sequence[str] = ()
    why: Sequence[str] = ()
    tags: Sequence[str] = ()
    notes: Sequence[str] = ()

    @property
    def words(self) -> str:
        """What may be done with it, behind its name."""
        said = dict.fromkeys(f"{choice.label} ({choice.effect})" if choice.effect else choice.label for choice in self.choices)
        return ", ".join(said)


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
    edges: Sequence[ShownEdge]
    radius: int
    """Of what stands there: within its square, where squares are large enough to be read."""
    reach: int
    """The radius of the distance that matters, 0 for none; `reach_title` is what it is called."""
    reach_title: str
    origin: tuple[int, int] | None
    """The middle of the square where the reader stands; None where that is nowhere."""
    reach_top: int
    """Where above it that is written."""
    unit: int = UNIT


def shown_board(board: TableBoard, choices: Sequence[Choice], options: OptionShower, player: PlayerId | None) -> ShownBoard:
    """`board` for `player` (None: an onlooker), who may take these `choices`."""
    say, names = options.speaker.say, {}
    for piece in board.pieces:
        names[piece.square] = say(piece.name)
    lit: dict[tuple[int, int], list[Choice]] = {}
    for choice in choices:
        if choice.square >= 0:
            lit.setdefault((choice.square, choice.facing), []).append(choice)
    nearest = (
        sorted(lit, key=lambda spot: (board.distance_squared(spot[0]), spot[0])) if all(facing < 0 for _, facing in lit) else list(lit)
    )
    stand = [_("%(name)s at %(place)s") % {"name": names[piece.square], "place": _place(board, piece.square)} for piece in board.pieces]
    squares = len([facing for _square, facing in lit if facing < 0])
    free = ngettext("%(number)s square can be chosen.", "%(number)s squares can be chosen.", squares) % {"number": squares}
    sentence = f"{say(board.title)}: {'; '.join(stand)}." if stand else f"{say(board.title)}."
    view = _view(board, [square for square, _facing in lit], [piece.square for piece in board.pieces])
    radius = UNIT // 2 - 1 if max(view[2:]) <= SMALL else UNIT - 2
    own = [(square, facing) for square, facing in nearest if facing < 0]
    return ShownBoard(
        title=say(board.title),
        sentence=f"{sentence} {free}" if own else sentence,
        width=board.width * UNIT,
        height=board.height * UNIT,
        view=f"{view[0] * UNIT - EDGE} {view[1] * UNIT - EDGE} {view[2] * UNIT + 2 * EDGE} {view[3] * UNIT + 2 * EDGE}",
        seen=(view[0] * UNIT, view[1] * UNIT, view[2] * UNIT, view[3] * UNIT),
        edges=[edge for piece in board.pieces if (edge := _edge(board, piece, view, options.speaker, player)) is not None],
        radius=radius,
        reach=round(board.reach * UNIT),
        reach_title=say(board.reach_title),
        origin=None if board.origin < 0 else _middle(board, board.origin),
        reach_top=0 if board.origin < 0 else _middle(board, board.origin)[1] - round(board.reach * UNIT) - EDGE,
        is_whole=view == (0, 0, board.width, board.height),
        grid=_grid(board),
        blocks=[_block(board, block.x, block.y, block.width, block.height) for block in board.blocks],
        pieces=[_piece(board, piece, options.speaker, player, radius) for piece in board.pieces],
        squares=[
            _square(board, square, names.get(square, ""), say(board.way(square)), [(one, options.option(one)) for one in lit[spot]])
            if facing < 0
            else _turn(board, square, facing, max(view[2:]), options, lit[spot])
            for spot in nearest
            for square, facing in [spot]
        ],
    )


def _middle(board: TableBoard, square: int) -> tuple[int, int]:
    """Where the middle of a square is drawn."""
    x, y = board.place(square)
    return x * UNIT + UNIT // 2, (board.height - 1 - y) * UNIT + UNIT // 2


def _place(board: TableBoard, square: int) -> str:
    """Where a square lies, counted from 1 as people count: column, row."""
    x, y = board.place(square)
    return f"{x + 1}, {y + 1}"


def _piece(board: TableBoard, piece: TablePiece, speaker: Speaker, player: PlayerId | None, radius: int) -> ShownPiece:
    middle_x, middle_y = _middle(board, piece.square)
    points, back, back_at = "", "", (middle_x, middle_y)
    if piece.facing >= 0:
        ahead_x, ahead_y = (part * radius for part in _ahead(piece.facing))
        tip = (middle_x + 1.7 * ahead_x, middle_y + 1.7 * ahead_y)
        sides = [(middle_x + 0.7 * (ahead_x - turn * ahead_y), middle_y + 0.7 * (ahead_y + turn * ahead_x)) for turn in (1, -1)]
        points = " ".join(f"{one:.1f},{other:.1f}" for one, other in (tip, *sides))
        if piece.back:
            far = board.reach * UNIT
            first = atan2(*reversed(_ahead(piece.facing))) + pi / 2
            turns = [first + pi * part / (2 * BACK) for part in range(2 * BACK + 1)]
            back_at = (round(middle_x - ahead_x / radius * far / 2), round(middle_y - ahead_y / radius * far / 2))
            back = " ".join(f"{middle_x + far * cos(turn):.1f},{middle_y + far * sin(turn):.1f}" for turn in turns)
    is_own = player is not None and piece.player == player
    say = speaker.say
    number = int(piece.card) if piece.card >= 0 else None
    return ShownPiece(
        middle_x, middle_y, say(piece.name), say(piece.sign), say(piece.note), is_own, points, number, back, say(piece.back), back_at
    )


def _ahead(facing: int) -> tuple[float, float]:
    """A direction of eight as it is drawn: how far one goes to the right and down in one step of length 1."""
    east, north = COMPASS[facing]
    return east / hypot(east, north), -north / hypot(east, north)


def _edge(
    board: TableBoard, piece: TablePiece, view: tuple[int, int, int, int], speaker: Speaker, player: PlayerId | None
) -> ShownEdge | None:
    """Where at the edge of what is seen something beyond it is told; None for what is seen."""
    x, y = _middle(board, piece.square)
    left, top, right, bottom = (UNIT * part for part in (view[0], view[1], view[0] + view[2], view[1] + view[3]))
    if left <= x <= right and top <= y <= bottom:
        return None
    is_own = player is not None and piece.player == player
    return ShownEdge(min(max(x, left + UNIT), right - UNIT), min(max(y, top + UNIT), bottom - UNIT), speaker.say(piece.sign), is_own)


def _turn(board: TableBoard, square: int, facing: int, seen: int, options: OptionShower, choices: Sequence[Choice]) -> ShownSquare:
    """One direction of the ring around a figure."""
    x, y = board.place(square)
    east, north = COMPASS[facing]
    middle_x, middle_y = _middle(board, square)
    right, down = _ahead(facing)
    away, radius = RING * seen * UNIT, RING * seen * UNIT * 0.32
    at_x, at_y = middle_x + right * away, middle_y + down * away
    corners = ((0.75, 0.0), (-0.45, 0.55), (-0.45, -0.55))
    points = " ".join(
        f"{at_x + radius * (ahead * right - side * down):.1f},{at_y + radius * (ahead * down + side * right):.1f}"
        for ahead, side in corners
    )
    return ShownSquare(
        number=square_name(square, facing),
        left=round(at_x),
        top=round(at_y),
        column=x + east,
        row=y + north,
        name=options.speaker.say(COMPASS_NAMES[facing]),
        choices=[options.option(choice) for choice in choices],
        lit="can",
        turn=ShownTurn(round(at_x, 1), round(at_y, 1), round(radius, 1), points),
    )


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
        is_in_line=any(choice.is_in_line for choice, _option in choices),
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


def _view(board: TableBoard, lit: Sequence[int], stand: Sequence[int]) -> tuple[int, int, int, int]:
    """The part of the board with the squares to choose and what stands near, from its upper left corner, in squares.

    Where none can be chosen, whatever stands there is seen; all of the board where nothing does.
    """
    near = [one for one in stand if not lit or min(_apart(board, one, other) for other in lit) <= FAR]
    squares = [*lit, *near]
    if not squares:
        return (0, 0, board.width, board.height)
    columns, rows = [board.place(square)[0] for square in squares], [board.height - 1 - board.place(square)[1] for square in squares]
    left, width = _stretch(min(columns), max(columns), board.width)
    top, height = _stretch(min(rows), max(rows), board.height)
    return (left, top, width, height)


def _apart(board: TableBoard, one: int, other: int) -> int:
    (x1, y1), (x2, y2) = board.place(one), board.place(other)
    return max(abs(x1 - x2), abs(y1 - y2))


def _stretch(first: int, last: int, most: int) -> tuple[int, int]:
    """Where what is seen begins, and how long it is: from `first` to `last` with a margin, within `most`."""
    begin, end = max(0, first - MARGIN), min(most, last + 1 + MARGIN)
    missing = min(LEAST, most) - (end - begin)
    if missing > 0:
        begin = max(0, min(begin - missing // 2, most - LEAST))
        end = min(most, begin + max(LEAST, end - begin))
    return begin, end - begin
