"""Card faces: SVG drawn from a card's data, in the rulebook's anatomy (level, costs, panel, name, text, figures)."""

from cards.faces.face import EditionMark, draw_face

__all__ = ["EditionMark", "draw_face"]
