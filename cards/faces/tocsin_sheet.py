"""The sheet of a hero of TOCSIN, 190 × 134 mm at four units a millimetre: a side to play on, one with start deck and solo side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from zlib import crc32

from cards.faces.kinds import draw_kind
from cards.faces.lines import draw_heading, draw_line
from cards.faces.marks import leader_look
from cards.faces.palette import GREYED, GREYED_EDGE, INK, INK_2, PAPER, RULE, WHITE
from cards.faces.parts import draw_strata, draw_symbol
from cards.faces.sheet import HEIGHT as FACE_HEIGHT
from cards.faces.sheet import WIDTH as FACE_WIDTH
from cards.faces.sheet import EditionMark, document
from cards.faces.svg import element, group, translate
from cards.faces.symbols import symbol_definitions, symbol_names
from cards.faces.text import Paragraph, Words, text_width
from cards.faces.textblock import Box, draw_text
from cards.faces.tocsin import draw_quest_side, option_name, values_of
from cards.faces.tocsin_emblem import draw_hero
from cards.faces.tocsin_location import ACROSS, HIGH, draw_one_side
from cards.faces.tocsin_looks import ACTIONS, BACK_SIDE, FRONT_SIDE, KINDS, words_for
from cards.names import type_name
from engine.languages import Language, LocalText
from engine.text.problems import AbilitiesError
from engine.tocsin.cards import CardType, TocsinCard, hero_of
from engine.tocsin.records import Figure, Hero
from engine.tocsin.shapes import ShapeReader
from engine.tocsin.words.rendering import TEXTS

SIDES: Mapping[CardType, tuple[str, str]] = {
    CardType.LOCATION: (FRONT_SIDE, BACK_SIDE),
    CardType.QUEST: (FRONT_SIDE, "drawback"),
    CardType.BOSS: (FRONT_SIDE, "drawback"),
}
"""The names of the two sides of cards that are no sheets."""
Deck = Sequence[tuple[TocsinCard, int]]
"""The start cards of a hero with their copies."""
WIDTH, HEIGHT = 760, 536
LEFT, RIGHT, TOP, FOOT = 24, 736, 84, 520
DECK_WIDTH, DECK_HEIGHT = 252, 352
"""A card, 63 × 88 mm."""
MIDDLE = LEFT + DECK_WIDTH + 20
TRACK_HIGH, FIELDS_LEAST = 40, 8
ROW = 26
WARDS_MOST = 6


def sides_of(card: TocsinCard) -> Mapping[str, LocalText]:
    """Front and back of a sheet, a quest, a location card, as they are called; none of other cards (CARD-4 to CARD-6)."""
    names = ("sheet", _back_name(card)) if card.type is CardType.HERO else SIDES.get(card.type)
    return {} if names is None else {side: words_for(name) for side, name in zip((FRONT_SIDE, BACK_SIDE), names, strict=True)}


def size_of(card: TocsinCard) -> tuple[int, int]:
    """How large the sides of a card are: sheets 190 × 134 mm, location cards across, quests upright."""
    return (
        (WIDTH, HEIGHT) if card.type is CardType.HERO else (ACROSS, HIGH) if card.type is CardType.LOCATION else (FACE_WIDTH, FACE_HEIGHT)
    )


def has_paper(card: TocsinCard) -> bool:
    """Whether both sides are printed on a page of their own: those of a sheet are."""
    return card.type is CardType.HERO


def draw_side(
    card: TocsinCard, side: str, language: Language, *, text: Sequence[Paragraph], description: str, kit: Deck, edition: EditionMark
) -> str:
    """One of the `sides_of` a card; `kit` are the start cards that a hero brings.

    Raises:
        KeyError: there is no such side.
    """
    if side not in (FRONT_SIDE, BACK_SIDE):
        raise KeyError(side)
    if card.type is CardType.HERO:
        return draw_sheet(card, side, language, text=text, description=description, kit=kit, edition=edition)
    draw = draw_one_side if card.type is CardType.LOCATION else draw_quest_side
    return draw(card, side, language, text=text, description=description, edition=edition)


def draw_sheet(
    card: TocsinCard, side: str, language: Language, *, text: Sequence[Paragraph], description: str, kit: Deck, edition: EditionMark
) -> str:
    """One side of a hero's sheet (CARD-4): `front` with the tracks and the abilities, `back` with the start deck and the solo side.

    Raises:
        KeyError: there is no such side.
    """
    draw = {FRONT_SIDE: _play_side, BACK_SIDE: _deck_side}[side]
    look, mark, ground = KINDS[CardType.HERO], f"edition-{edition.symbol}", leader_look(card.slug).ground.ground
    used = {look.symbol, "health", "rage", "card", "kw-defender", mark, *(action.symbol for action in ACTIONS.values())}
    name, called = card.name.in_language(language), _said("sheet" if side == FRONT_SIDE else _back_name(card), language)
    parts = (
        element("defs", symbol_definitions(used & symbol_names())),
        element("rect", x=0.5, y=0.5, width=WIDTH - 1, height=HEIGHT - 1, rx=16, fill=PAPER, stroke=GREYED_EDGE),
        element("rect", x=5, y=5, width=WIDTH - 10, height=HEIGHT - 10, rx=12, fill="none", stroke=ground, stroke_width=3),
        draw_kind(look, 44, 46),
        draw_line(name, 76, 46, 30, 600, bold=True, head=True),
        draw_line(called, 76, 67, 14, 600, colour=INK_2),
        draw_symbol(mark, RIGHT - 28, 32, 28, INK_2) if mark in symbol_names() else "",
        element("path", d=f"M{LEFT} 76H{RIGHT}", stroke=RULE),
        draw(card, language, text, kit),
        draw_line(edition.code, RIGHT, HEIGHT - 10, 9, 100, colour=INK_2, anchor="end") if edition.code else "",
    )
    listed = ", ".join(f"{copies} × {one.name.in_language(language)}" for one, copies in kit)
    values = ", ".join(value.words.in_language(language) for value in values_of(card))
    told = f"{values}. {description}" if side == FRONT_SIDE else listed
    return document(card, language, f"{type_name(card).in_language(language)}. {called}. {told}", *parts, size=(WIDTH, HEIGHT))


def _said(name: str, language: Language, *values: object) -> str:
    return words_for(name, *values).in_language(language)


def _back_name(card: TocsinCard) -> str:
    return "deck side" if card.solo is not None else "start deck side"


def _hero(card: TocsinCard) -> Hero | None:
    try:
        return hero_of(card, ShapeReader())
    except AbilitiesError:
        return None


# --- The side to play on --------------------------------------------------------------------------


def _play_side(card: TocsinCard, language: Language, text: Sequence[Paragraph], kit: Deck) -> str:
    """Place of the deck, picture, the text, places of wards, and below the tracks of each figure (CARD-4, HERO-TWINS)."""
    hero = _hero(card)
    figures = hero.figures if hero is not None else ()
    wards = min(card.wards or 0, WARDS_MOST)
    text_top, text_high = TOP + 168, 150 - (34 if wards else 0)
    has_two = len(figures) > 1
    wide = (RIGHT - LEFT - 20) / 2 if has_two else RIGHT - LEFT
    solo = hero.solo if hero is not None and card.modelled else None
    front = text[: -(1 + (solo.ability is not None))] if solo is not None else text  # the last lines are the other side's
    parts = (
        _deck_place(language, sum(copies for _card, copies in kit), 330),
        _picture(card, MIDDLE, TOP, RIGHT - MIDDLE, 150),
        draw_text(front, "", Box(MIDDLE, text_top, RIGHT - MIDDLE, text_high)),
        *_ward_places(wards, text_top + text_high + 8, language),
        *(_tracks(figure, LEFT + index * (wide + 20), wide, has_two, language) for index, figure in enumerate(figures)),
    )
    return "".join(parts)


def _deck_place(language: Language, cards: int, high: float) -> str:
    """A dashed card, as wide as a real one."""
    rect = {"x": LEFT, "y": TOP, "width": DECK_WIDTH, "height": high, "rx": 13}
    place = element("rect", fill=GREYED, stroke=GREYED_EDGE, stroke_width=2, stroke_dasharray="9 6", **rect)
    centre = LEFT + DECK_WIDTH / 2
    words = draw_line(_said("deck", language), centre, TOP + high / 2 + 38, 18, 220, bold=True, anchor="middle")
    count = draw_line(_said("start", language, cards), centre, TOP + high / 2 + 60, 14, 220, colour=INK_2, anchor="middle") if cards else ""
    return place + draw_symbol("card", centre - 32, TOP + high / 2 - 54, 64, INK_2) + words + count


def _picture(card: TocsinCard, x: float, y: float, width: float, height: float) -> str:
    """Land in the ground of the hero, its mark before it."""
    ground, line = leader_look(card.slug).ground
    lot = Random(crc32(card.slug.encode()) + 1)
    rect = {"x": x, "y": y, "width": width, "height": height}
    sun = element("circle", cx=x + width * lot.uniform(0.15, 0.85), cy=y + height * 0.3, r=height * 0.3, fill=line, opacity=0.13)
    land = group(draw_strata(line, lot), transform=f"{translate(x - 130, y - 20)} scale(2.5 1.1)")
    crest = group(
        element("circle", r=56, fill=ground, opacity=0.6),
        draw_hero(card, leader_look(card.slug).ground),
        transform=f"{translate(x + width / 2, y + height / 2)} scale({height / 124:.2f})",
    )
    clip = element("clipPath", element("rect", rx=6, **rect), id="picture")
    return clip + group(element("rect", fill=ground, **rect), sun, land, crest, clip_path="url(#picture)")


def _ward_places(wards: int, y: float, language: Language) -> Iterator[str]:
    """A ring for each ward that the sheet has (HERO-WARD)."""
    if not wards:
        return
    words = _said("wards", language, wards)
    words = words[:1].upper() + words[1:]
    yield draw_line(words, MIDDLE, y + 21, 14, 200, bold=True)
    left = MIDDLE + text_width(words, 14, bold=True) + 28
    for index in range(wards):
        x = left + index * 36
        yield element("circle", cx=x, cy=y + 16, r=15, fill=WHITE, stroke=INK_2, stroke_width=1.6, stroke_dasharray="4 3")
        yield draw_symbol("kw-defender", x - 9, y + 7, 18, GREYED_EDGE)


def _tracks(figure: Figure, x: float, width: float, has_name: bool, language: Language) -> str:
    """The health of a figure, on which damage lies, and its rage from 0 to the last field (DEF-4, RAGE-4)."""
    top = 424
    name = draw_line(figure.name.in_language(language), x, top + 8, 14, width, bold=True) if has_name else ""
    top += 14 if has_name else 4
    health = _track("health", _said("health track", language), range(1, figure.health + 1), x, top, width)
    rage = _track("rage", _said("rage track", language), range(figure.rage + 1), x, top + TRACK_HIGH + 2, width) if figure.rage else ""
    return name + health + rage


def _track(symbol: str, words: str, numbers: range, x: float, y: float, width: float) -> str:
    """A field for each number, the last one filled."""
    label = 104.0 if width > 400 else 30.0
    wide = min((width - label) / max(len(numbers), FIELDS_LEAST), 62.0)
    high = TRACK_HIGH - 6
    drawn = [draw_symbol(symbol, x, y + high / 2 - 9, 18, INK)]
    if label > 40:
        drawn.append(draw_line(words, x + 23, y + high / 2 + 5, 13.5, label - 28, bold=True))
    for index, number in enumerate(numbers):
        left, is_last = x + label + index * wide, number == numbers[-1]
        ground, ink = (INK, WHITE) if is_last else (WHITE, INK)
        drawn.append(element("rect", x=left + 1, y=y, width=wide - 2, height=high, rx=4, fill=ground, stroke=INK_2, stroke_width=1.2))
        drawn.append(draw_line(str(number), left + wide / 2, y + high / 2 + 6, 16, wide - 4, bold=is_last, colour=ink, anchor="middle"))
    return "".join(drawn)


# --- The side with the start deck -----------------------------------------------------------------


def _deck_side(card: TocsinCard, language: Language, text: Sequence[Paragraph], kit: Deck) -> str:
    """The start deck with what each card can be played as, and the solo side where the hero has one (SOLO-1)."""
    hero = _hero(card)
    solo = hero.solo if hero is not None else None
    width = 356 if solo is not None else RIGHT - LEFT
    parts = [draw_heading(_said("start", language, sum(copies for _card, copies in kit)), LEFT, TOP + 12, width)]
    high = min((FOOT - TOP - 30) / max(len(kit), 1), ROW + 6)
    parts += [_row(one, copies, TOP + 24 + index * high, width, high, language) for index, (one, copies) in enumerate(kit)]
    if solo is None:
        return "".join(parts)
    left = LEFT + width + 28
    room = RIGHT - left
    parts.append(draw_heading(_said("solo", language), left, TOP + 12, room))
    said = TEXTS.of(card, language)
    lines = [said.rage_ability(solo.ability).replace("'", "’")] if solo.ability is not None else []
    names = ", ".join(slug.replace("-", " ").title() for slug in solo.companions)
    lines += [_said("companions", language, names)] if names else []
    parts.append(draw_text([[Words(line)] for line in lines], "", Box(left, TOP + 26, room, 190)))
    parts.append(_track("health", "", range(1, solo.health + 1), left, 330, room))
    parts.append(_track("rage", "", range(solo.rage + 1), left, 376, room) if solo.rage else "")
    return "".join(parts)


def _row(card: TocsinCard, copies: int, y: float, width: float, high: float, language: Language) -> str:
    """How many copies of a card, its name, and its options."""
    size = min(14.5, high * 0.6)
    said = " / ".join(option_name(action).in_language(language) for action in card.actions)
    symbol = ACTIONS[card.actions[0].kind] if card.actions else None
    wide = min(text_width(said, size - 1.5), width * 0.5)
    return "".join(
        (
            draw_symbol(symbol.symbol, LEFT, y + high / 2 - size * 0.65, size * 1.3, symbol.colour) if symbol else "",
            draw_line(f"{copies} × {card.name.in_language(language)}", LEFT + 26, y + high / 2 + size * 0.4, size, width - wide - 40),
            draw_line(said, LEFT + width, y + high / 2 + size * 0.4, size - 1.5, width * 0.5, colour=INK_2, anchor="end"),
        )
    )
