"""What figures of several entries have in common: their order, their numbers and their sheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, TypeVar

from engine.cards.catalog import CardId
from engine.simulation.figure import EntryFigure, SheetCell, Table, read
from simulations.reports.drawing.drawing import Drawing

OfEntries = TypeVar("OfEntries", bound=EntryFigure)


class EntryDrawing(Drawing[OfEntries]):
    """Something of each of several entries."""

    @cached_property
    def entries(self) -> Sequence[Any]:
        """The entries, in the figure's order."""
        entries: Sequence[Any] = read(self.figure.entries, self.result)
        order, known = self.figure.order, self.reader.catalog.by_id
        if order is None:
            return entries
        return sorted(entries, key=lambda entry: order(known.get(CardId(entry["card"])), entry))

    @property
    def drawn_entries(self) -> Sequence[Any]:
        """Those that stand in the plot."""
        return [entry for entry in self.entries if self.figure.is_drawn(entry)][: self.figure.most]

    def numbers(self) -> Table | None:
        """A row for each entry."""
        figure, columns = self.figure, self.figure.columns
        columns = columns(self.entries) if callable(columns) else columns
        name = figure.number_name or figure.name
        return Table(
            columns=[figure.head, *(column.title for column in columns)],
            rows=[[name(entry), *(column.cell(entry) for column in columns)] for entry in self.entries],
            caption=self.reader.tell(figure.caption, self.result),
            has_names=figure.has_names,
        )

    def sheet(self) -> Sequence[Sequence[SheetCell]]:
        """The lines of every entry."""
        return [list(self.figure.sheet_columns), *(line for entry in self.entries for line in self.figure.lines(entry))]
