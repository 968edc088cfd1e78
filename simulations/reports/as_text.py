"""A result as lines of text, for the command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cards.selectors import catalog
from decks.list.snapshots import snapshot_of
from simulations.jobs.orders import Order
from simulations.reports.beside import numbers_beside
from simulations.reports.drawing import drawn_figures
from simulations.reports.figure import Cell, DrawnFigure, DrawnTable
from simulations.reports.kinds import figures_of
from simulations.reports.method import method_facts
from simulations.reports.reader import Reader
from simulations.reports.versus.words import deck_names
from web.games import present_kit


def report_lines(order: Order, result: Mapping[str, Any]) -> list[str]:
    """The figures of a result with their sentences and tables, and how it was made."""
    is_alone = not order.is_duel and not present_kit().simulated.is_cooperative
    lines = ["Goldfish: the deck alone. None of these figures says how often it wins.", ""] if is_alone else []
    names = deck_names([order.title, *(other.title for other in order.against)])
    lists = [snapshot_of(deck) for deck in (order.deck, *(other.deck for other in order.against))]
    for figure in figures_of(order.kind, names, result, Reader("en", catalog()), lists):
        lines += [*figure_lines(figure), ""]
    return [*lines, *(f"{fact.name}: {fact.value}" for fact in method_facts(result["method"], present_kit()))]


def difference_lines(names: Sequence[str], found: Mapping[str, Any]) -> list[str]:
    """What lies between two reports, without their cards: those may be another site's."""
    beside, reader = present_kit().figures.beside, Reader("en", present_kit().catalog_of(()))
    figures = numbers_beside(beside, names, found, reader) if beside else []
    return [line for figure in drawn_figures(figures, found, reader) for line in (*figure_lines(figure), "")]


def figure_lines(figure: DrawnFigure) -> Iterator[str]:
    """A figure as text: title, sentence, its numbers in full, how sure they are."""
    yield figure.title
    yield "-" * len(figure.title)
    yield figure.sentence
    table = figure.numbers or figure.table
    if table is not None:
        yield from _table_lines(table)
    if figure.interval:
        yield figure.interval


def _table_lines(table: DrawnTable) -> Iterator[str]:
    rows = [list(table.columns), *([_plain(cell) for cell in row] for row in table.rows)]
    widths = [max(len(row[n]) for row in rows) for n in range(len(table.columns))]
    for row in rows:
        yield _aligned(row, widths)


def _aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *others = row
    return "  ".join([first.ljust(widths[0]), *(text.rjust(width) for text, width in zip(others, widths[1:], strict=True))]).rstrip()


def _plain(cell: Cell) -> str:
    if isinstance(cell, str):
        return cell
    quiet = cell.get("quiet")
    return f"{cell['text']} {quiet}" if quiet else str(cell["text"])
