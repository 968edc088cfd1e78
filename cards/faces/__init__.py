"""Card faces: SVG drawn from a card's data, in the rulebook's anatomy (level, costs, panel, name, text, figures)."""

from cards.faces.face import EditionMark, draw_face

DRAWING = 2
"""Counted up whenever faces are drawn differently, so that browsers don't keep old ones."""

__all__ = ["DRAWING", "EditionMark", "draw_face"]
