"""Curves: up to five lines over the same turns, with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from engine.simulation.figure import Chance, Curve, CurvesFigure, Mean, SheetCell, Shown, Table, read
from engine.simulation.message import Number, Percent
from simulations.reports.drawing.drawing import Drawing
from simulations.reports.drawing.turns import sheet_name, turn_cell
from simulations.reports.figure import Json
from web.text.numbers import NARROW_SPACE


class CurvesDrawing(Drawing[CurvesFigure]):
    """Rates in per cent, or means up to the figure's top; beside them the same as a table."""

    kind = "curves"

    @cached_property
    def curves(self) -> Sequence[Curve]:
        """The lines."""
        return self.figure.curves(self.result)

    def plot(self) -> dict[str, Any]:
        """The lines by turn."""
        is_rate, given = self.figure.is_rate, self.figure.top
        scale, top = (100, 100) if is_rate else (1, None if given is None else read(given, self.result))

        def along(curve: Curve, key: str) -> list[float]:
            return [min(scale * row[key], top) if top else scale * row[key] for row in self.told(curve.rows)]

        drawn = [
            {
                "name": self.reader.say(curve.name),
                **({"key": self.reader.say(curve.legend)} if curve.legend else {}),
                "values": along(curve, self.figure.of),
                "lows": along(curve, "low"),
                "highs": along(curve, "high"),
            }
            for curve in self.curves
        ]
        return {
            "xs": [self.reader.say(turn_cell(row)) for row in self.told(self.curves[0].rows)],
            "curves": drawn,
            "axis_x": _("Turn"),
            "axis_y": self.reader.tell(self.figure.axis, self.result),
            **({"unit": f"{NARROW_SPACE}%"} if is_rate else {}),
            **({"top": top} if top else {}),
        }

    def by_turn(self) -> list[tuple[Json, ...]]:
        """The rows of all lines, turn by turn."""
        return list(zip(*(curve.rows for curve in self.curves), strict=True))

    def table(self) -> Table:
        """Without intervals."""
        of = self.figure.of
        return self._table(lambda row: Percent(row[of], 1) if self.figure.is_rate else Number(row[of]))

    def numbers(self) -> Table:
        """With them."""
        return self._table(
            lambda row: Chance(row) if self.figure.is_rate else Mean(row), caption=self.reader.tell(self.figure.caption, self.result)
        )

    def _table(self, cell: Any, caption: str = "") -> Table:
        rows: list[list[Shown]] = [[turn_cell(rows[0]), *(cell(row) for row in rows)] for rows in self.told(self.by_turn())]
        return Table(columns=[_("Turn"), *(curve.name for curve in self.curves)], rows=rows, caption=caption)

    def sheet(self) -> Sequence[Sequence[SheetCell]]:
        """The same, under the keys of the lines."""
        keys = (self.figure.of, "low", "high")
        return [
            ["turn", *(sheet_name(curve.key, key) for curve in self.curves for key in keys)],
            *([rows[0]["turn"], *(row[key] for row in rows for key in keys)] for rows in self.by_turn()),
        ]

    def estimates(self) -> Sequence[Json]:
        """Every point."""
        return [row for curve in self.curves for row in self.told(curve.rows)]
