"""Parts of a report as files."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import dataclass

from django.template.loader import render_to_string

from simulations.reports import ReportPage
from simulations.reports.figure import DrawnFigure

WHOLE = "report"


@dataclass(frozen=True)
class File:
    """What is sent: the content and what it is."""

    content: str
    content_type: str


def download_of(page: ReportPage, result: str, *, figure: str, kind: str) -> File | None:
    """The figure named `figure` as `svg`, `csv` or `json`; `report.json` is the whole `result`; None where there is no such file."""
    if figure == WHOLE:
        return File(result, "application/json") if kind == "json" else None
    found = page.find(figure)
    return file_of(found, kind) if found is not None else None


def file_of(found: DrawnFigure, kind: str) -> File | None:
    """A figure as `svg`, `csv` or `json`; None where there is no such file."""
    if kind == "json":
        return File(json.dumps(found.data, ensure_ascii=False, separators=(",", ":")), "application/json")
    if kind == "csv":
        return File(sheet(found.lines()), "text/csv; charset=utf-8")
    if kind == "svg" and found.plots:
        return File(render_to_string("charts/file.svg", {"plot": found.plots[0]}).strip(), "image/svg+xml")
    return None


def sheet(lines: object) -> str:
    """Lines as CSV; a text that a spreadsheet would take for a formula is set in quotes by an apostrophe."""
    written = io.StringIO()
    csv.writer(written).writerows([[_harmless(cell) for cell in line] for line in lines])  # type: ignore[attr-defined]
    return written.getvalue()


def _harmless(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in "=+-@\t\r" else cell
