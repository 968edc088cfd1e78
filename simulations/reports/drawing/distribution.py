"""Distributions: in which turn something happened, with its percentiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from engine.simulation.figure import Chance, DistributionFigure, SheetCell, Table, read
from engine.simulation.message import Percent
from simulations.reports.drawing.drawing import Drawing
from simulations.reports.drawing.turns import turn_cell
from simulations.reports.figure import Json
from web.text.numbers import NARROW_SPACE


class DistributionDrawing(Drawing[DistributionFigure]):
    """The share of games by turn; what came later, or never, stands apart."""

    kind = "distribution"

    @cached_property
    def rows(self) -> Sequence[Json]:
        """The rates of games in which it had happened, by each turn that is told."""
        return self.told(self.all_rows)

    @cached_property
    def all_rows(self) -> Sequence[Json]:
        """The rates of games in which it had happened, by turn."""
        rows: Sequence[Json] = read(self.figure.rows, self.result)
        return rows

    def shares(self) -> list[float]:
        """The share of games in which it happened in each turn."""
        return [row["chance"] - (self.rows[n - 1]["chance"] if n else 0) for n, row in enumerate(self.rows)]

    def plot(self) -> dict[str, Any]:
        """A bar a turn, and one for what is left."""
        marks, names = read(self.figure.marks, self.result), {"p10": _("10th"), "p50": _("Median"), "p90": _("90th")}
        return {
            "bars": [
                *(
                    {"name": self.reader.say(turn_cell(row)), "value": 100 * share}
                    for row, share in zip(self.rows, self.shares(), strict=True)
                ),
                {"name": _("later"), "value": 100 * (1 - self.rows[-1]["chance"])},
            ],
            "marks": [{"name": name, "bar": min(marks[key] or len(self.rows) + 1, len(self.rows) + 1) - 1} for key, name in names.items()],
            "rest": True,
            "axis_x": _("Turn"),
            "axis_y": _("Share of games"),
            "unit": f"{NARROW_SPACE}%",
        }

    def numbers(self) -> Table:
        """In each turn, and by then."""
        return Table(
            columns=[_("Turn"), _("In this turn"), _("By then")],
            rows=[[turn_cell(row), Percent(share, 1), Chance(row)] for row, share in zip(self.rows, self.shares(), strict=True)],
        )

    def sheet(self) -> Sequence[Sequence[SheetCell]]:
        """The rates by then."""
        keys = ("turn", "chance", "low", "high")
        return [["turn", "by_then", "low", "high"], *([row[key] for key in keys] for row in self.all_rows)]

    def estimates(self) -> Sequence[Json]:
        """The rates by then."""
        return self.rows
