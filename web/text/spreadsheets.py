"""Tables as the reader's spreadsheet opens them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.formats import get_format, number_format

from engine.decklist.tables import write_rows


def cell_separator() -> str:
    """What stands between cells where the reader's spreadsheet opens a file by a press: a semicolon where numbers have a comma."""
    return ";" if get_format("DECIMAL_SEPARATOR") == "," else ","


def spreadsheet(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A CSV text with the separators of the reader's language: where a comma stands in numbers, a semicolon stands between cells.

    Numbers with decimals get four places. Cells are safe to open (`write_rows`).
    """
    written = ([number_format(round(cell, 4), 4) if isinstance(cell, float) else cell for cell in row] for row in rows)
    return write_rows(header, written, delimiter=cell_separator())
