"""Tag, a throw-away game on a board of squares: two to four figures run between hedges, and who has tagged others twice has won.

In a turn a figure steps to a free square at most two away that it sees (TAG-1), tags another one that it sees as near (TAG-2), or rests.
Who is tagged goes back to its corner. After sixty turns nobody has won (TAG-3).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.languages import LocalText
from engine.match.match import Decision, Happening, Option, PlayerId, result_of
from engine.match.squares import Block, Board, Square
from engine.simulation.message import Said, message
from engine.table.board import COMPASS, TableBlock, TableBoard, TablePiece
from engine.table.questions import Choice
from engine.table.standing import TableFigure
from tests.shapes.simple import SimpleMatch, SimpleTables, kit_of, name_of

STEP, TAG, REST = range(3)
BOARD: Final = Board(14, 14, [Block(3, 3, 2, 3), Block(9, 8, 2, 3), Block(6, 6, 2, 1)])
CORNERS: Final = (BOARD.at(0, 0), BOARD.at(13, 13), BOARD.at(13, 0), BOARD.at(0, 13))
FAR: Final = 2 * 2 + 1
"""The square of how far one steps and tags: two squares, or one along and two across."""


class Tag(SimpleMatch):
    """Figures on a board."""

    slug = "tag"

    def set_up(self) -> None:
        self.at: list[Square] = list(CORNERS[: self.players])
        self.facing, self.points = [-1] * self.players, [0] * self.players

    def next_decision(self) -> Decision:
        here = self.at[self.active]
        near = [one for one in BOARD.near(here, 2) if BOARD.distance_squared(here, one) <= FAR and BOARD.sees(here, one)]
        steps = [Option(STEP, number=one) for one in near if one not in self.at]
        return Decision(
            self.active, 0, [*steps, *[Option(TAG, number=one) for one in near if one in self.at and one != here], Option(REST)]
        )

    def take(self, decision: Decision, option: Option) -> None:
        mover = self.active
        if option.kind == TAG:
            tagged = self.at.index(Square(option.number))
            self.points[mover] += 1
            self.at[tagged] = next(one for one in CORNERS if one not in self.at)
            self.note("tags", mover, tagged)
        elif option.kind == STEP:
            self.facing[mover] = direction(self.at[mover], Square(option.number))
            self.at[mover] = Square(option.number)
            self.note("steps", mover, option.number)
        self.made += 1
        if max(self.points) == 2 or self.made == 60:
            self.ended = result_of([mover] if max(self.points) == 2 else [], self.made, "TAG-3", mover, is_draw=max(self.points) < 2)

    def state(self) -> Any:
        return (self.at, self.facing, self.points, BOARD.key())


def direction(one: Square, other: Square) -> int:
    """The direction of eight in which a square lies, roughly."""
    dx, dy = BOARD.x(other) - BOARD.x(one), BOARD.y(other) - BOARD.y(one)
    return max(range(8), key=lambda way: (dx * COMPASS[way][0] + dy * COMPASS[way][1]) / (2 if way % 2 == 0 else 3))


class TagTables(SimpleTables):
    """Two to four, each for themselves."""

    match = Tag
    most_players = 4

    @staticmethod
    def value(match: Tag, option: Option) -> int:
        others = [one for player, one in enumerate(match.at) if player != match.active]
        where = match.at[match.active] if option.kind == REST else Square(option.number)
        return 1_000 if option.kind == TAG else -min(BOARD.distance_squared(where, one) for one in others)

    def prompt(self, match: Tag, player: PlayerId) -> Said:
        return LocalText("Where do you go?", "Wohin gehst du?")

    def label(self, match: Tag, option: Option) -> Said:
        return (LocalText("Step here", "Gehe hierher"), LocalText("Tag", "Fange"), LocalText("Rest", "Ruhe dich aus"))[option.kind]

    def choice(self, match: Tag, index: int, option: Option) -> Choice:
        return Choice(index, self.label(match, option), "TAG-1", square=-1 if option.kind == REST else option.number)

    def figures(self, match: Tag, player: PlayerId) -> Sequence[TableFigure]:
        return [TableFigure(LocalText("Points", "Punkte"), match.points[player], name="points", goal=2)]

    def board(self, match: Tag, player: PlayerId | None) -> TableBoard:
        pieces = [
            TablePiece(square, name_of(PlayerId(one)), str(one + 1), PlayerId(one), match.facing[one])
            for one, square in enumerate(match.at)
        ]
        blocks = [TableBlock(one.x, one.y, one.width, one.height) for one in BOARD.blocks]
        title = LocalText("The garden", "Der Garten")
        return TableBoard(title, BOARD.width, BOARD.height, pieces, blocks, -1 if player is None else match.at[player])

    def told(self, match: Tag, happening: Happening) -> Said:
        if happening.kind == "tags":
            text = LocalText("Player %(seat)s tags player %(other)s.", "Platz %(seat)s fängt Platz %(other)s.")
            return message(text, seat=happening.player + 1, other=happening.number + 1)
        return message(LocalText("Player %(seat)s steps.", "Platz %(seat)s geht."), seat=happening.player + 1)


TABLES: Final = TagTables()
KIT: Final = kit_of(TABLES)
