"""The board of a table as its page draws it: the part where something happens, what stands there, and the squares to choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from dataclasses import dataclass
from math import atan2, ceil, cos, hypot, pi, sin
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from cards.saying import Speaker
from engine.match.match import PlayerId
from engine.simulation.message import Said
from engine.table.board import COMPASS, COMPASS_NAMES, TableBoard, TablePiece
from engine.table.questions import Choice
from play.options import OptionShower, ShownOption, square_name

UNIT: Final = 10
"""How wide a square is drawn."""
EDGE: Final = 4
"""So much is seen beyond the edge of the board."""
SMALL: Final = 16
"""On a part of so many squares at most what stands on one stays within it."""
LETTER_WIDTH: Final = 0.6
"""How wide a letter is about, as a share of its height."""
SIGN: Final = 0.028
"""On a larger part it is so large at least, half of it as a share of what is seen, so that its letter can be read."""
LETTERS: Final = 0.034
"""How high what is written on the board is, as a share of what is seen: some twelve pixels."""
MARGIN: Final = 2
"""So many squares are seen around what is looked at."""
LEAST: Final = 12
"""So many squares are seen each way at least, where the board has them."""
FAR: Final = 20
"""What stands further than so many squares from those to choose is not looked at: the whole board shows it, and a word at the edge."""
SPAN: Final = 15
"""So many squares are seen each way by scripts, where those to choose don't reach further: the board keeps its size meanwhile."""
RING: Final = 0.17 * SPAN
"""How far the directions around a figure lie from its middle, in squares."""
ARROWS: Final = "↑↗→↘↓↙←↖"
"""Which way something lies, clockwise from north as `COMPASS`."""
DISC: Final = 0.32
"""How large each of them is, as a share of `RING`."""
BACK: Final = 8
"""So many corners draw a quarter of what lies behind a figure."""


@dataclass(frozen=True)
class ShownPiece:
    """Something on the board, around the middle of its square. `points` are the corners of the notch by which it faces, "" for none."""

    square: int
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
    """Something that stands on the board, as it is told at the edge if it isn't seen: on which `side`, which way it lies, and how far.

    `side` is one of the eight directions of what is seen (n, ne, …), "" where it is seen. `arrow` points to it from where the reader
    stands, `squares` away.
    """

    side: str
    arrow: str
    sign: str
    squares: int
    name: str
    is_own: bool
    square: int


@dataclass(frozen=True)
class ShownSight:
    """A line of sight from where the reader stands or aims to something that stands there; `is_free`: it meets no block."""

    x: int
    y: int
    is_free: bool


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
    sees: str = ""
    """The middles of the squares that are seen from it, of those on which something stands: `155,45 205,95`."""
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
    needed: tuple[int, int, int, int]
    """What must be seen in any case: the squares and directions to choose, and where the reader stands. All 0 where nothing must."""
    span: int
    """How much is seen each way, where no more is needed."""
    is_whole: bool
    grid: str
    blocks: Sequence[ShownBlock]
    pieces: Sequence[ShownPiece]
    squares: Sequence[ShownSquare]
    edges: Sequence[ShownEdge]
    """Everything that stands on the board; scripts show those that aren't seen."""
    legend: Sequence[tuple[bool, str]]
    """What it is to go to a square, where there are two kinds: whether it is one of a line, which is drawn round, and its words."""
    sights: Sequence[ShownSight]
    radius: int
    """Of what stands there: within its square, where squares are large enough to be read."""
    letters: float
    sign_letters: float
    """How high what is written on the board and on what stands there is."""
    reach: int
    """The radius of the distance that matters, 0 for none; `reach_title` is what it is called."""
    reach_title: str
    reach_at: tuple[int, int]
    """Where that is written: above its circle, or below it where there is no room above; within what is seen."""
    origin: tuple[int, int] | None
    """The middle of the square where the reader stands; None where that is nowhere."""
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
    stand = [_standing(board, piece, options.speaker) for piece in board.pieces]
    squares = len([facing for _square, facing in lit if facing < 0])
    free = ngettext("%(number)s square can be chosen.", "%(number)s squares can be chosen.", squares) % {"number": squares}
    sentence = f"{say(board.title)}: {'; '.join(stand)}." if stand else f"{say(board.title)}."
    view = _view(board, [square for square, _facing in lit], [piece.square for piece in board.pieces])
    rings = {square for square, facing in lit if facing >= 0}
    for square in rings:
        view = _with_ring(board, view, square)
    seen = max(view[2:])
    radius = UNIT // 2 - 1 if seen <= SMALL else max(UNIT - 2, round(SIGN * seen * UNIT))
    spots = [(board.origin, -1), *nearest] if board.origin >= 0 else nearest
    own = [(square, facing) for square, facing in nearest if facing < 0]
    return ShownBoard(
        title=say(board.title),
        sentence=f"{sentence} {free}" if own else sentence,
        width=board.width * UNIT,
        height=board.height * UNIT,
        view=f"{view[0] * UNIT - EDGE} {view[1] * UNIT - EDGE} {view[2] * UNIT + 2 * EDGE} {view[3] * UNIT + 2 * EDGE}",
        seen=(view[0] * UNIT, view[1] * UNIT, view[2] * UNIT, view[3] * UNIT),
        sights=_sights(board, player),
        letters=round(LETTERS * seen * UNIT, 1),
        sign_letters=round(1.2 * radius, 1),
        edges=[_edge(board, piece, view, options.speaker, player) for piece in board.pieces],
        legend=_legend([one for one in choices if one.square not in (-1, board.origin) and one.facing < 0 and one.card < 0], say),
        radius=radius,
        reach=round(board.reach * UNIT),
        reach_title=say(board.reach_title),
        origin=None if board.origin < 0 else _middle(board, board.origin),
        reach_at=_reach_title(board, view, say(board.reach_title)),
        needed=_needed(board, [square for square, _facing in lit], rings),
        span=SPAN * UNIT,
        is_whole=view == (0, 0, board.width, board.height),
        grid=_grid(board),
        blocks=[_block(board, block.x, block.y, block.width, block.height) for block in board.blocks],
        pieces=[
            _piece(board, piece, options.speaker, player, radius, is_near=_is_near(board, piece, [spot[0] for spot in spots]))
            for piece in board.pieces
        ],
        squares=[
            _square(
                board,
                square,
                names.get(square, ""),
                _way(board, square, options.speaker),
                [(one, options.option(one)) for one in lit[spot]],
            )
            if facing < 0
            else _turn(board, square, facing, options, lit[spot])
            for spot in nearest
            for square, facing in [spot]
        ],
    )


def _middle(board: TableBoard, square: int) -> tuple[int, int]:
    """Where the middle of a square is drawn."""
    x, y = board.place(square)
    return x * UNIT + UNIT // 2, (board.height - 1 - y) * UNIT + UNIT // 2


def _reach_title(board: TableBoard, view: tuple[int, int, int, int], title: str) -> tuple[int, int]:
    """See `ShownBoard.reach_at`."""
    x, y = _middle(board, max(board.origin, 0))
    left, top, width, height = (UNIT * part for part in view)
    letters, far = LETTERS * max(width, height), round(board.reach * UNIT)
    half = round(len(title) * letters * LETTER_WIDTH / 2)
    above, below = y - far - EDGE, round(y + far + letters + EDGE)
    return min(max(x, left + half), left + width - half), above if above - letters >= top else below


def _place(board: TableBoard, square: int) -> str:
    """Where a square lies, counted from 1 as people count: column, row."""
    x, y = board.place(square)
    return f"{x + 1}, {y + 1}"


def _middles(board: TableBoard, squares: Sequence[int]) -> str:
    """Their middles, as scripts read them."""
    return " ".join("{},{}".format(*_middle(board, square)) for square in squares)


def _sights(board: TableBoard, player: PlayerId | None) -> list[ShownSight]:
    """Lines from where the reader stands to all else; none where sight doesn't matter."""
    if board.sees is None:
        return []
    others = [piece for piece in board.pieces if player is None or piece.player != player]
    return [ShownSight(*_middle(board, piece.square), is_free=piece.square in board.sees) for piece in others]


def _is_near(board: TableBoard, piece: TablePiece, squares: Sequence[int]) -> bool:
    """Whether somebody may soon stand behind it: one of `squares`, where one stands or may go, lies within twice its reach."""
    x1, y1 = board.place(piece.square)
    return any((x1 - x2) ** 2 + (y1 - y2) ** 2 <= (2 * board.reach) ** 2 for x2, y2 in map(board.place, squares))


def _standing(board: TableBoard, piece: TablePiece, speaker: Speaker) -> str:
    """Where something stands, and which way that is from the reader."""
    said = _("%(name)s at %(place)s") % {"name": speaker.say(piece.name), "place": _place(board, piece.square)}
    way = _way(board, piece.square, speaker) if board.by_compass and piece.square != board.origin else ""
    return f"{said} ({way})" if way else said


def _way(board: TableBoard, square: int, speaker: Speaker) -> str:
    """Which way a square lies from the reader; "" from an onlooker."""
    way = speaker.say(board.way(square))
    return _("%(way)s of you") % {"way": way} if way and board.by_compass and square != board.origin else way


def _piece(board: TableBoard, piece: TablePiece, speaker: Speaker, player: PlayerId | None, radius: int, *, is_near: bool) -> ShownPiece:
    middle_x, middle_y = _middle(board, piece.square)
    points, back, back_at = "", "", (middle_x, middle_y)
    if piece.facing >= 0:
        ahead_x, ahead_y = (part * radius for part in _ahead(piece.facing))
        tip = (middle_x + 1.7 * ahead_x, middle_y + 1.7 * ahead_y)
        sides = [(middle_x + 0.7 * (ahead_x - turn * ahead_y), middle_y + 0.7 * (ahead_y + turn * ahead_x)) for turn in (1, -1)]
        points = " ".join(f"{one:.1f},{other:.1f}" for one, other in (tip, *sides))
        if piece.back and is_near:
            far = board.reach * UNIT
            first = atan2(*reversed(_ahead(piece.facing))) + pi / 2
            turns = [first + pi * part / (2 * BACK) for part in range(2 * BACK + 1)]
            back_at = (round(middle_x - ahead_x / radius * far / 2), round(middle_y - ahead_y / radius * far / 2))
            back = " ".join(f"{middle_x + far * cos(turn):.1f},{middle_y + far * sin(turn):.1f}" for turn in turns)
    is_own = player is not None and piece.player == player
    say = speaker.say
    number = int(piece.card) if piece.card >= 0 else None
    sign, note = say(piece.sign), say(piece.note)
    return ShownPiece(piece.square, middle_x, middle_y, say(piece.name), sign, note, is_own, points, number, back, say(piece.back), back_at)


def _ahead(facing: int) -> tuple[float, float]:
    """A direction of eight as it is drawn: how far one goes to the right and down in one step of length 1."""
    east, north = COMPASS[facing]
    return east / hypot(east, north), -north / hypot(east, north)


def _edge(board: TableBoard, piece: TablePiece, view: tuple[int, int, int, int], speaker: Speaker, player: PlayerId | None) -> ShownEdge:
    """How something is told at the edge of what is seen."""
    column, row = board.place(piece.square)
    row = board.height - 1 - row
    left, top, width, height = view
    side = ("n" if row < top else "s" if row >= top + height else "") + ("w" if column < left else "e" if column >= left + width else "")
    x, y = board.place(board.origin) if board.origin >= 0 else (left + width // 2, board.height - 1 - top - height // 2)
    east, north = column - x, board.height - 1 - row - y
    way = _way(board, piece.square, speaker)
    return ShownEdge(
        side=side,
        arrow=ARROWS[round(atan2(east, north) / (pi / 4)) % 8],
        sign=speaker.say(piece.sign),
        squares=round(hypot(east, north)),
        name=f"{speaker.say(piece.name)}: {way}" if way else speaker.say(piece.name),
        is_own=player is not None and piece.player == player,
        square=piece.square,
    )


def _turn(board: TableBoard, square: int, facing: int, options: OptionShower, choices: Sequence[Choice]) -> ShownSquare:
    """One direction of the ring around a figure."""
    x, y = board.place(square)
    east, north = COMPASS[facing]
    middle_x, middle_y = _middle(board, square)
    right, down = _ahead(facing)
    away, radius = RING * UNIT, RING * UNIT * DISC
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
    name = ", ".join(part for part in ((stands, way, where) if board.by_compass else (stands, where, way)) if part)
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
        sees=_middles(board, next((choice.sees for choice, _option in choices if choice.sees is not None), ())),
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


def _legend(choices: Sequence[Choice], say: Callable[[Said], str]) -> list[tuple[bool, str]]:
    """See `ShownBoard.legend`: the words of the first choice of each kind."""
    kinds: dict[bool, str] = {}
    for choice in choices:
        kinds.setdefault(choice.is_in_line, say(choice.label))
    return sorted(kinds.items()) if len(kinds) > 1 else []


def _needed(board: TableBoard, lit: Sequence[int], rings: Set[int]) -> tuple[int, int, int, int]:
    """See `ShownBoard.needed`: from the left, from above, width, height, as they are drawn."""
    squares = [*lit, *([board.origin] if board.origin >= 0 else [])]
    if not squares:
        return (0, 0, 0, 0)
    columns, rows = [board.place(square)[0] for square in squares], [board.height - 1 - board.place(square)[1] for square in squares]
    view = (min(columns), min(rows), max(columns) - min(columns) + 1, max(rows) - min(rows) + 1)
    for square in rings:
        view = _with_ring(board, view, square)
    return (view[0] * UNIT, view[1] * UNIT, view[2] * UNIT, view[3] * UNIT)


def _with_ring(board: TableBoard, view: tuple[int, int, int, int], square: int) -> tuple[int, int, int, int]:
    """A view in which the ring around a square lies whole, beyond the edge of the board if need be."""
    x, row = board.place(square)
    y, far = board.height - 1 - row, ceil(RING * (1 + DISC))
    left, top = min(view[0], x - far), min(view[1], y - far)
    right, bottom = max(view[0] + view[2], x + 1 + far), max(view[1] + view[3], y + 1 + far)
    return (left, top, right - left, bottom - top)


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
