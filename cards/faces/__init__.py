"""Card faces: SVG drawn from a card's data, in the style that its game's description names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from cards.faces import plain, rone, skirmish, skirmish_sheet, tagewerk, tocsin, tocsin_sheet
from cards.faces.kinds import KindLook, Value
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
    "tocsin": tocsin.draw_face,
}


def draw_face(card: BaseCard, language: Language, *, text: Sequence[Paragraph], description: str, edition: EditionMark) -> str:
    """The face of `card`: `text` is its rules text as pieces, `description` the same as plain words for screen readers."""
    return STYLES[kit_of(card.game).cards.face](card, language, text=text, description=description, edition=edition)


class SheetStyle(NamedTuple):
    """Sheets and sides beside the faces: the sides of a card with their names, {} for a card without; and what draws one.

    `draw` is called as `skirmish_sheet.draw_sheet`. `size` is that of a card's sides, `has_paper` tells whether they are printed,
    190 × 134 mm each, with the cards that the card brings.
    """

    sides: Callable[[Any], Mapping[str, LocalText]]
    draw: Callable[..., str]
    size: Callable[[Any], tuple[int, int]] = lambda card: (760, 536)
    has_paper: Callable[[Any], bool] = lambda card: True


SHEETS: Mapping[str, SheetStyle] = {
    "skirmish": SheetStyle(skirmish_sheet.sides_of, skirmish_sheet.draw_sheet),
    "tocsin": SheetStyle(tocsin_sheet.sides_of, tocsin_sheet.draw_side, tocsin_sheet.size_of, tocsin_sheet.has_paper),
}
"""By style. Where no style stands here, cards have none."""


def sheet_style(card: BaseCard) -> SheetStyle | None:
    """How the sides of `card` are drawn, None for a card without any."""
    style = SHEETS.get(kit_of(card.game).cards.face)
    return style if style is not None and style.sides(card) else None


class Glance(NamedTuple):
    """A card at a glance, before its text is read: its kind with the look of that, and figures with symbols, called as `labels` say."""

    kind: Callable[[Any], str]
    look: Callable[[Any], KindLook]
    values: Callable[[Any], Sequence[Value]]
    labels: Mapping[str, LocalText]


GLANCES: Mapping[str, Glance] = {
    "skirmish": Glance(lambda card: card.type.value, lambda card: skirmish.KINDS[card.type], skirmish.values_of, skirmish.LABELS),
    "tocsin": Glance(tocsin.kind_of, tocsin.kind_look_of, tocsin.values_of, tocsin.LABELS),
}
"""By style; pages of other games show figures in ways of their own."""


def glance_of(card: BaseCard) -> Glance:
    """How the kind and the figures of `card` are shown. Raises KeyError in a game that isn't among the `GLANCES`."""
    return GLANCES[kit_of(card.game).cards.face]


__all__ = ["DRAWING", "EditionMark", "Glance", "SheetStyle", "draw_face", "glance_of", "sheet_style"]
