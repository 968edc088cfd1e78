"""Curves: lines told apart by colour and dash, each named where it stands clear of the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from web.charts.labels import LETTER_WIDTH, LINE_HEIGHT, SMALL_LETTER_WIDTH, WIDE_LETTER_WIDTH, clearest, shortened, spread
from web.charts.scale import Box, at, frame, line, round_ticks

WIDTH = 640.0
GAP = 10.0
"""Between the end of a line and its name."""


def curves(plot: Mapping[str, Any]) -> dict[str, Any]:
    """Up to five lines over the same turns, in the order of colours, with a band where there is an interval.

    `plot`: `xs` (names of the ticks across), `curves` (a list of `{name, values, lows?, highs?}`),
    `axis_x`, `axis_y`, `unit` (` %` for chances), `top` (where the axis ends; the highest value if left out).
    """
    given: Sequence[Mapping[str, Any]] = plot["curves"]
    unit = plot.get("unit", "")
    highest = plot.get("top") or max((max(curve.get("highs") or curve["values"]) for curve in given), default=1) or 1
    box = Box(left=66 if unit else 40, right=_right(given), head=42 if plot.get("axis_y") else 12, base=264, top=highest)
    count = len(plot["xs"])
    places = [box.x(n, count) for n in range(count)]
    heights = [[box.y(value) for value in curve["values"]] for curve in given]
    ends = spread([found[-1] + 4.5 for found in heights], low=box.head, high=box.base + 4.5) if count else []
    drawn = []
    for n, curve in enumerate(given):
        lows, highs = curve.get("lows"), curve.get("highs")
        band = ""
        if lows and highs:
            upper = [(x, box.y(value)) for x, value in zip(places, highs, strict=True)]
            lower = [(x, box.y(value)) for x, value in zip(places, lows, strict=True)]
            band = line([*upper, *reversed(lower)], closed=True)
        drawn.append(
            {
                "colour": n % 5 + 1,
                "path": line(list(zip(places, heights[n], strict=True))),
                "band": band,
                "label": _label(n, curve, heights, places, box, ends[n]),
            }
        )
    ticks = [0, 25, 50, 75, 100] if highest == 100 else round_ticks(highest)
    names = {"axis_x": plot.get("axis_x", ""), "axis_y": plot.get("axis_y", "")}
    xs = [(x, str(name)) for x, name in zip(places, plot["xs"], strict=True)]
    return {"frame": frame(box, width=WIDTH, height=318, ticks=ticks, unit=unit, xs=xs, **names), "curves": drawn}


def _right(given: Sequence[Mapping[str, Any]]) -> float:
    """Where the lines end, so that the longest name has room behind them."""
    longest = max((len(_name(curve)) for curve in given), default=0)
    return min(548.0, WIDTH - GAP - longest * SMALL_LETTER_WIDTH)


def _name(curve: Mapping[str, Any]) -> str:
    return shortened(str(curve["name"]))


def _placed(x: float, y: float, text: str, *, anchor: str) -> dict[str, Any]:
    """A label; `is_wide` where a phone's larger letters would run out of the picture, so that the key alone names the line there."""
    needed = len(text) * WIDE_LETTER_WIDTH
    is_wide = x + needed > WIDTH + 3 * GAP if anchor == "start" else x - needed < 0
    return {"x": at(x), "y": at(y), "text": text, "anchor": anchor, "is_wide": is_wide}


def _label(
    n: int, curve: Mapping[str, Any], heights: Sequence[Sequence[float]], places: Sequence[float], box: Box, end: float
) -> dict[str, Any]:
    """Name of the curve `n`: at its right end where the ends stand apart, else at its clearest place; at the end if there is none."""
    own, others = heights[n], [found for m, found in enumerate(heights) if m != n]
    margin = 2 if len(own) > 6 else 0  # near the axes a name would stand in the way of their ticks
    inner = slice(margin, len(own) - margin)
    place = clearest(own[inner], [other[inner] for other in others]) + margin
    is_hidden = any(abs(own[place] - other[place]) < LINE_HEIGHT for other in others)
    if is_hidden or abs(end - (own[-1] + 4.5)) < 10:
        return _placed(box.right + GAP, end, _name(curve), anchor="start")
    is_above = all(own[place] <= other[place] for other in others) or own[place] + 20 > box.base
    if places[place] - box.left < len(_name(curve)) * LETTER_WIDTH and own[place] + 20 <= box.base:
        is_above = False  # to its left it would run into the axis
    x = places[place] + (-4 if is_above else 6)
    y = own[place] + (-10 if is_above else 20)
    return _placed(x, max(y, box.head), _name(curve), anchor="end" if is_above else "start")
