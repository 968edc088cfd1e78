"""What a figure of a report is once it is drawn, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Json = Mapping[str, Any]
Cell = str | Mapping[str, Any]


@dataclass(frozen=True, kw_only=True)
class DrawnTable:
    """Numbers in rows. `columns` names each column; the first cell of a row is its head, and `name_columns` of them are no numbers."""

    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    caption: str = ""
    has_names: bool = False
    name_columns: int = 1

    @property
    def context(self) -> dict[str, Any]:
        """As `charts/table.html` takes it."""
        columns = [{"name": name, "is_number": n >= self.name_columns} for n, name in enumerate(self.columns)]
        return {"caption": self.caption, "columns": columns, "rows": self.rows, "has_names": self.has_names}


@dataclass(frozen=True, kw_only=True)
class DrawnFigure:
    """A part of a report: a sentence that says what it means, plots, their numbers, and how sure they are.

    `data` is the part of the result that it shows (its JSON download), `lines` makes the same as a sheet with a head line (its CSV): a
    page has no use for it. Without `plots` the table is the figure. `answer` is the name of what hides note, plots and numbers, where a
    reader is to think first. `pictures` are the faces of cards that it is about. `clauses` are of the rules. `left_out` says which turns
    are told in the files alone. `linked_sentence` and `linked_note` are the same as HTML, with links to the cards that they name.
    """

    slug: str
    title: str
    sentence: str
    data: Any
    lines: Callable[[], Sequence[Sequence[Any]]]
    plots: Sequence[Json] = ()
    table: DrawnTable | None = None
    numbers: DrawnTable | None = None
    interval: str = ""
    badge: str = ""
    answer: str = ""
    note: str = ""
    linked_sentence: str = ""
    linked_note: str = ""
    left_out: str = ""
    pictures: Sequence[Json] = ()
    clauses: Sequence[str] = ()
