"""Intervals: estimates one below the other, each with how far it may be off."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from engine.simulation.figure import IntervalsFigure, read
from simulations.reports.drawing.entries import EntryDrawing
from simulations.reports.estimates import games_of


class IntervalsDrawing(EntryDrawing[IntervalsFigure]):
    """The first entries of those that are drawn at all."""

    kind = "intervals"

    def plot(self) -> dict[str, Any]:
        """A row for each entry."""
        figure = self.figure
        return {
            "rows": [self._row(entry) for entry in self.drawn_entries],
            "axis_x": self.reader.tell(figure.axis, self.result),
            "decimals": figure.decimals,
            **({"unit": figure.unit} if figure.unit else {}),
            **({"line": figure.line} if figure.line is not None else {}),
            "has_own_scales": figure.has_own_scales,
        }

    @cached_property
    def games(self) -> int | None:
        """Those of the estimates that are drawn, where they say."""
        found = games_of(read(self.figure.estimate, entry) for entry in self.drawn_entries)
        return super().games if found is None else found

    def _row(self, entry: Any) -> dict[str, Any]:
        figure = self.figure
        found = read(figure.estimate, entry)
        value = next(found[key] for key in ("value", "mean", "chance") if key in found)
        name = (figure.short_name or figure.name)(entry)
        numbers = {"value": value, "low": found["low"], "high": found["high"]}
        text = {"text": self.reader.say(figure.value_text(entry))} if figure.value_text else {}
        return {"name": self.reader.say(name), **{key: figure.scale * number for key, number in numbers.items()}, **text}
