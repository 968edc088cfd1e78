"""The sheet of a character of Skirmish, 190 × 134 mm at four units a millimetre: one side to play on, one with its story and its items."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from zlib import crc32

from cards.faces.kinds import draw_kind
from cards.faces.lines import draw_heading, draw_line
from cards.faces.marks import leader_look
from cards.faces.palette import GREYED, GREYED_EDGE, INK, INK_2, PAPER, RULE, WHITE
from cards.faces.parts import draw_symbol
from cards.faces.sheet import EditionMark, document
from cards.faces.skirmish import KINDS, piece_names, values_of
from cards.faces.skirmish_board import draw_board
from cards.faces.skirmish_emblem import draw_crest
from cards.faces.svg import element, group, translate
from cards.faces.symbols import symbol_definitions, symbol_names
from cards.faces.text import Paragraph, Symbol, Words, text_width
from cards.faces.textblock import Box, draw_text
from cards.names import type_name
from engine.languages import Language, LocalText
from engine.skirmish.cards import IN_KIT, MARKER, CardType, Item, SkirmishCard
from engine.skirmish.pieces import OF_EVERYBODY

Kit = Sequence[tuple[SkirmishCard, int]]
"""The cards of a kit with their copies."""
PLAY, STORY = "play", "story"
WIDTH, HEIGHT = 760, 536
LEFT, RIGHT, TOP, FOOT = 24, 736, 84, 524
DECK_WIDTH, DECK_HEIGHT = 252, 352
"""A card, 63 × 88 mm."""
MIDDLE = LEFT + DECK_WIDTH + 20
PANEL_HIGH, PANEL_WITH_MARKERS = 250, 190
TRACK_Y, TRACK_HIGH = 460, 48
MARKER_RADIUS, MARKER_GAP = 14, 6
MARKER_KINDS_MOST = 3
TOKENS_AT_LEAST = 10
"""A sheet with less life than this has wide fields all the same."""
ROW = 24

WORDS: Mapping[str, LocalText] = {
    PLAY: LocalText("Play side", "Spielseite"),
    STORY: LocalText("Story and items", "Geschichte und Gegenstände"),
    "deck": LocalText("Place of the deck", "Platz des Decks"),
    "cards": LocalText("{} cards", "{} Karten"),
    "life": LocalText("Life", "Lebenspunkte"),
    "out": LocalText("out", "raus"),
    "trait": LocalText("Trait", "Wesenszug"),
    "no trait": LocalText("None.", "Keiner."),
    "items": LocalText("Take from the box", "Aus der Box zu nehmen"),
    "kit": LocalText("The kit", "Der Kartensatz"),
    "kit item": LocalText("Deck, {} cards", "Deck, {} Karten"),
    "marker places": LocalText("{}: up to {}", "{}: bis zu {}"),
}


SIDES: Mapping[str, LocalText] = {side: WORDS[side] for side in (PLAY, STORY)}
"""The sides of a sheet with what they are called (BOX-2, BOX-3)."""


def sides_of(card: SkirmishCard) -> Mapping[str, LocalText]:
    """The sides of the sheet of a character (BOX-1); none of other cards."""
    return SIDES if card.type is CardType.CHARACTER else {}


def draw_sheet(
    card: SkirmishCard, side: str, language: Language, *, text: Sequence[Paragraph], description: str, kit: Kit, edition: EditionMark
) -> str:
    """One of the `SIDES` of a character's sheet (BOX-2, BOX-3); `text` and `description` say its traits (EFF-10).

    Raises:
        KeyError: there is no such side.
    """
    draw = {PLAY: _play_side, STORY: _story_side}[side]
    drawn, said = draw(card, language, text, description, kit)
    look, mark = KINDS[CardType.CHARACTER], f"edition-{edition.symbol}"
    used = {look.symbol, "health", "card", mark, *(piece.name for line in text for piece in line if isinstance(piece, Symbol))}
    used |= {KINDS[type].symbol for type in IN_KIT}
    ground = leader_look(card.slug).ground.ground
    paper = element("rect", x=0.5, y=0.5, width=WIDTH - 1, height=HEIGHT - 1, rx=16, fill=PAPER, stroke=GREYED_EDGE)
    frame = element("rect", x=5, y=5, width=WIDTH - 10, height=HEIGHT - 10, rx=12, fill="none", stroke=ground, stroke_width=3)
    name = card.name.in_language(language)
    head = (
        draw_kind(look, 44, 46),
        draw_line(name, 76, 46, 30, 560, bold=True, head=True),
        draw_line(f"{type_name(card).in_language(language)} · {_said(side, language)}", 76, 67, 14, 560, colour=INK_2),
        draw_symbol(mark, RIGHT - 28, 32, 28, INK_2) if mark in symbol_names() else "",
        element("path", d=f"M{LEFT} 76H{RIGHT}", stroke=RULE),
    )
    code = draw_line(edition.code, RIGHT, HEIGHT - 12, 9, 100, colour=INK_2, anchor="end") if edition.code else ""
    description = f"{type_name(card).in_language(language)}. {_said(side, language)}. {said}"
    definitions = element("defs", symbol_definitions(used & symbol_names()))
    return document(card, language, description, definitions, paper, frame, *head, drawn, code, size=(WIDTH, HEIGHT))


# --- The play side --------------------------------------------------------------------------------


def _play_side(card: SkirmishCard, language: Language, text: Sequence[Paragraph], description: str, kit: Kit) -> tuple[str, str]:
    """Place of the deck, picture, trait, places of markers, life track; and what that says in words."""
    markers = [item for item in card.items if item.kind == MARKER]
    high = PANEL_WITH_MARKERS if markers else PANEL_HIGH
    foot = TOP + high
    no_trait = _said("no trait", language)
    parts = (
        _deck_place(language, sum(copies for _card, copies in kit)),
        _picture(card, MIDDLE, TOP, RIGHT - MIDDLE, high),
        draw_heading(_said("trait", language), MIDDLE, foot + 22, RIGHT - MIDDLE),
        draw_text(text or [[Words(no_trait)]], "", Box(MIDDLE, foot + 32, RIGHT - MIDDLE, 40)),
        *_marker_places(markers[:MARKER_KINDS_MOST], foot + 92, language),
        _life_track(card.life or 0, language),
    )
    places = ", ".join(_places_said(item, language) for item in markers)
    track = f"{_said('life', language)}: {card.life}–0"
    said = [track, _said("deck", language), f"{_said('trait', language)}: {description or no_trait}", places]
    return "".join(parts), ". ".join(part.rstrip(".") for part in said if part) + "."


def _deck_place(language: Language, cards: int) -> str:
    """A dashed card, as large as a real one (BOX-3)."""
    rect = element(
        "rect",
        x=LEFT,
        y=TOP,
        width=DECK_WIDTH,
        height=DECK_HEIGHT,
        rx=13,
        fill=GREYED,
        stroke=GREYED_EDGE,
        stroke_width=2,
        stroke_dasharray="9 6",
    )
    centre = LEFT + DECK_WIDTH / 2
    words = draw_line(_said("deck", language), centre, TOP + 214, 18, 220, bold=True, anchor="middle")
    count = draw_line(_said("cards", language, cards), centre, TOP + 236, 14, 220, colour=INK_2, anchor="middle") if cards else ""
    return rect + draw_symbol("card", centre - 32, TOP + 122, 64, INK_2) + words + count


def _picture(card: SkirmishCard, x: float, y: float, width: float, height: float) -> str:
    """The board in the ground of the character, its crest before it."""
    ground, line = leader_look(card.slug).ground
    lot = Random(crc32(card.slug.encode()) + 1)
    rect = {"x": x, "y": y, "width": width, "height": height}
    sun = element("circle", cx=x + width * lot.uniform(0.15, 0.85), cy=y + height * 0.3, r=height * 0.26, fill=line, opacity=0.13)
    land = draw_board(line, lot, left=x, right=x + width, horizon=y + height * 0.62, bottom=y + height)
    crest = group(
        element("circle", r=52, fill=ground, opacity=0.6),
        draw_crest(card, leader_look(card.slug).ground),
        transform=f"{translate(x + width / 2, y + height / 2)} scale({height / 124:.2f})",
    )
    clip = element("clipPath", element("rect", rx=6, **rect), id="picture")
    return clip + group(element("rect", fill=ground, **rect), sun, land, crest, clip_path="url(#picture)")


def _marker_places(markers: Sequence[Item], y: float, language: Language) -> Iterator[str]:
    """An empty ring for each marker that the character can hold (MARK-1), as many as there is room for; each kind in a column."""
    gap, step = 16, 2 * MARKER_RADIUS + MARKER_GAP
    room = (RIGHT - MIDDLE + gap) / max(len(markers), 1) - gap
    for index, item in enumerate(markers):
        left = MIDDLE + index * (room + gap)
        yield draw_heading(_places_said(item, language), left, y, room)
        for place in range(min(item.count, int((room + MARKER_GAP) // step))):
            x = left + MARKER_RADIUS + 1 + place * step
            ring: dict[str, str | float | None] = {"fill": WHITE, "stroke": INK_2, "stroke_width": 1.6, "stroke_dasharray": "4 3"}
            yield element("circle", cx=x, cy=y + 28, r=MARKER_RADIUS, **ring)


def _places_said(item: Item, language: Language) -> str:
    return _said("marker places", language, item.name.in_language(language), item.count)


def _life_track(life: int, language: Language) -> str:
    """A field for each number of life, from full life to 0 (DMG-1, END-1)."""
    fields = max(life, TOKENS_AT_LEAST) + 1
    wide = (RIGHT - LEFT) / fields
    label = draw_symbol("health", LEFT, TRACK_Y - 19, 16, INK_2) + draw_line(
        _said("life", language), LEFT + 21, TRACK_Y - 6, 12.5, 200, bold=True
    )
    drawn = []
    for index, number in enumerate(range(life, -1, -1)):
        x = LEFT + index * wide
        is_end = number in (life, 0)
        ground, ink = (INK, WHITE) if number == life else (GREYED, INK) if number == 0 else (PAPER if number % 5 else WHITE, INK)
        drawn.append(
            element("rect", x=x + 1, y=TRACK_Y, width=wide - 2, height=TRACK_HIGH, rx=4, fill=ground, stroke=INK_2, stroke_width=1.2)
        )
        drawn.append(
            draw_line(
                str(number),
                x + wide / 2,
                TRACK_Y + (26 if number == 0 else 30),
                17,
                wide - 6,
                bold=is_end or not number % 5,
                colour=ink,
                anchor="middle",
            )
        )
    out = draw_line(_said("out", language), LEFT + (life + 0.5) * wide, TRACK_Y + 41, 11, wide - 6, colour=INK, anchor="middle")
    return label + "".join(drawn) + out


# --- The side with the story ----------------------------------------------------------------------


def _story_side(card: SkirmishCard, language: Language, text: Sequence[Paragraph], description: str, kit: Kit) -> tuple[str, str]:
    """Picture and story, the list of items, the cards of the kit; and what that says in words."""
    half = 368
    cards = sum(copies for _card, copies in kit)
    items = list(items_of_sheet(card, cards, language))
    story = card.story.in_language(language)
    parts = (
        _picture(card, LEFT, TOP, half - LEFT - 16, 130),
        draw_text([[Words(story)]], "", Box(LEFT, TOP + 144, half - LEFT - 16, 110)) if story else "",
        draw_heading(_said("items", language), half + 16, TOP + 12, RIGHT - half - 16),
        *(_item_row(half + 16, TOP + 24 + index * ROW, *item) for index, item in enumerate(items)),
        _kit_list(kit, language) if kit else "",
    )
    listed = [f"{count} × {name}" for count, name, _note in items] + [f"{copies} × {one.name.in_language(language)}" for one, copies in kit]
    return "".join(parts), f"{story} {_said('items', language)}: {', '.join(listed)}.".strip()


def items_of_sheet(card: SkirmishCard, cards: int, language: Language) -> Iterator[tuple[int, str, str]]:
    """How many of what must be taken: figure, token and deck, which every character has, then its own; with what these are for (BOX-2)."""
    for item in OF_EVERYBODY:
        yield item.count, item.name.in_language(language), ""
    yield 1, _said("kit item", language, cards), ""
    names = piece_names()
    for item in card.items:
        note = names[item.kind].in_language(language) if item.kind in names else ""
        yield item.count, item.name.in_language(language), note.lower() if language == "en" else note


def _item_row(x: float, y: float, count: int, name: str, note: str) -> str:
    """A box to tick, how many, what."""
    box = element("rect", x=x, y=y + 3, width=15, height=15, rx=2, fill=WHITE, stroke=INK_2, stroke_width=1.4)
    beside = f" · {note}" if note else ""
    return (
        box
        + draw_line(f"{count} ×", x + 24, y + 16, 14.5, 34, bold=True)
        + draw_line(f"{name}{beside}", x + 60, y + 16, 14.5, RIGHT - x - 60)
    )


def _kit_list(kit: Kit, language: Language) -> str:
    """The cards of the kit in two columns, each with its kind, its copies and what is seen of it first."""
    top = 354
    total = _said("cards", language, sum(copies for _card, copies in kit))
    column = (RIGHT - LEFT - 32) / 2
    rows = max(-(-len(kit) // 2), 1)
    high = min((FOOT - top - 14) / rows, ROW + 2)
    drawn = [draw_heading(f"{_said('kit', language)}: {total}", LEFT, top, RIGHT - LEFT)]
    for index, (card, copies) in enumerate(kit):
        x, y = LEFT + index // rows * (column + 32), top + 12 + index % rows * high
        size = min(13.5, high * 0.6)
        said = ", ".join(value.words.in_language(language) for value in values_of(card))
        wide = min(text_width(said, size - 1.5), column * 0.46)
        drawn.append(draw_symbol(KINDS[card.type].symbol, x, y + high / 2 - size * 0.6, size * 1.3, KINDS[card.type].colour))
        drawn.append(
            draw_line(f"{copies} × {card.name.in_language(language)}", x + 24, y + high / 2 + size * 0.4, size, column - wide - 32)
        )
        drawn.append(draw_line(said, x + column, y + high / 2 + size * 0.4, size - 1.5, column * 0.46, colour=INK_2, anchor="end"))
    return "".join(drawn)


# --- Lines ----------------------------------------------------------------------------------------


def _said(name: str, language: Language, *values: object) -> str:
    """Words of `WORDS` with their values."""
    return WORDS[name].in_language(language).format(*values)
