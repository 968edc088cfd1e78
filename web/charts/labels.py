"""Names at lines: placed where they don't run into each other."""

from __future__ import annotations

from collections.abc import Sequence

LINE_HEIGHT = 17.0
"""Least distance between the base lines of two labels, in the units of a plot."""
LETTER_WIDTH = 9.0
"""What a letter of a label takes, on average, on a phone, where text is drawn larger, in the units of a plot."""
WIDE_LETTER_WIDTH = 11.5
"""What it takes at most."""
SMALL_LETTER_WIDTH = 7.6
"""What it takes where text is drawn in its own size."""
MOST_LETTERS = 24
"""Letters of a name that stand at its line; the key below a plot has all of it."""


def shortened(name: str) -> str:
    """`name` with at most `MOST_LETTERS` letters."""
    return name if len(name) <= MOST_LETTERS else name[: MOST_LETTERS - 1].rstrip() + "…"


def spread(wanted: Sequence[float], *, low: float, high: float, gap: float = LINE_HEIGHT) -> list[float]:
    """Heights as near to `wanted` as they can be while `gap` apart and between `low` and `high`.

    The order from top to bottom is kept; where there is no room for all, the last ones stand below `high`.
    """
    order = sorted(range(len(wanted)), key=lambda n: wanted[n])
    placed: list[float] = []
    for n in order:
        placed.append(max(wanted[n], low, placed[-1] + gap if placed else low))
    over = placed[-1] - high if placed else 0.0
    if over > 0:
        for place in range(len(placed) - 1, -1, -1):
            limit = high if place == len(placed) - 1 else placed[place + 1] - gap
            placed[place] = max(min(placed[place], limit), low + place * gap)
    heights = [0.0] * len(wanted)
    for n, height in zip(order, placed, strict=True):
        heights[n] = height
    return heights


def clearest(curve: Sequence[float], others: Sequence[Sequence[float]]) -> int:
    """The index at which `curve` stands farthest from all `others`; its middle when it is alone."""
    if not others:
        return len(curve) // 2
    return max(range(len(curve)), key=lambda n: min(abs(curve[n] - other[n]) for other in others))
