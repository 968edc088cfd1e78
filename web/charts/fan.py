"""The fan: a median line with the bands that hold most games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from web.charts.labels import spread
from web.charts.scale import Box, at, frame, line, round_ticks


def fan(plot: Mapping[str, Any]) -> dict[str, Any]:
    """Percentiles of games by turn: the median as a line with dots, the bands around it.

    `plot`: `points` (a list of `{name, p10, p50, p90}`, and `p30` and `p70` for an inner band),
    `axis_x`, `axis_y`, `labels` (`{p10, p50, p90}`, what stands at the ends of the lines).
    """
    points: Sequence[Mapping[str, Any]] = plot["points"]
    highest = max((point["p90"] for point in points), default=0) or 1
    box = Box(left=36, right=548, head=42, base=304, top=highest)
    places = [box.x(n, len(points)) for n in range(len(points))]

    def along(key: str) -> list[tuple[float, float]]:
        return [(x, box.y(point[key])) for x, point in zip(places, points, strict=True)]

    def band(low: str, high: str) -> str:
        return line([*along(high), *reversed(along(low))], closed=True)

    has_inner = bool(points) and all(point.get("p30") is not None and point.get("p70") is not None for point in points)
    ends = ("p90", "p50", "p10")
    wanted = [box.y(points[-1][key]) + 4.5 for key in ends] if points else []
    heights = spread(wanted, low=box.head, high=box.base + 4.5)
    names = {"axis_x": plot.get("axis_x", ""), "axis_y": plot.get("axis_y", "")}
    xs = [(x, str(point["name"])) for x, point in zip(places, points, strict=True)]
    return {
        "frame": frame(box, width=640, height=358, ticks=round_ticks(highest), unit=plot.get("unit", ""), xs=xs, **names),
        "band": band("p10", "p90") if points else "",
        "inner": band("p30", "p70") if has_inner else "",
        "median": line(along("p50")) if points else "",
        "dots": [{"x": at(x), "y": at(y)} for x, y in along("p50")],
        "labels": [
            {"x": at(box.right + 10), "y": at(y), "text": plot["labels"][key], "is_median": key == "p50"}
            for key, y in zip(ends, heights, strict=False)
        ],
    }
