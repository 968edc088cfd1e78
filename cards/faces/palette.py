"""The colours and type of a face. A face stays paper in both themes, so these are fixed colours."""

from __future__ import annotations

from typing import NamedTuple

from engine.rone.cards import Card

INK = "#231b13"
INK_2 = "#54473a"
PAPER = "#f1e8d6"
EDGE = "#6b5c4b"
RULE = "#bfae90"
WATER = "#00717d"
WATER_ON_INK = "#54d3d6"
ICON_ON_INK = "#d9cbb1"
FIGURE_ON_INK = "#fffcf5"
WHITE = "#ffffff"
GREYED = "#ddd2bd"
GREYED_EDGE = "#9c8d78"
GREYED_STROKE = "#7d6e5a"
RECYCLE_GROUND = "#e5d9c1"

TEXT_FONT = "Segoe UI, Roboto, Noto Sans, Helvetica Neue, Arial, Liberation Sans, DejaVu Sans Condensed, sans-serif"
HEAD_FONT = "Rockwell, Roboto Slab, DejaVu Serif Condensed, DejaVu Serif, Georgia, serif"


class Ground(NamedTuple):
    """What a panel is drawn in: the ground, and the line upon it."""

    ground: str
    line: str


class TabColour(NamedTuple):
    """A rotation symbol's tab: its ground, its edge, its pips."""

    ground: str
    edge: str
    pips: str


GROUNDS = {
    "human": Ground("#4d4332", "#e9c48a"),
    "machine": Ground("#33424d", "#b7cfdb"),
    "hybrid": Ground("#47384a", "#d0aed2"),
    "mutant": Ground("#3d4630", "#bccb8b"),
    "tactic": Ground("#5a2f1d", "#efae83"),
    "technology": Ground("#33363f", "#c6c3b6"),
}
OTHER_RACE = Ground("#3f3f3a", "#d6cfb8")

TABS = {
    "yellow": TabColour("#e2b01a", "#6d5100", INK),
    "purple": TabColour("#8250ad", "#4d2a6d", WHITE),
    None: TabColour(ICON_ON_INK, "#a08f74", INK_2),
}


def ground_of(card: Card) -> Ground:
    """The panel's colours: by race for heroes and units, by type for the others."""
    return GROUNDS.get(card.race or card.type.value, OTHER_RACE)
