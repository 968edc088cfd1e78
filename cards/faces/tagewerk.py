"""The faces of Tagewerk's cards: costs in the spine with the item slots below, the faction's frame, point field and combat values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple
from zlib import crc32

from cards.faces.emblem import CORES, OF_RACE, around, disc, draw_blades, draw_rings, on_circle, stroke
from cards.faces.palette import EDGE, FIGURE_ON_INK, GREYED_EDGE, ICON_ON_INK, INK, INK_2, OTHER_RACE, PAPER, RULE, WHITE, Ground
from cards.faces.parts import BAR_HEIGHT, BAR_Y, draw_panel, draw_symbol, figure
from cards.faces.sheet import LEFT, RIGHT, EditionMark, document, draw_frame, draw_name, draw_paper, draw_small_line
from cards.faces.svg import element, group, line_path, translate
from cards.faces.symbols import symbol_definitions, symbol_names
from cards.faces.text import Paragraph, Symbol
from cards.faces.textblock import Box, draw_text, size_in
from cards.names import type_line_of
from engine.languages import Language
from engine.tagewerk.cards import CardType, TagewerkCard

TEXT_TOP, TEXT_BOTTOM, TEXT_BOTTOM_WITH_FIGURES = 204, 330, 296
COMFORTABLE, RAISED = 12.0, 24
"""A text that would be set smaller than this gets so much more room, and the picture less."""
SPINE = 29
COST_Y, SUPPORT_Y, SLOTS_Y = 33, 74, 98
SLOT, SLOT_GAP = 8.5, 2.5
POINT_X, POINT_Y, POINT_RADIUS = 37, 315.5, 17
VALUES_X, VALUES_WIDTH = 126, 108
RESOURCE = "M-9.5 -16.5H9.5L19 0 9.5 16.5H-9.5L-19 0z"
CROWN = "M0 0H{width}V-9L{right} -4 {middle} -13 {left} -4 0 -9z"


class FactionColours(NamedTuple):
    """What a faction's cards are drawn in: the panel, and the frame on paper. `outline` names the figure of its characters."""

    panel: Ground
    frame: str
    outline: str


FACTIONS = {
    "ember": FactionColours(Ground("#57261f", "#f2a98f"), "#a03a2b", "human"),
    "tide": FactionColours(Ground("#203b55", "#a3cae8"), "#2b6493", "mutant"),
    "loam": FactionColours(Ground("#34472b", "#bcd698"), "#4b7534", "hybrid"),
    "lantern": FactionColours(Ground("#423059", "#cfb8ec"), "#70499c", "machine"),
}
NEUTRAL = FactionColours(OTHER_RACE, EDGE, "human")
"""Cards without a faction, and those of factions that have no drawing of their own."""

WORDS = {
    "cost": {"en": "recruit cost {}", "de": "Anwerbungskosten {}"},
    "support": {"en": "support cost {}", "de": "Unterstützungskosten {}"},
    "slots": {"en": "item slots {}", "de": "Gegenstandsplätze {}"},
    "points": {"en": "point field", "de": "Siegpunktefeld"},
    "attack": {"en": "attack {}", "de": "Angriff {}"},
    "defence": {"en": "defence {}", "de": "Verteidigung {}"},
}


def draw_face(card: TagewerkCard, language: Language, *, text: Sequence[Paragraph], description: str, edition: EditionMark) -> str:
    """The face of `card`: `text` is its rules text as pieces, `description` the same as plain words for screen readers."""
    known = symbol_names()
    colours = FACTIONS.get(card.faction or "", NEUTRAL)
    marks = [(name, x) for name, x in ((f"faction-{card.faction}", 190), (f"edition-{edition.symbol}", 214)) if name in known]
    flavour, box = card.flavour.in_language(language), _text_box(card)
    raised = RAISED if size_in(text, flavour, box) < COMFORTABLE else 0
    used = {piece.name for paragraph in text for piece in paragraph if isinstance(piece, Symbol)} & known
    used |= {name for name, _x in marks} | ({"attack", "defence"} if card.is_fighter else set())
    return document(
        card,
        language,
        _in_words(card, language, description),
        element("defs", symbol_definitions(used)),
        draw_paper(),
        draw_frame(colours.frame, dashes="9 6" if card.token else None),
        draw_panel(card.slug, colours.panel, _emblem(card, colours), lower=raised),
        _crown(colours) if card.main else "",
        _cost(card, colours),
        _slots(card.slots or 0, colours),
        draw_name(card, language, raised, min((x for _name, x in marks), default=RIGHT) - LEFT - 6),
        *(_mark(name, x, raised, colours) for name, x in marks),
        element("path", d=f"M{LEFT} {197.5 - raised}H{RIGHT}", stroke=RULE),
        draw_text(text, flavour, Box(box.x, box.y - raised, box.width, box.height + raised)),
        _point_field(colours) if card.points else "",
        _combat_values(card) if card.is_fighter else "",
        draw_small_line(edition, language),
    )


def _text_box(card: TagewerkCard) -> Box:
    bottom = TEXT_BOTTOM_WITH_FIGURES if card.points or card.is_fighter else TEXT_BOTTOM
    return Box(LEFT, TEXT_TOP, RIGHT - LEFT, bottom - TEXT_TOP)


def _mark(name: str, x: float, raised: int, colours: FactionColours) -> str:
    return draw_symbol(name, x, 160 - raised, 20, colours.frame if name.startswith("faction") else INK_2)


def _crown(colours: FactionColours) -> str:
    """The band of crowns above the panel that marks a main character."""
    step, wide = 15.5, 11.5
    path = CROWN.format(width=wide, left=wide * 0.25, middle=wide / 2, right=wide * 0.75)
    crowns = (element("path", d=path, fill=PAPER, transform=translate(54 + index * step, 13.5)) for index in range(12))
    band = element("path", d="M52 19V3.5H238V19z", fill=colours.frame)
    return group(band, group(*crowns, transform=translate(0, 3)))


def _cost(card: TagewerkCard, colours: FactionColours) -> str:
    """The recruit cost in a resource, and below it, in a ring, the support cost; of a main character a crown alone (CARD-10)."""
    ground = element("path", d=RESOURCE, fill=colours.panel.ground, stroke=colours.frame, stroke_width=1.5)
    if card.cost is None:
        inside = element(
            "path", d="M-9 6H9M-9 2-10.5 -6-4.5 -2 0 -9 4.5 -2 10.5 -6 9 2z", fill=colours.panel.line, stroke=colours.panel.line
        )
    else:
        inside = figure(str(card.cost), y=7.2, size=21 if card.cost < 10 else 17, colour=WHITE)
    drawn = group(ground, inside, transform=translate(SPINE, COST_Y))
    if card.support is None:
        return drawn
    ring = element("circle", r=13, fill=PAPER, stroke=colours.frame, stroke_width=3)
    return drawn + group(ring, figure(str(card.support), y=5.8, size=16, colour=INK), transform=translate(SPINE, SUPPORT_Y))


def _slots(slots: int, colours: FactionColours) -> str:
    """An empty square at the left edge for each item slot (CARD-6)."""
    return "".join(
        element(
            "rect",
            x=SPINE - SLOT / 2,
            y=SLOTS_Y + index * (SLOT + SLOT_GAP),
            width=SLOT,
            height=SLOT,
            rx=1.5,
            fill=PAPER,
            stroke=colours.frame,
            stroke_width=1.8,
        )
        for index in range(slots)
    )


def _point_field(colours: FactionColours) -> str:
    """A round empty field, large enough for markers (CARD-7)."""
    return element("circle", cx=POINT_X, cy=POINT_Y, r=POINT_RADIUS, fill=WHITE, stroke=colours.frame, stroke_width=2.5) + element(
        "circle", cx=POINT_X, cy=POINT_Y, r=POINT_RADIUS - 4, fill="none", stroke=GREYED_EDGE, stroke_dasharray="2 3"
    )


def _combat_values(card: TagewerkCard) -> str:
    """The dark bar at the lower right with attack and defence (CARD-5)."""
    bar = element("rect", x=VALUES_X, y=BAR_Y, width=VALUES_WIDTH, height=BAR_HEIGHT, rx=5, fill=INK)
    values = (
        draw_symbol(name, x + 8, 311, 17, ICON_ON_INK) + figure(str(value), x=x + 30, y=326.5, size=19, colour=FIGURE_ON_INK, anchor=None)
        for name, value, x in (("attack", card.attack, VALUES_X), ("defence", card.defence, VALUES_X + 54))
    )
    return bar + element("path", d=f"M{VALUES_X + 54} 310V329", stroke=EDGE) + "".join(values)


# --- The emblem ----------------------------------------------------------------------------------


def _emblem(card: TagewerkCard, colours: FactionColours) -> str:
    """Characters: corners are defence, blades attack, the outline the faction's; places bells on a rope; items a thing and its rays.

    What numbers leave open is drawn by lot, seeded by the card's slug.
    """
    draw: Callable[[TagewerkCard, FactionColours, Random], str] = {CardType.PLACE: _bells, CardType.ITEM: _thing}.get(card.type, _person)
    return draw(card, colours, Random(crc32(card.slug.encode())))


def _person(card: TagewerkCard, colours: FactionColours, lot: Random) -> str:
    line = colours.panel.line
    count = min(card.defence or lot.randrange(2, 6), 9) + 2
    radius = 15 + min(card.defence or 3, 9) * 1.5
    outline, core = OF_RACE[colours.outline]
    if card.main:
        core = lot.choice(CORES)
    rings = draw_rings(2 if card.main else 0 if card.token else 1, line, lot)
    return "".join(
        (rings, draw_blades(min(card.attack or 0, 9), radius, line), outline(count, radius, line), core(count, radius * 0.8, line))
    )


def _bells(card: TagewerkCard, colours: FactionColours, lot: Random) -> str:
    """A place: as many bells as it costs, and one, hung round a ring."""
    line = colours.panel.line
    count = 1 + min(card.cost or 0, 5)
    bells = []
    for angle in around(count):
        x, y = on_circle(32 if count > 1 else 0, angle)
        bell = element("path", d="M-9 7H9L6.5 3V-3a6.5 6.5 0 0 0-13 0V3z", fill=line)
        bells.append(group(bell, disc(0, 10, 2.6, line), transform=translate(x, y)))
    ring = element("circle", r=48, fill="none", stroke=line, stroke_width=1.6, opacity=0.8)
    return ring + group(*bells) + (lot.choice(CORES)(5, 12, line) if count > 1 else "")


def _thing(card: TagewerkCard, colours: FactionColours, lot: Random) -> str:
    """An item: a figure by lot, with a ray for each resource that it costs, and two more; one that is played directly has no ring."""
    line = colours.panel.line
    count = 2 + min(card.cost or 0, 7)
    rays = "".join(
        stroke(line_path(on_circle(34, angle), on_circle(44, angle)), line, 3) for angle in around(count, lot.choice((0.0, 0.4, 0.8)))
    )
    ring = element("circle", r=50, fill="none", stroke=line, stroke_width=1.4) if card.is_attachable else ""
    return rays + ring + lot.choice(CORES)(lot.randrange(4, 8), 27, line)


# --- In words ------------------------------------------------------------------------------------


def _in_words(card: TagewerkCard, language: Language, description: str) -> str:
    values = {"cost": card.cost, "support": card.support, "slots": card.slots, "points": card.points}
    values |= {"attack": card.attack, "defence": card.defence}
    said = [WORDS[name][language].format(value) for name, value in values.items() if value is not None]
    return f"{type_line_of(card, language)}. {', '.join(said)}. {description}".strip()
