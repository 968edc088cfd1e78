"""Bars: one a turn with its whisker, and small stacked ones for the curves of a deck."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from web.charts.scale import Box, at, figure_text, frame, round_ticks


def bars(plot: Mapping[str, Any]) -> dict[str, Any]:
    """Upright bars with the value above and a whisker where there is an interval.

    `plot`: `bars` (a list of `{name, value, low?, high?}`), `axis_x`, `axis_y`, `colour` (1 to 5),
    `decimals` of the values, `unit` (after the ticks and values, such as ` %`), `top` (where the axis must reach).
    """
    given = plot["bars"]
    unit, decimals = plot.get("unit", ""), plot.get("decimals")
    highest = max([bar.get("high", bar["value"]) for bar in given] + [plot.get("top", 0)], default=1) or 1
    box = Box(left=66 if unit else 40, right=620, head=46, base=214, top=highest)
    drawn = []
    for n, bar in enumerate(given):
        middle, slot = box.slot(n, len(given))
        width, y = min(slot * 0.5, 48), box.y(bar["value"])
        has_interval = bar.get("low") is not None and bar.get("high") is not None
        end = box.y(bar["high"]) if has_interval else y
        drawn.append(
            {
                "x": at(middle - width / 2),
                "y": at(y),
                "width": at(width),
                "height": at(box.base - y),
                "middle": at(middle),
                "whisker": f"M{at(middle)} {at(end)}V{at(box.y(bar['low']))}" if has_interval else "",
                "value_y": at(min(y, end) - 5),
                "value": figure_text(bar["value"], decimals) + unit,
            }
        )
    xs = [(box.slot(n, len(given))[0], str(bar["name"])) for n, bar in enumerate(given)]
    names = {"axis_x": plot.get("axis_x", ""), "axis_y": plot.get("axis_y", "")}
    return {
        "frame": frame(box, width=640, height=268, ticks=round_ticks(highest), unit=unit, xs=xs, **names),
        "bars": drawn,
        "colour": plot.get("colour", 2),
    }


def small_bars(plot: Mapping[str, Any]) -> dict[str, Any]:
    """Small stacked bars without an axis across: the curves of a deck.

    `plot`: `series` (a list of `{name, colour}`, drawn from the bottom up), `bars` (a list of
    `{name, values}`, one value for each series), `axis_x`. The sum stands above each bar that has one.
    """
    given, series = plot["bars"], plot["series"]
    highest = max((sum(bar["values"]) for bar in given), default=0) or 1
    box = Box(left=4, right=356, head=20, base=130, top=highest)
    drawn = []
    for n, bar in enumerate(given):
        middle, slot = box.slot(n, len(given))
        width = min(slot * 0.72, 44)
        below, parts = 0, []
        for value, kind in zip(bar["values"], series, strict=True):
            if value:
                head = box.y(below + value)
                height = box.y(below) - head
                parts.append(
                    {"x": at(middle - width / 2), "y": at(head), "width": at(width), "height": at(height), "colour": kind["colour"]}
                )
            below += value
        drawn.append(
            {
                "parts": parts,
                "middle": at(middle),
                "name": str(bar["name"]),
                "name_y": at(box.base + 17),
                "total": figure_text(below) if below else "",
                "total_y": at(box.y(below) - 5),
            }
        )
    return {
        "view_box": "0 0 360 172",
        "left": at(box.left),
        "right": at(box.right),
        "base": at(box.base),
        "bars": drawn,
        "name_x": {"x": at((box.left + box.right) / 2), "y": at(box.base + 36), "text": plot.get("axis_x", "")},
    }
