"""Fans: the spread of something by turn, the median with the bands that hold most games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from engine.simulation.figure import FanFigure, Mean, SheetCell, Shown, Strong, Table, read
from engine.simulation.message import Said, whole
from simulations.reports.drawing.turns import TurnDrawing, sheet_name, turn_cell
from simulations.reports.figure import Json

PERCENTILES = ("p10", "p30", "p50", "p70", "p90")
SHEET_KEYS = ("mean", "low", "high", "p10", "p50", "p90")


def percentile_names() -> list[Said]:
    """Heads of the columns of `percentile_cells`."""
    return [_("10th"), _("Median"), _("90th")]


def percentile_cells(spread: Json) -> list[Shown]:
    """10th, median and 90th percentile, the median strong."""
    return [whole(spread["p10"]), Strong(whole(spread["p50"])), whole(spread["p90"])]


class FanDrawing(TurnDrawing[FanFigure]):
    """The table beside it tells the percentiles, the numbers the mean as well; the plot alone ends at the figure's top."""

    kind = "fan"

    def spreads(self, rows: Sequence[Json] | None = None) -> list[tuple[Json, Json]]:
        """Each row with its spread: the rows that are told, if no others are given."""
        return [(row, read(self.figure.spread, row)) for row in (self.rows if rows is None else rows)]

    def plot(self) -> dict[str, Any]:
        """The percentiles by turn."""
        top = read(self.figure.top, self.result) if self.figure.top is not None else None
        points = []
        for row, spread in self.spreads():
            known = [key for key in PERCENTILES if spread.get(key) is not None]
            points.append({"name": self.turn_name(row), **{key: min(spread[key], top or spread[key]) for key in known}})
        labels = dict(zip(("p10", "p50", "p90"), percentile_names(), strict=True))
        return {"points": points, "labels": labels, **self.axes()}

    def table(self) -> Table:
        """The percentiles by turn."""
        return Table(
            columns=[_("Turn"), *percentile_names()], rows=[[turn_cell(row), *percentile_cells(spread)] for row, spread in self.spreads()]
        )

    def numbers(self) -> Table:
        """The percentiles, the mean, and what stands besides."""
        return Table(
            columns=[_("Turn"), *self.column_titles(), *percentile_names(), _("Mean, 95 %")],
            rows=[[turn_cell(row), *self.column_cells(row), *percentile_cells(spread), Mean(spread)] for row, spread in self.spreads()],
            caption=self.reader.tell(self.figure.caption, self.result),
        )

    def sheet(self) -> Sequence[Sequence[SheetCell]]:
        """The same, under the name of the spread."""
        name = self.figure.spread.rpartition(".")[2]
        return [
            ["turn", *self.sheet_heads(), *(sheet_name(name, key) for key in SHEET_KEYS)],
            *([row["turn"], *self.sheet_cells(row), *(spread[key] for key in SHEET_KEYS)] for row, spread in self.spreads(self.all_rows)),
        ]

    def estimates(self) -> Sequence[Json]:
        """The means."""
        return [spread for _row, spread in self.spreads()]
