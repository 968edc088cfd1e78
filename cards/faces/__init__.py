"""Card faces: SVG drawn from a card's data, in the style that its game's description names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from cards.faces import plain, rone, skirmish, skirmish_sheet, tagewerk
from cards.faces.sheet import EditionMark
from cards.faces.text import Paragraph
from engine.cards.catalog import BaseCard
from engine.languages import Language, LocalText
from web.games import kit_of

DRAWING = 2
"""Counted up whenever faces are drawn differently, so that browsers don't keep old ones."""


STYLES: Mapping[str, Callable[..., str]] = {
    "plain": plain.draw_face,
    "rone": rone.draw_face,
    "tagewerk": tagewerk.draw_face,
    "skirmish": skirmish.draw_face,
}


def draw_face(card: BaseCard, language: Language, *, text: Sequence[Paragraph], description: str, edition: EditionMark) -> str:
    """The face of `card`: `text` is its rules text as pieces, `description` the same as plain words for screen readers."""
    return STYLES[kit_of(card.game).cards.face](card, language, text=text, description=description, edition=edition)


class SheetStyle(NamedTuple):
    """Sheets beside the faces: `sides` with their names, which cards have one, and what draws a side (`skirmish_sheet.draw_sheet`)."""

    sides: Mapping[str, LocalText]
    belongs_to: Callable[[Any], bool]
    draw: Callable[..., str]


SHEETS: Mapping[str, SheetStyle] = {
    "skirmish": SheetStyle(skirmish_sheet.SIDES, skirmish_sheet.has_sheet, skirmish_sheet.draw_sheet),
}
"""By style. The sides of a sheet are 190 × 134 mm; where no style stands here, cards have none."""


def sheet_style(card: BaseCard) -> SheetStyle | None:
    """How the sheet of `card` is drawn, None for a card without one."""
    style = SHEETS.get(kit_of(card.game).cards.face)
    return style if style is not None and style.belongs_to(card) else None


__all__ = ["DRAWING", "EditionMark", "SheetStyle", "draw_face", "sheet_style"]
