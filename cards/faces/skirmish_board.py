"""The land on the faces of Skirmish: a table of squares with stalls on it, as one sees it who stands at its edge."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cards.faces.emblem import stroke
from cards.faces.svg import element, group, line_path, translate

STALL = 4.0
"""How high the roof of a stall is."""


def draw_board(colour: str, lot: Random, *, left: float, right: float, horizon: float, bottom: float) -> str:
    """A table of squares as one sees it who stands at its edge, with two or three stalls on it."""
    far, drawn = lot.uniform(left + (right - left) * 0.3, right - (right - left) * 0.3), []
    for index in range(-9, 10):
        foot = far + index * (right - left) / 7
        drawn.append(line_path((far + index * 9, horizon), (foot, bottom)))
    rows = [horizon + (bottom - horizon) * (step / 5) ** 1.7 for step in range(6)]
    drawn += [line_path((left, y), (right, y)) for y in rows]
    grid = element("path", d="".join(drawn), fill="none", stroke=colour, stroke_width=0.9, opacity=0.3)
    return grid + "".join(_stall(colour, x, horizon + 1.5 + lot.uniform(0, 3), lot) for x in _places(lot, left, right))


def _places(lot: Random, left: float, right: float) -> Iterator[float]:
    """Where stalls stand: apart from each other, and none behind the emblem."""
    room = (right - left) / 6
    for part in sorted(lot.sample((0, 1, 4, 5), lot.choice((2, 3)))):
        yield left + room * (part + lot.uniform(0.3, 0.7))


def _stall(colour: str, x: float, y: float, lot: Random) -> str:
    high, wide = lot.uniform(9, 15), lot.uniform(6, 9)
    roof = line_path((-wide - 2, -high), (-wide + 1.5, -high - STALL), (wide - 1.5, -high - STALL), (wide + 2, -high), closed=True)
    posts = (
        line_path((-wide, -high), (-wide, 0)) + line_path((wide, -high), (wide, 0)) + line_path((-wide, -high * 0.4), (wide, -high * 0.4))
    )
    return group(element("path", d=roof, fill=colour), stroke(posts, colour, 1.2), transform=translate(x, y), opacity=0.45)
