"""What figures by turn have in common: their rows, and the columns that stand beside what they show."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, TypeVar

from django.utils.translation import gettext as _

from engine.simulation.figure import Shown, TurnFigure, read
from engine.simulation.message import Said, whole
from simulations.reports.drawing.drawing import Drawing
from simulations.reports.figure import Json

ByTurn = TypeVar("ByTurn", bound=TurnFigure)
POINTS = ("mean", "chance")
"""What an estimate tells by itself: in a sheet it has the name of the estimate."""


def sheet_name(name: str, key: str) -> str:
    """The head of a sheet's column: `banked` of a mean, `banked_low` of what else there is of it."""
    return "_".join(part for part in (name, "" if name and key in POINTS else key) if part)


class TurnDrawing(Drawing[ByTurn]):
    """Something by turn."""

    @cached_property
    def rows(self) -> Sequence[Json]:
        """An entry for each turn that is told."""
        return self.told(self.all_rows)

    @cached_property
    def all_rows(self) -> Sequence[Json]:
        """An entry a turn."""
        rows: Sequence[Json] = read(self.figure.rows, self.result)
        return rows

    def axes(self) -> dict[str, Any]:
        """What stands at the axes."""
        turns = self.reader.tell(self.figure.turns, self.result) or _("Turn")
        return {"axis_x": turns, "axis_y": self.reader.tell(self.figure.axis, self.result)}

    def turn_name(self, row: Json) -> str:
        """What a turn is called at the axis."""
        return self.reader.say(turn_cell(row))

    def column_titles(self) -> list[Said]:
        """The titles of the columns besides."""
        return [column.title for column in self.figure.columns]

    def column_cells(self, row: Json) -> list[Shown]:
        """A row of the columns besides."""
        return [column.cell(read(column.estimate, row)) for column in self.figure.columns]

    def sheet_heads(self) -> list[str]:
        """The heads of the columns besides, in the sheet."""
        return [sheet_name(column.name, key) for column in self.figure.columns for key in column.keys]

    def sheet_cells(self, row: Json) -> list[Any]:
        """A row of the columns besides, in the sheet."""
        return [read(column.estimate, row)[key] for column in self.figure.columns for key in column.keys]


def turn_cell(row: Json) -> Said:
    """The head of a row."""
    return whole(row["turn"])
