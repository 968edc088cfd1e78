"""Bars: a mean by turn, with whiskers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from engine.simulation.figure import BarsFigure, Mean, SheetCell, Table, read
from simulations.reports.drawing.turns import TurnDrawing, sheet_name, turn_cell
from simulations.reports.estimates import decimals_within, widest
from simulations.reports.figure import Json

SHEET_KEYS = ("mean", "low", "high")
BESIDE = 3
"""So many columns have room beside the plot."""


class BarsDrawing(TurnDrawing[BarsFigure]):
    """The numbers stand beside it, too."""

    kind = "bars"

    def estimates(self) -> Sequence[Json]:
        """The means."""
        return [read(self.figure.mean, row) for row in self.rows]

    @cached_property
    def decimals(self) -> int:
        """How many decimals the means deserve."""
        return decimals_within(widest(self.estimates()))

    def plot(self) -> dict[str, Any]:
        """A bar a turn."""
        bars = [
            {"name": self.turn_name(row), "value": found["mean"], "low": found["low"], "high": found["high"]}
            for row, found in zip(self.rows, self.estimates(), strict=True)
        ]
        return {"bars": bars, "colour": self.figure.colour, "decimals": self.decimals, **self.axes()}

    def table(self) -> Table:
        """The first columns of the numbers."""
        numbers = self.numbers()
        return replace(numbers, columns=numbers.columns[:BESIDE], rows=[row[:BESIDE] for row in numbers.rows])

    def numbers(self) -> Table:
        """The means, and what stands besides."""
        return Table(
            columns=[_("Turn"), self.figure.column, *self.column_titles()],
            rows=[
                [turn_cell(row), Mean(found, self.decimals), *self.column_cells(row)]
                for row, found in zip(self.rows, self.estimates(), strict=True)
            ],
            caption=self.reader.tell(self.figure.caption, self.result),
        )

    def sheet(self) -> Sequence[Sequence[SheetCell]]:
        """The same, under the name of the mean."""
        name = self.figure.mean.rpartition(".")[2]
        return [
            ["turn", *(sheet_name(name, key) for key in SHEET_KEYS), *self.sheet_heads()],
            *(
                [row["turn"], *(found[key] for key in SHEET_KEYS), *self.sheet_cells(row)]
                for row, found in ((row, read(self.figure.mean, row)) for row in self.all_rows)
            ),
        ]
