"""Single lines of text on faces and sheets, as wide as they may be."""

from __future__ import annotations

from cards.faces.palette import HEAD_FONT, INK, RULE
from cards.faces.svg import element, text_content
from cards.faces.text import text_width


def draw_heading(words: str, x: float, y: float, width: float) -> str:
    """Small and bold over a line."""
    return draw_line(words, x, y, 13, width, bold=True) + element("path", d=f"M{x:g} {y + 5:g}h{width:g}", stroke=RULE)


def draw_line(
    words: str,
    x: float,
    y: float,
    size: float,
    width: float,
    *,
    bold: bool = False,
    head: bool = False,
    colour: str = INK,
    anchor: str | None = None,
) -> str:
    """A line of text, no wider than `width`: what is wider is set smaller, and at last narrower."""
    while text_width(words, size, bold=bold) > width and size > 8:
        size -= 0.5
    return element(
        "text",
        text_content(words),
        x=x,
        y=y,
        font_size=size,
        font_weight="700" if bold else None,
        font_family=HEAD_FONT if head else None,
        text_anchor=anchor,
        fill=colour,
        textLength=min(width, text_width(words, size, bold=bold)),
        lengthAdjust="spacingAndGlyphs",
    )
