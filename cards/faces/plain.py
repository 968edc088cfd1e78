"""A face for cards of any game: name, type, text, and every fact of the card as a labelled figure."""

from __future__ import annotations

from collections.abc import Sequence

from cards.faces.palette import HEAD_FONT, INK_2, OTHER_RACE, RULE
from cards.faces.sheet import LEFT, RIGHT, WIDTH, EditionMark, document, draw_name, draw_paper, draw_small_line, emblem_views
from cards.faces.svg import element, group, text_content
from cards.faces.symbols import symbol_definitions, symbol_names
from cards.faces.text import Paragraph, Symbol
from cards.faces.textblock import Box, draw_text
from cards.names import type_line_of
from engine.cards.catalog import BaseCard
from engine.languages import Language
from web.games import kit_of

PANEL_BOTTOM, TEXT_TOP, TEXT_BOTTOM = 148, 204, 330
FIGURES_MOST = 6
"""So many figures stand side by side; a card with more shows the first of them, and says the others in words."""


def draw_face(card: BaseCard, language: Language, *, text: Sequence[Paragraph], description: str, edition: EditionMark) -> str:
    """The face of `card`: `text` is its rules text as pieces, `description` the same as plain words for screen readers."""
    figures = figures_of(card, language)
    said = ", ".join(f"{label} {value}" for label, value in figures)
    used = {piece.name for paragraph in text for piece in paragraph if isinstance(piece, Symbol)} & symbol_names()
    return document(
        card,
        language,
        f"{type_line_of(card, language)}. {said}. {description}".strip(),
        element("defs", symbol_definitions(used)),
        draw_paper(),
        _panel(card, figures[:FIGURES_MOST]),
        draw_name(card, language),
        element("path", d=f"M{LEFT} 197.5H{RIGHT}", stroke=RULE),
        draw_text(text, card.flavour.in_language(language), Box(LEFT, TEXT_TOP, RIGHT - LEFT, TEXT_BOTTOM - TEXT_TOP)),
        draw_small_line(edition, language),
    )


def figures_of(card: BaseCard, language: Language) -> list[tuple[str, str]]:
    """The numbers of a card with what they are called, in the order of its game's description."""
    found = ((known, getattr(card, known.name)) for known in kit_of(card.game).cards.numbers)
    return [(known.label.in_language(language), str(value)) for known, value in found if value is not None]


def _panel(card: BaseCard, figures: Sequence[tuple[str, str]]) -> str:
    """A dark panel with the card's figures side by side, each over its name."""
    middle, room = PANEL_BOTTOM / 2 + 8, (RIGHT - LEFT) / max(len(figures), 1)
    shown = (
        group(
            _words(value, LEFT + room * (at + 0.5), middle, 30, HEAD_FONT),
            _words(label if len(label) * 6 < room else f"{label[: int(room / 6) - 1]}…", LEFT + room * (at + 0.5), middle + 22, 9.5),
        )
        for at, (label, value) in enumerate(figures)
    )
    ground = element("rect", x=9, y=9, width=WIDTH - 18, height=PANEL_BOTTOM - 9, rx=7, fill=OTHER_RACE.ground, stroke=INK_2)
    return emblem_views(WIDTH / 2, PANEL_BOTTOM / 2 + 4) + group(ground, *shown)


def _words(words: str, x: float, y: float, size: float, font: str | None = None) -> str:
    return element("text", text_content(words), x=x, y=y, font_size=size, text_anchor="middle", fill=OTHER_RACE.line, font_family=font)
