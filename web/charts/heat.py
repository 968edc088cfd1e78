"""Heat: a table whose cells are shaded in six steps of one hue, the number in each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from web.charts.scale import at, figure_text

STEPS = 6


def heat_step(value: float, top: float) -> int:
    """The shade of `value` on a scale from 0 to `top`: 0 (lightest) to 5."""
    return min(max(int(value / top * STEPS), 0), STEPS - 1) if top else 0


def heat(plot: Mapping[str, Any]) -> dict[str, Any]:
    """Rows of shaded numbers.

    `plot`: `columns` (names), `corner` (what the rows are), `rows` (a list of `{name, href?, note?, values, texts?}`; a
    value None is a cell with nothing to say, `texts` are what stands in the cells where that is more than the values),
    `top` (100 for chances in per cent), `decimals`.
    """
    top, decimals = plot.get("top", 100), plot.get("decimals", 0)
    cell, row_height, left = 44.0, 28.0, 220.0
    rows = []
    for r, row in enumerate(plot["rows"]):
        y = 34 + r * row_height
        texts = row.get("texts") or ["–" if value is None else figure_text(value, decimals) for value in row["values"]]
        cells = [
            {
                "text": text,
                "step": 0 if value is None else heat_step(value, top),
                "x": at(left + c * cell),
                "middle": at(left + c * cell + (cell - 2) / 2),
            }
            for c, (value, text) in enumerate(zip(row["values"], texts, strict=True))
        ]
        note, href = row.get("note", ""), row.get("href", "")
        rows.append({"name": row["name"], "note": note, "href": href, "cells": cells, "y": at(y), "text_y": at(y + 18)})
    columns = [{"text": str(name), "middle": at(left + c * cell + (cell - 2) / 2)} for c, name in enumerate(plot["columns"])]
    width, height = left + len(columns) * cell, 34 + len(rows) * row_height
    return {
        "view_box": f"0 0 {at(width)} {at(height)}",
        "corner": plot.get("corner", ""),
        "columns": columns,
        "rows": rows,
        "cell_width": at(cell - 2),
        "cell_height": at(row_height - 2),
    }
