"""The geometry of the life strip: where each card's mark stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

STEP = 13
GROUP = 6
GROUP_GAP = 6
FEWEST_PLACES = 24
"""A drawing is as wide as so many marks at least, so that those of a small deck are no larger."""
SECTION_KINDS = ("life-unit", "life-tactic", "life-half")
"""How the marks of the first section look, of the second, and of those behind it."""


@dataclass(frozen=True)
class Mark:
    """One card of the strip, in units of the drawing."""

    kind: str
    x: float
    y: float
    width: float
    height: float
    radius: float


def life_strip_marks(counts: Sequence[int], size: int) -> tuple[list[Mark], int]:
    """The marks of a deck of `size` places, and the width of the drawing: six marks, a gap, six marks.

    The sections of a list come one after the other (RONE: units, then tactics), then free places; what is beyond `size` is marked as
    too many.
    """
    size = max(size, 0)
    kinds = [SECTION_KINDS[min(at, len(SECTION_KINDS) - 1)] for at, count in enumerate(counts) for _card in range(count)]
    kinds += ["life-free"] * (size - len(kinds))
    marks = []
    for index, kind in enumerate(kinds):
        left = 1 + STEP * index + GROUP_GAP * (index // GROUP)
        if index >= size:
            marks.append(Mark("life-over", left, 1, 10, 14, 1.5))
        elif kind == "life-half":
            marks.append(Mark(kind, left, 8, 10, 7, 1.5))
        elif kind == "life-unit":
            marks.append(Mark(kind, left, 1, 10, 14, 1.5))
        else:
            marks.append(Mark(kind, left + 0.7, 1.7, 8.6, 12.6, 1))
    count = max(len(kinds), FEWEST_PLACES)
    width = STEP * count + GROUP_GAP * ((count - 1) // GROUP) + 1
    return marks, width
