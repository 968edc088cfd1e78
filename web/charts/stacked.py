"""Stacked bars by turn: what a whole is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from web.charts.scale import Box, at, figure_text, frame, round_ticks


def stacked(plot: Mapping[str, Any]) -> dict[str, Any]:
    """Upright bars of parts that stand on each other, with their sum above.

    `plot`: `series` (a list of `{name, colour}`, drawn from the bottom up, colours 1 to 5), `bars` (a list of
    `{name, values}`, one value from 0 for each series), `axis_x`, `axis_y`, `unit`, `decimals` of the sums, `top`.
    """
    given, series = plot["bars"], plot["series"]
    unit, decimals = plot.get("unit", ""), plot.get("decimals")
    highest = max([sum(bar["values"]) for bar in given] + [plot.get("top", 0)], default=0) or 1
    box = Box(left=66 if unit else 40, right=620, head=46, base=264, top=highest)
    drawn = []
    for n, bar in enumerate(given):
        middle, slot = box.slot(n, len(given))
        width = min(slot * 0.62, 52)
        below, parts = 0.0, []
        for value, kind in zip(bar["values"], series, strict=True):
            if value > 0:
                head, foot = box.y(below + value), box.y(below)
                parts.append({"x": at(middle - width / 2), "y": at(head), "height": at(foot - head), "colour": kind["colour"]})
            below += value
        total = figure_text(below, decimals) + unit
        drawn.append({"parts": parts, "width": at(width), "middle": at(middle), "total": total, "total_y": at(box.y(below) - 6)})
    xs = [(box.slot(n, len(given))[0], str(bar["name"])) for n, bar in enumerate(given)]
    names = {"axis_x": plot.get("axis_x", ""), "axis_y": plot.get("axis_y", "")}
    return {"frame": frame(box, width=640, height=318, ticks=round_ticks(highest), unit=unit, xs=xs, **names), "bars": drawn}
