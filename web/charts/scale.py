"""Scales, round ticks and the frame that every plot with axes stands in."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from web.text.numbers import number_text


def at(value: float) -> str:
    """A coordinate to a tenth of a unit, without needless zeros: `36`, `92.9`."""
    text = f"{value:.1f}"
    return text.removesuffix(".0") if text not in ("-0.0", "0.0") else "0"


def line(points: Sequence[tuple[float, float]], *, closed: bool = False) -> str:
    """The path through `points`."""
    return "M" + "L".join(f"{at(x)} {at(y)}" for x, y in points) + ("z" if closed else "")


def round_ticks(top: float, *, most: int = 5) -> list[float]:
    """Round values from 0, at most `most`, whose last step holds `top`; steps of 1, 2 or 5 times a power of ten.

    The last tick is the greatest that is not above `top`; a `top` of 0 or less gives 0 and 1.
    """
    if top <= 0:
        return [0.0, 1.0]
    power = 10.0 ** math.floor(math.log10(top / most))
    step = next(power * n for n in (1, 2, 5, 10, 20) if math.floor(top / (power * n) + 1e-9) < most)
    return [step * n for n in range(math.floor(top / step + 1e-9) + 1)]


def figure_text(value: float, decimals: int | None = None) -> str:
    """A number in the reader's language; without `decimals` as short as it can be said to a tenth."""
    if decimals is None:
        decimals = 0 if float(value).is_integer() else 1
    return number_text(value, decimals)


def tick_decimals(ticks: Sequence[float]) -> int:
    """How many decimals the ticks need to be told apart: none for whole steps, two for steps of 0.05."""
    placed = sorted(ticks)
    step = min((after - before for before, after in pairwise(placed)), default=1.0)
    return max(0, -math.floor(math.log10(step) + 1e-9)) if step > 0 else 0


def tick_text(tick: float, decimals: int) -> str:
    """A tick's number, a whole one without decimals."""
    return figure_text(tick, 0 if float(tick).is_integer() else max(decimals, 1))


@dataclass(frozen=True)
class Box:
    """The rectangle that data is drawn into; `base` is the lower edge, `head` the upper one."""

    left: float
    right: float
    head: float
    base: float
    top: float = 1.0

    def y(self, value: float) -> float:
        """Where `value` stands, 0 on the base line and `top` at the head; beyond them it is kept inside."""
        share = min(max(value / self.top, 0.0), 1.0) if self.top else 0.0
        return self.base - share * (self.base - self.head)

    def x(self, index: int, count: int) -> float:
        """Where the point `index` of `count` stands, the first at the left edge and the last at the right one."""
        return self.left if count < 2 else self.left + (self.right - self.left) * index / (count - 1)

    def slot(self, index: int, count: int) -> tuple[float, float]:
        """Middle and width of the slot `index` of `count` equal ones."""
        width = (self.right - self.left) / count
        return self.left + (index + 0.5) * width, width


def frame(
    box: Box, *, width: float, height: float, ticks: Sequence[float], unit: str, xs: Sequence[tuple[float, str]], **names: str
) -> dict[str, Any]:
    """Grid, ticks and names of a plot, for `{% plot_frame %}`.

    `xs` holds place and text of the ticks across; every second one is `minor` and goes in narrow figures.
    `names` are `axis_x` and `axis_y`.
    """
    middle = (box.left + box.right) / 2
    decimals = tick_decimals(ticks)
    return {
        "view_box": f"0 -6 {at(width)} {at(height)}",
        "left": at(box.left),
        "right": at(box.right),
        "base": at(box.base),
        "ticks": [_tick_across(box, tick, tick_text(tick, decimals) + unit) for tick in ticks],
        "xs": [_tick_below(box, x, text, is_minor=n % 2 == 1 and len(xs) > 5) for n, (x, text) in enumerate(xs)],
        "name_x": {"x": at(middle), "y": at(box.base + 42), "text": names.get("axis_x", "")},
        "name_y": {"x": "0", "y": "21", "text": names.get("axis_y", "")},
    }


def _tick_across(box: Box, tick: float, text: str) -> dict[str, Any]:
    y = box.y(tick)
    return {"y": at(y), "text_y": at(y + 4.5), "text_x": at(box.left - 8), "text": text, "is_base": tick == 0}


def _tick_below(box: Box, x: float, text: str, *, is_minor: bool) -> dict[str, Any]:
    return {"x": at(x), "y": at(box.base + 20), "text": text, "is_minor": is_minor}
