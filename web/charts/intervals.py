"""Intervals: estimates with their whiskers around a line that stands for no difference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from web.charts.scale import Box, at, figure_text, round_ticks, tick_decimals, tick_text

ROW = 46.0
LEFT, RIGHT = 12.0, 560.0
HEAD = 6.0


def intervals(plot: Mapping[str, Any]) -> dict[str, Any]:
    """A row for each estimate: its name, below it the point, its interval and the number.

    An interval that holds the line is drawn open: no difference was found.

    `plot`: `rows` (a list of `{name, value, low, high, text?}`, `text` where `value` is to be read in other words), `axis_x`, `unit`,
    `decimals`, `line` (where no difference stands, 0 if left out), `has_own_scales` (each row reaches as far as it can, and the axis
    has no numbers: rows that don't measure the same).
    """
    given: Sequence[Mapping[str, Any]] = plot["rows"]
    unit, decimals, still = plot.get("unit", ""), plot.get("decimals", 1), float(plot.get("line", 0))
    has_own_scales = bool(plot.get("has_own_scales"))
    reaches = [max(abs(row[key] - still) for key in ("value", "low", "high")) for row in given]
    reach: float = max(reaches, default=0) or 1
    box = Box(left=LEFT, right=RIGHT, head=HEAD, base=HEAD + ROW * max(len(given), 1))

    def x(value: float, reach: float = reach) -> float:
        return box.left + (box.right - box.left) * (value - still + reach) / (2 * reach)

    drawn = []
    for n, row in enumerate(given):
        y = HEAD + n * ROW
        low, value, high = (x(row[key], (has_own_scales and reaches[n]) or reach) for key in ("low", "value", "high"))
        drawn.append(
            {
                "name": row["name"],
                "name_y": at(y + 14),
                "y": at(y + 30),
                "whisker": f"M{at(low)} {at(y + 30)}H{at(high)}",
                "x": at(value),
                "value": row.get("text") or _sign(row["value"], figure_text(abs(row["value"]), decimals), still) + unit,
                "value_y": at(y + 34.5),
                "is_open": row["low"] <= still <= row["high"],
            }
        )
    steps = [] if has_own_scales else round_ticks(reach, most=3)[1:]
    ticks = sorted({still + sign * step for step in (0, *steps) for sign in (-1, 1)})
    decimals_across = tick_decimals(ticks)
    return {
        "view_box": f"0 0 640 {at(box.base + 58)}",
        "rows": drawn,
        "still": at(x(still)),
        "head": at(box.head),
        "base": at(box.base),
        "ticks": [
            {"x": at(x(tick)), "y": at(box.base + 20), "text": _sign(tick, tick_text(abs(tick), decimals_across), still)} for tick in ticks
        ],
        "name_x": {"x": at((LEFT + RIGHT) / 2), "y": at(box.base + 44), "text": plot.get("axis_x", "")},
        "value_x": "572",
    }


def _sign(value: float, text: str, still: float) -> str:
    """The number `text` with the sign of `value`; a plus only where the line stands at 0: `+0.6`, `−0.2`, `0`."""
    if not any(digit in text for digit in "123456789"):
        return text
    plus = "+" if still == 0 else ""
    return f"{plus if value > 0 else '−'}{text}"
