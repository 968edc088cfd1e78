"""The distribution: how often each value came up, with the percentiles marked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from web.charts.scale import Box, at, frame, round_ticks

LABEL_WIDTH = 60.0
"""Room for a mark's name; names nearer to each other stand on lines of their own."""


def distribution(plot: Mapping[str, Any]) -> dict[str, Any]:
    """Adjoining bars, one a value, and upright marks with their names above.

    `plot`: `bars` (a list of `{name, value}` in the order of the values, none left out in between), `marks` (a list of
    `{name, bar}`: the name and the number of the bar, from 0, at whose middle it stands), `axis_x`, `axis_y`,
    `unit` (such as ` %`), `colour` (1 to 5), `rest` (whether the last bar holds what lies beyond, drawn apart).
    """
    given: Sequence[Mapping[str, Any]] = plot["bars"]
    unit = plot.get("unit", "")
    marks = sorted(plot.get("marks", ()), key=lambda mark: mark["bar"])
    highest = max((bar["value"] for bar in given), default=0) or 1
    box = Box(left=66 if unit else 40, right=620, head=84, base=264, top=highest)
    drawn = []
    for n, bar in enumerate(given):
        middle, slot = box.slot(n, len(given))
        width = min(slot * 0.94, 64)
        is_rest = bool(plot.get("rest")) and n == len(given) - 1
        height = {"y": at(box.y(bar["value"])), "height": at(box.base - box.y(bar["value"]))}
        drawn.append({"x": at(middle - width / 2), "width": at(width), "is_rest": is_rest, **height})
    every = max(1, -(-len(given) // 16))
    xs = [(box.slot(n, len(given))[0], str(bar["name"])) for n, bar in enumerate(given) if n % every == 0]
    names = {"axis_x": plot.get("axis_x", ""), "axis_y": plot.get("axis_y", "")}
    return {
        "frame": frame(box, width=640, height=318, ticks=round_ticks(highest), unit=unit, xs=xs, **names),
        "bars": drawn,
        "marks": _marks(marks, [box.slot(mark["bar"], len(given))[0] for mark in marks], box),
        "colour": plot.get("colour", 1),
    }


def _marks(marks: Sequence[Mapping[str, Any]], places: Sequence[float], box: Box) -> list[dict[str, str]]:
    """Lines down to the base, each as tall as its name stands high: three heights, so that neighbours don't meet."""
    drawn = []
    taken: list[float] = []
    for mark, x in zip(marks, places, strict=True):
        level = next((n for n, last in enumerate(taken) if x - last >= LABEL_WIDTH), min(len(taken), 2))
        taken[level : level + 1] = [x]
        y = box.head - 8 - 18 * level
        is_late = x > box.right - LABEL_WIDTH
        text = {"text": str(mark["name"]), "text_x": at(x - 5 if is_late else x + 5), "anchor": "end" if is_late else "start"}
        drawn.append({"path": f"M{at(x)} {at(y - 10)}V{at(box.base)}", "y": at(y), **text})
    return drawn
