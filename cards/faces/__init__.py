"""Card faces: SVG drawn from a card's data, in the style that its game's description names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cards.faces import plain, rone, tagewerk
from cards.faces.sheet import EditionMark
from cards.faces.text import Paragraph
from engine.cards.catalog import BaseCard
from engine.languages import Language
from web.games import kit_of

DRAWING = 2
"""Counted up whenever faces are drawn differently, so that browsers don't keep old ones."""


STYLES: Mapping[str, Callable[..., str]] = {"plain": plain.draw_face, "rone": rone.draw_face, "tagewerk": tagewerk.draw_face}


def draw_face(card: BaseCard, language: Language, *, text: Sequence[Paragraph], description: str, edition: EditionMark) -> str:
    """The face of `card`: `text` is its rules text as pieces, `description` the same as plain words for screen readers."""
    return STYLES[kit_of(card.game).cards.face](card, language, text=text, description=description, edition=edition)


__all__ = ["DRAWING", "EditionMark", "draw_face"]
