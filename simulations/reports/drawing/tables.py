"""Tables alone."""

from __future__ import annotations

from engine.simulation.figure import Table, TableFigure
from simulations.reports.drawing.entries import EntryDrawing


class TableDrawing(EntryDrawing[TableFigure]):
    """The numbers stand in the place of a plot; none where there are no entries."""

    kind = ""

    def table(self) -> Table | None:
        """A row for each entry."""
        return super().numbers() if self.entries else None

    def numbers(self) -> Table | None:
        """They stand there already."""
        return None
