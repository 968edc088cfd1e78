"""How a figure of one kind is drawn: each kind has a module here with a class like this."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from engine.simulation.figure import Figure, SheetCell, Table, Until, read
from simulations.reports.estimates import few_games, games_of, of_fewer_games, sure_text
from simulations.reports.figure import DrawnFigure, Json
from simulations.reports.reader import Reader

Declared = TypeVar("Declared", bound=Figure)
Row = TypeVar("Row")


class Drawing(Generic[Declared]):
    """A declared figure of a result, for one reader. What a kind makes of its data alone, `figure` may give itself."""

    kind: str
    """Of the plot, as `web.charts` knows it; "" for a figure without one."""

    def __init__(self, figure: Declared, result: Any, reader: Reader) -> None:
        self.figure = figure
        self.result = result
        self.reader = reader

    @cached_property
    def until(self) -> Until | None:
        """The last turn that is told, None where all are."""
        return self.figure.until(self.result) if self.figure.until else None

    def told(self, turns: Sequence[Row]) -> Sequence[Row]:
        """What is told of something by turn, from turn 1 on."""
        return turns if self.until is None else turns[: self.until.turn]

    def plot(self) -> dict[str, Any]:
        """What the plot shows, beside its kind, name and label."""
        raise NotImplementedError

    def table(self) -> Table | None:
        """What stands beside the plot."""
        return None

    def numbers(self) -> Table | None:
        """All the numbers."""
        raise NotImplementedError

    def sheet(self) -> Sequence[Sequence[SheetCell]]:
        """The lines of its file for spreadsheets."""
        raise NotImplementedError

    def estimates(self) -> Sequence[Json]:
        """The rates or means that tell how sure it is."""
        return ()

    @property
    def games_of_report(self) -> int | None:
        """Of how many games the report is; None of two reports side by side."""
        games: int | None = self.result.get("method", {}).get("games")
        return games

    @cached_property
    def games(self) -> int | None:
        """Of how many games it is; of those of the report where its estimates don't say."""
        found = games_of(self.figure.sure(self.result) if self.figure.sure else self.estimates())
        return self.games_of_report if found is None else found

    def drawn(self) -> DrawnFigure:
        """The figure."""
        figure, result, reader = self.figure, self.result, self.reader
        sentence = reader.tell(figure.sentence, result)
        pictures = read(figure.pictures, result) if figure.pictures is not None else ()
        return DrawnFigure(
            slug=figure.slug,
            title=reader.tell(figure.title, result),
            sentence=sentence,
            data=read(figure.data, result),
            lines=lambda: reader.lines(figure.sheet(result) if figure.sheet else self.sheet()),
            plots=[self._plot(sentence)] if self.kind and figure.has_plot(result) else [],
            table=reader.table(figure.table(result) if figure.table else self.table()),
            numbers=reader.table(figure.numbers(result) if figure.numbers else self.numbers()),
            interval=self._interval(),
            badge=reader.tell(figure.badge, result) or few_games(self.games),
            answer=reader.tell(figure.answer, result),
            note=reader.tell(figure.note, result),
            linked_sentence=reader.tell_linked(figure.sentence, result),
            linked_note=reader.tell_linked(figure.note, result),
            left_out=reader.say(self.until.said) if self.until else "",
            pictures=[reader.face(card) for card in pictures],
            clauses=figure.clauses,
        )

    def _plot(self, sentence: str) -> Json:
        figure, result, reader = self.figure, self.result, self.reader
        return {
            "kind": self.kind,
            "id": f"{figure.slug}-plot",
            "label": reader.tell(figure.label, result),
            "description": sentence if figure.description is None else reader.tell(figure.description, result),
            **self.plot(),
        }

    def _interval(self) -> str:
        if self.figure.interval is not None:
            said = self.reader.tell(self.figure.interval, self.result)
        else:
            said = sure_text(self.figure.sure(self.result) if self.figure.sure else self.estimates())
        return of_fewer_games(said, self.games, self.games_of_report) or said
