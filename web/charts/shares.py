"""Shares: how much of each whole is there, one bar across for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from web.charts.scale import at, figure_text

ROW = 46.0
LEFT, RIGHT = 0.0, 540.0
HEIGHT = 12.0


def shares(plot: Mapping[str, Any]) -> dict[str, Any]:
    """A row for each whole: its name, below it a bar that is filled as far as it is there, and both numbers.

    `plot`: `rows` (a list of `{name, value, whole}`, `value` from 0 to `whole`), `colour` (1 to 5).
    """
    given: Sequence[Mapping[str, Any]] = plot["rows"]
    drawn = []
    for n, row in enumerate(given):
        share = min(max(row["value"] / row["whole"], 0.0), 1.0) if row["whole"] else 0.0
        drawn.append(
            {
                "name": row["name"],
                "name_y": at(n * ROW + 14),
                "y": at(n * ROW + 21),
                "filled": at(share * (RIGHT - LEFT)),
                "value": f"{figure_text(row['value'])}\u00a0/\u00a0{figure_text(row['whole'])}",
                "value_y": at(n * ROW + 31.5),
            }
        )
    return {
        "view_box": f"0 0 640 {at(ROW * max(len(given), 1))}",
        "rows": drawn,
        "width": at(RIGHT - LEFT),
        "height": at(HEIGHT),
        "value_x": "552",
        "colour": plot.get("colour", 2),
    }
