"""Heat: shaded numbers, a row for each entry."""

from __future__ import annotations

from typing import Any

from engine.simulation.figure import HeatFigure
from engine.simulation.message import CardName, Percent
from simulations.reports.drawing.entries import EntryDrawing


class HeatDrawing(EntryDrawing[HeatFigure]):
    """A row that is called by a card leads to its page."""

    kind = "heat"

    def plot(self) -> dict[str, Any]:
        """The rows."""
        figure, reader = self.figure, self.reader
        return {
            "columns": [reader.say(column) for column in self.told(figure.across(self.entries))],
            "corner": reader.say(figure.corner),
            "is_wide": figure.is_wide,
            "axis_x": reader.tell(figure.axis, self.result),
            "rows": [self._row(entry) for entry in self.drawn_entries],
            "decimals": figure.decimals,
        }

    def _row(self, entry: Any) -> dict[str, Any]:
        figure, reader = self.figure, self.reader
        name = figure.name(entry)
        return {
            "name": reader.say(name),
            "href": reader.address(name.card) if isinstance(name, CardName) else "",
            "note": reader.say(figure.row_note(entry)) if figure.row_note else "",
            "values": (values := self.told(figure.values(entry))),
            "texts": ["–" if value is None else reader.say(Percent(value / 100, figure.decimals, has_sign=False)) for value in values],
        }
