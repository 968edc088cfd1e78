"""Marks that tell cards apart before their text is read: the symbol of a kind in its shape, and figures with symbols."""

from __future__ import annotations

from typing import NamedTuple

from cards.faces.palette import WHITE, Ground
from cards.faces.parts import draw_symbol
from cards.faces.svg import element, group, translate
from engine.languages import LocalText

SPINE, KIND_Y = 29, 34
"""The middle of a face's spine, and of the symbol of a kind in it."""


class KindLook(NamedTuple):
    """The look of a kind of card: its panel, the colour of frame and spine on paper, its symbol, and the shape round that."""

    panel: Ground
    colour: str
    symbol: str
    shape: str


class Value(NamedTuple):
    """A figure of a card: what it is (`life`, `range`), its symbol, its number if it has one, and its words."""

    what: str
    symbol: str
    number: str
    words: LocalText


def draw_kind(look: KindLook, x: float = SPINE, y: float = KIND_Y) -> str:
    """The symbol of a kind in its shape."""
    shape = element("path", d=look.shape, fill=look.colour, stroke=look.colour, stroke_width=2, stroke_linejoin="round")
    return group(shape, draw_symbol(look.symbol, -12, -13, 24, WHITE), transform=translate(x, y))
