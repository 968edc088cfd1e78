"""Stacks: means by turn that make up a whole."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from engine.simulation.figure import SheetCell, StackedFigure, Table, read
from engine.simulation.message import Number
from simulations.reports.drawing.turns import TurnDrawing, turn_cell
from simulations.reports.figure import Json


class StackedDrawing(TurnDrawing[StackedFigure]):
    """A bar a turn."""

    kind = "stacked"

    def values(self, row: Json) -> list[float]:
        """The parts of a row, from the bottom up."""
        parts = [read(part.estimate, row) for part in self.figure.parts]
        return [part["mean"] if isinstance(part, Mapping) else part for part in parts]

    def plot(self) -> dict[str, Any]:
        """The parts by turn."""
        return {
            "series": [{"name": self.reader.say(part.title), "colour": part.colour} for part in self.figure.parts],
            "bars": [{"name": self.turn_name(row), "values": self.values(row)} for row in self.rows],
            "decimals": self.figure.decimals,
            **self.axes(),
        }

    def numbers(self) -> Table:
        """The parts, their sum, and what stands besides."""
        return Table(
            columns=[_("Turn"), *(part.title for part in self.figure.parts), _("In all"), *self.column_titles()],
            rows=[
                [
                    turn_cell(row),
                    *(Number(value, self.figure.decimals) for value in (*self.values(row), sum(self.values(row)))),
                    *self.column_cells(row),
                ]
                for row in self.rows
            ],
            caption=self.reader.tell(self.figure.caption, self.result),
        )

    def sheet(self) -> Sequence[Sequence[SheetCell]]:
        """The same."""
        return [
            ["turn", *(part.name for part in self.figure.parts), *self.sheet_heads()],
            *([row["turn"], *self.values(row), *self.sheet_cells(row)] for row in self.all_rows),
        ]

    def estimates(self) -> Sequence[Json]:
        """The parts."""
        return [read(part.estimate, row) for row in self.rows for part in self.figure.parts]
