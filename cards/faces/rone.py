"""The faces of RONE's cards, in the rulebook's anatomy: level, costs, panel, name, text, figures."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cards.faces.emblem import draw_emblem
from cards.faces.palette import INK_2, RULE, ground_of
from cards.faces.parts import draw_cost, draw_figures, draw_level, draw_panel, draw_recycle, draw_tab, unit_stats
from cards.faces.sheet import LEFT, RIGHT, EditionMark, document, draw_name, draw_paper, draw_small_line
from cards.faces.svg import element
from cards.faces.symbols import symbol_definitions, symbol_names
from cards.faces.text import Paragraph, Symbol
from cards.faces.textblock import Box, draw_text, size_in
from cards.names import type_line_of
from engine.languages import Language
from engine.rone.cards import Card, CardType

TEXT_TOP, TEXT_BOTTOM, TEXT_BOTTOM_WITH_FIGURES = 204, 330, 302
COMFORTABLE, RAISED = 12.0, 24
"""A text that would be set smaller than this gets so much more room, and the picture less."""
ROTATION = re.compile(r"exhaust-(?P<times>[123])-(?P<colour>yellow|purple)\Z")
STATS_IN_WORDS = {
    "en": ("Level {level}", "cost {cost}", "recycle {recycle}", "melee {melee}, ranged {ranged}, health {health}, speed {speed}"),
    "de": (
        "Stufe {level}",
        "Kosten {cost}",
        "Wiederverwertung {recycle}",
        "Nahkampf {melee}, Fernkampf {ranged}, Lebenspunkte {health}, Angriffsgeschwindigkeit {speed}",
    ),
}
INCOME_IN_WORDS = {"en": "income {water} water and {cards} cards", "de": "Einkommen {water} Wasser und {cards} Karten"}


def draw_face(card: Card, language: Language, *, text: Sequence[Paragraph], description: str, edition: EditionMark) -> str:
    """The face of `card`: `text` is its rules text as pieces, `description` the same as plain words for screen readers."""
    known = symbol_names()
    mark = f"edition-{edition.symbol}"
    flavour, box = card.flavour.in_language(language), _text_box(card)
    raised = RAISED if size_in(text, flavour, box) < COMFORTABLE else 0
    used = {piece.name for paragraph in text for piece in paragraph if isinstance(piece, Symbol)} & known
    used |= {mark} & known
    if card.type is CardType.UNIT:
        used |= {name for name, _ in unit_stats(card)} & known
    if card.type is CardType.HERO:
        used |= {"water", "card"}
    return document(
        card,
        language,
        _in_words(card, language, description),
        element("defs", symbol_definitions(used)),
        draw_paper(),
        draw_panel(card.slug, ground_of(card), draw_emblem(card), lower=raised),
        draw_level(card.level, 29, 33 if not raised else 31),
        draw_cost(card.cost, 29, 84 if not raised else 73),
        draw_recycle(card.recycle, 29, 128 if not raised else 110),
        draw_name(card, language, raised),
        element("use", href=f"#i-{mark}", x=214, y=160 - raised, width=20, height=20, color=INK_2) if mark in known else "",
        element("path", d=f"M{LEFT} {197.5 - raised}H{RIGHT}", stroke=RULE),
        draw_text(text, flavour, Box(box.x, box.y - raised, box.width, box.height + raised)),
        draw_figures(card),
        draw_small_line(edition, language),
        _tabs(card, text),
    )


def _text_box(card: Card) -> Box:
    bottom = TEXT_BOTTOM_WITH_FIGURES if card.type in (CardType.UNIT, CardType.HERO) else TEXT_BOTTOM
    return Box(LEFT, TEXT_TOP, RIGHT - LEFT, bottom - TEXT_TOP)


def _tabs(card: Card, text: Sequence[Paragraph]) -> str:
    """The three rotation symbols of a permanent (CARD-6), coloured like the symbols in its text; the attack is yellow."""
    if card.type is CardType.TACTIC:
        return ""
    colours: dict[int, str] = {}
    for paragraph in text:
        for piece in paragraph:
            found = ROTATION.match(piece.name) if isinstance(piece, Symbol) else None
            if found:
                colours.setdefault(int(found["times"]), found["colour"])
    if card.speed:
        colours[card.speed] = "yellow"
    return "".join(draw_tab(times, colours.get(times)) for times in (1, 2, 3))


def _in_words(card: Card, language: Language, description: str) -> str:
    level, cost, recycle, stats = STATS_IN_WORDS[language]
    parts = [level.format(level=card.level)]
    if card.cost is not None:
        parts.append(cost.format(cost=card.cost))
    if card.recycle is not None:
        parts.append(recycle.format(recycle=card.recycle))
    if card.type is CardType.UNIT:
        parts.append(stats.format(melee=card.melee, ranged=card.ranged, health=card.health, speed=card.speed))
    if card.type is CardType.HERO:
        parts.append(INCOME_IN_WORDS[language].format(water=card.water_income, cards=card.card_income))
    return f"{type_line_of(card, language)}. {', '.join(parts)}. {description}".strip()
