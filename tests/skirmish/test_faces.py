"""Faces and sheets of Skirmish: every card of the demo box in both languages, within its frame, legible, told apart without colours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree

import pytest

from cards.faces import EditionMark, draw_face
from cards.faces.marks import SHEET_GROUNDS
from cards.faces.palette import FIGURE_ON_INK, GREYED, ICON_ON_INK, INK, INK_2, PAPER, WHITE
from cards.faces.parts import BAR_Y
from cards.faces.sheet import HEIGHT, WIDTH
from cards.faces.skirmish import KINDS, RAISED
from cards.faces.skirmish_emblem import draw_emblem
from cards.faces.skirmish_sheet import DECK_HEIGHT, DECK_WIDTH, SIDES, draw_sheet
from cards.faces.skirmish_sheet import HEIGHT as SHEET_HEIGHT
from cards.faces.skirmish_sheet import WIDTH as SHEET_WIDTH
from cards.faces.text import text_width
from cards.rules_text import face_paragraphs, spoken_rules_text
from engine.languages import Language, LocalText
from engine.skirmish.cards import CardType, SkirmishCard, card_of
from tests.engine.skirmish.market_day import market_day

LANGUAGES: tuple[Language, ...] = ("en", "de")
SVG = "{http://www.w3.org/2000/svg}"
MARK = EditionMark("MKT", "stall", "015", "none")
LEGIBLE = 11.0
"""Units of a face, of which 252 are its width: 8 pixels where it is 180 wide."""
CHARACTERS = [card for card in market_day() if card.type is CardType.CHARACTER]


def parsed(drawn: str) -> ElementTree.Element:
    return ElementTree.fromstring(drawn)  # noqa: S314  our own drawing


def face(card: SkirmishCard | str, language: Language = "en", mark: EditionMark = MARK) -> ElementTree.Element:
    if isinstance(card, str):
        card = market_day().by_slug[card]
    drawn = draw_face(card, language, text=face_paragraphs(card, language), description=spoken_rules_text(card, language), edition=mark)
    return parsed(drawn)


def sheet(card: SkirmishCard, side: str, language: Language = "en", kit: Any = None) -> ElementTree.Element:
    known = market_day()
    kit = [(known.by_id[number], copies) for number, copies in known.brought_with(card.slug).items()] if kit is None else kit
    text, description = face_paragraphs(card, language), spoken_rules_text(card, language)
    return parsed(draw_sheet(card, side, language, text=text, description=description, kit=kit, edition=MARK))


def words(drawing: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in drawing.iter(f"{SVG}text")]


def said(drawing: ElementTree.Element) -> str:
    return drawing.findtext(f"{SVG}desc") or ""


def symbols(drawing: ElementTree.Element) -> list[str]:
    return [(use.get("href") or "").removeprefix("#i-") for use in drawing.iter(f"{SVG}use")]


def placed(
    element: ElementTree.Element, x: float = 0, y: float = 0, size: float = 12
) -> Iterator[tuple[ElementTree.Element, float, float, float]]:
    """Every text in the drawing, with where its group lies and the size in which it is set."""
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform") or "")
    x, y = (x + float(moved[1]), y + float(moved[2])) if moved else (x, y)
    size = float(element.get("font-size") or size)
    if element.tag == f"{SVG}text":
        yield element, x + float(element.get("x") or 0), y + float(element.get("y") or 0), size
    for child in element:
        yield from placed(child, x, y, size)


def edges(text: ElementTree.Element, x: float, size: float) -> tuple[float, float]:
    """Where a text begins and ends."""
    wide = float(text.get("textLength") or text_width(text.text or "", size, bold=bool(text.get("font-weight"))))
    left = x - {None: 0.0, "middle": wide / 2, "end": wide}[text.get("text-anchor")]
    return left, left + wide


def assert_in_frame(drawing: ElementTree.Element, width: float, height: float, margin: float = 8) -> None:
    for text, x, y, size in placed(drawing):
        left, right = edges(text, x, size)
        assert margin <= left, text.text
        assert right <= width - margin, text.text
        assert size <= y <= height - 4, text.text


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, as WCAG 2 reckons it."""

    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))

    bright, dark = sorted((light(one), light(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_face_keeps_within_its_frame_with_symbols_that_are_there(language: Language) -> None:
    for card in market_day():
        drawn = face(card, language)
        assert_in_frame(drawn, WIDTH, HEIGHT)
        defined = {(symbol.get("id") or "").removeprefix("i-") for symbol in drawn.iter(f"{SVG}symbol")}
        assert set(symbols(drawn)) <= defined, card.slug
        assert {KINDS[card.type].symbol, "edition-stall"} <= set(symbols(drawn)), card.slug


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_runs_into_the_bar_and_all_of_it_is_legible(language: Language) -> None:
    for card in market_day():
        for text, _x, y, size in placed(face(card, language)):
            is_small_print = y > BAR_Y + 30
            assert size >= LEGIBLE or text.get("font-style") or is_small_print, (card.slug, text.text, size)
            assert not BAR_Y - 3 < y < BAR_Y + 12, (card.slug, text.text)


def test_what_stands_on_a_face_can_be_told_from_its_ground() -> None:
    for kind, look in KINDS.items():
        assert contrast(look.panel.line, look.panel.ground) >= 4.5, kind
        assert contrast(WHITE, look.colour) >= 4.5, kind
        assert contrast(look.colour, PAPER) >= 4.5, kind
    assert min(contrast(ground.line, ground.ground) for ground in SHEET_GROUNDS) >= 4.5
    assert min(contrast(INK_2, PAPER), contrast(INK, GREYED), contrast(INK_2, WHITE), contrast(INK_2, GREYED)) >= 4.5
    assert min(contrast(ICON_ON_INK, INK), contrast(FIGURE_ON_INK, INK)) >= 4.5


def test_kinds_are_told_apart_without_their_colours() -> None:  # CARD-1 to CARD-4
    assert len({look.symbol for look in KINDS.values()}) == len(KINDS) == len(CardType)
    shapes = {kind: look.shape for kind, look in KINDS.items()}
    assert len({shapes[CardType.ATTACK], shapes[CardType.BUFF], shapes[CardType.COUNTER], shapes[CardType.CHARACTER]}) == 4
    for slug, kind in (("hook-pole", "Attack card"), ("gatepost", "Buff card"), ("no-passage", "Counter card"), ("x-3", "X card")):
        assert kind in words(face(slug))
        assert said(face(slug)).startswith(kind)


def test_an_attack_shows_its_range_as_symbol_number_and_words() -> None:  # ATK-7
    melee, far = face("double-toll"), face("beacon")
    assert "crossed-blades" in symbols(melee)
    assert "card" not in symbols(melee)
    assert "card" in symbols(far)
    assert {"Within 3 cards", "3", "× 2"} <= set(words(far))
    assert "Melee reach, 2 in the kit" in said(melee)
    assert {"Innerhalb von 1 Karte", "1"} <= set(words(face("marsh-gas", "de")))
    everywhere = face(card_of(id=1, slug="x", type="attack", name=LocalText("X", "X"), character="pim", copies=1, range="board"))
    assert "board" in symbols(everywhere)
    assert "Anywhere in sight" in words(everywhere)


def test_a_buff_shows_how_long_it_lasts() -> None:  # EFF-1
    assert {"For 3 rounds", "3"} <= set(words(face("long-night")))
    assert "duration" in symbols(face("long-night"))
    assert "2 Runden lang" in words(face("gatepost", "de"))
    assert "At once" in words(face("takings"))
    assert "at-once" in symbols(face("takings"))
    assert "duration" not in symbols(face("takings"))


def test_a_buff_whose_text_is_not_modelled_claims_no_duration() -> None:
    card = replace(market_day().by_slug["gatepost"], modelled=False, abilities=(), printed=LocalText("Wait.", "Warte."))
    drawn = face(card)
    assert {"Wait.", "× 2"} <= set(words(drawn))
    assert not {"duration", "at-once"} & set(symbols(drawn))
    assert "At once" not in words(drawn)


def test_a_counter_shows_its_moment() -> None:  # ANS-3, ANS-4
    assert "When you are attacked" in words(face("no-passage"))
    assert symbols(face("no-passage")).count("sword") == 1
    assert "Wenn du verletzt wirst" in words(face("clank", "de"))
    assert "hurt" in symbols(face("clank"))


def test_copies_in_the_kit_are_counted_on_the_card() -> None:  # KIT-1
    def marks(slug: str) -> int:
        return sum(rect.get("width") == "8" and rect.get("height") == "11" for rect in face(slug).iter(f"{SVG}rect"))

    assert {slug: marks(slug) for slug in ("barrier-swing", "hook-pole", "no-passage")} == {
        "barrier-swing": 4,
        "hook-pole": 3,
        "no-passage": 1,
    }
    many = replace(market_day().by_slug["hook-pole"], copies=12)
    assert "×12" in words(face(many))


@pytest.mark.parametrize("is_long", [False, True])
def test_what_stands_in_the_spine_keeps_apart_from_copies_and_name(is_long: bool) -> None:
    """A long text takes room from the picture: then the name stands higher, and the spine is shorter."""
    answers = tuple({"answer": moment, "do": [{"draw": 1}]} for moment in ("attack", "hurt", "buff"))
    printed = LocalText("Wait until it rains, and then some. " * 9, "x")
    for abilities, range, copies in ((answers, "3", 4), (answers[:1], "2", 6), ((), "2", 4), (answers[:2], None, 2)):
        card = replace(market_day().by_slug["pinprick"], abilities=abilities, range=range, copies=copies)
        drawn = face(replace(card, modelled=False, printed=printed) if is_long else card)
        left = [use for use in drawn.iter(f"{SVG}use") if float(use.get("x") or 0) < 40 and use.get("width") in ("22", "28")]
        ends = [float(use.get("y") or 0) + float(use.get("height") or 0) for use in left]
        ends += [y for text, x, y, _size in placed(drawn) if x == 29 and (text.text or "").isdecimal()]
        marks = [float(rect.get("y") or 0) for rect in drawn.iter(f"{SVG}rect") if rect.get("width") == "8"]
        name = next(y for text, _x, y, _size in placed(drawn) if text.text == "Pinprick")
        assert name == (172 - RAISED if is_long else 172)
        assert max(ends) <= min([*marks, name - 20])


def test_an_x_card_is_white_and_shows_its_number_or_1_and_x() -> None:  # CARD-4, XST-2, XST-3
    number, critical = face("x-4"), face("x-critical")
    for drawn in (number, critical):
        ground = next(rect for rect in drawn.iter(f"{SVG}rect") if rect.get("width") == str(WIDTH - 1))
        assert ground.get("fill") == WHITE
    assert words(number).count("4") == 2
    assert "3 in the X stack" in words(number)
    assert words(critical).count("1+X") == 2
    assert "draw another X card and add 1" in said(critical)
    assert "Kritischer Treffer" in said(face("x-critical", "de"))
    squares = {n: sum(rect.get("width") == "9" for rect in face(f"x-{n}").iter(f"{SVG}rect")) for n in range(6)}
    assert squares == {n: n for n in range(6)}


def test_a_character_shows_life_trait_story_and_its_pieces() -> None:  # DMG-1, EFF-10, BOX-2
    drawn = face("tock-seven")
    assert {"20", "20 life", "4 × Spring", "You move 1 square less."} <= set(words(drawn))
    assert "Slow on its feet." in said(drawn)
    assert "thickest kit" in " ".join(words(drawn))


def test_what_is_counted_beside_cards_says_what_it_is_for() -> None:  # MARK-1, BOARD-6
    assert "The character holds up to 4." in words(face("tock-seven-spring"))
    assert "Reminder" in words(face("brakka-holt-chain"))
    assert "Charakterfigur" in words(face("brakka-holt-figure", "de"))
    assert "4 × 4" in said(face("obstacle"))


def test_no_two_cards_of_the_box_are_drawn_alike() -> None:
    cards = [card for card in market_day() if card.type is not CardType.X]
    assert len({draw_emblem(card, KINDS[CardType.ATTACK].panel) for card in cards}) == len(cards) == 73


def test_a_face_has_views_of_its_emblem_that_show_its_picture_alone() -> None:
    for slug in ("hook-pole", "x-critical", "tock-seven", "obstacle"):
        drawn = face(slug)
        picture = next(one for one in drawn.iter(f"{SVG}clipPath") if one.get("id") == "panel")[0]
        left, top, width, height = (float(picture.get(name) or 0) for name in ("x", "y", "width", "height"))
        views = {one.get("id"): [float(at) for at in (one.get("viewBox") or "").split()] for one in drawn.iter(f"{SVG}view")}
        assert set(views) == {"emblem-square", "emblem-wide"}
        for x, y, wide, high in views.values():
            assert left <= x
            assert x + wide <= left + width
            assert top <= y
            assert y + high <= top + height


def test_what_owners_type_can_not_break_out_and_long_names_keep_within_the_frame() -> None:
    evil = "</text><script>alert(1)</script>&\"'\x00]]>" * 3
    text = LocalText(evil, evil)
    card = replace(market_day().by_slug["pinprick"], name=text, modelled=False, printed=LocalText("word " * 120, "x"), flavour=text)
    drawn = face(card, mark=EditionMark("E" * 8, "nothing", "1" * 6, evil))
    assert not list(drawn.iter(f"{SVG}script"))
    assert " ".join(words(drawn)).count("word") == 120
    pim = card_of(
        id=1,
        slug="pim",
        type="character",
        name=text,
        story=LocalText(evil * 9, evil),
        items=[{"slug": f"m{n}", "kind": "marker", "name": {"en": evil, "de": evil}, "count": 99} for n in range(5)],
    )
    for side in SIDES:
        assert not list(sheet(pim, side, kit=[(card, 2)] * 9).iter(f"{SVG}script"))
    assert_in_frame(sheet(pim, "play", kit=[(card, 2)] * 9), SHEET_WIDTH, SHEET_HEIGHT)


# --- The sheet ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("side", SIDES)
def test_both_sides_of_every_sheet_keep_within_their_frame(side: str, language: Language) -> None:
    for card in CHARACTERS:
        drawn = sheet(card, side, language)
        assert drawn.get("viewBox") == f"0 0 {SHEET_WIDTH} {SHEET_HEIGHT}"
        assert_in_frame(drawn, SHEET_WIDTH, SHEET_HEIGHT)
        defined = {(symbol.get("id") or "").removeprefix("i-") for symbol in drawn.iter(f"{SVG}symbol")}
        assert set(symbols(drawn)) <= defined
        assert card.name.in_language(language) in words(drawn)
        assert SIDES[side].in_language(language) in said(drawn)


def test_the_play_side_has_a_place_for_the_deck_a_life_track_and_the_trait() -> None:  # BOX-3, SET-2
    tock = market_day().by_slug["tock-seven"]
    drawn = sheet(tock, "play")
    assert [word for word in words(drawn) if word.isdecimal()] == [str(life) for life in range(20, -1, -1)]
    place = [rect for rect in drawn.iter(f"{SVG}rect") if rect.get("stroke-dasharray")]
    assert [(rect.get("width"), rect.get("height")) for rect in place] == [(str(DECK_WIDTH), str(DECK_HEIGHT))]
    assert {"Place of the deck", "20 cards", "Trait", "You move 1 square less.", "Spring: up to 4"} <= set(words(drawn))
    assert sum(ring.get("stroke-dasharray") == "4 3" for ring in drawn.iter(f"{SVG}circle")) == 4
    assert {"Wesenszug", "Keiner.", "18 Karten"} <= set(words(sheet(market_day().by_slug["brakka-holt"], "play", "de")))


def test_a_card_of_the_real_size_fits_on_the_place_of_the_deck() -> None:
    """Both are drawn at four units a millimetre; a face is 63 by 88 of them."""
    assert (DECK_WIDTH, DECK_HEIGHT) == (WIDTH, HEIGHT) == (63 * 4, 88 * 4)


def test_the_story_side_lists_items_and_the_kit() -> None:  # BOX-2, KIT-1
    drawn = sheet(market_day().by_slug["tock-seven"], "story")
    shown = words(drawn)
    assert {"Figure", "Character token", "Deck, 20 cards", "Spring · marker", "The kit: 20 cards"} <= set(shown)
    assert {"4 × Piston Fist", "3 × Wind Up", "2 × Recoil", "Within 2 cards"} <= set(shown)
    assert sum(bool(re.match(r"\d × \w", word)) for word in shown) == 8
    assert "4 × Spring" in said(drawn)
    assert "Flamme · Merkzeichen" in words(sheet(market_day().by_slug["ives-ember"], "story", "de"))


@pytest.mark.parametrize("life", [1, 7, 20])
def test_a_sheet_with_another_life_has_a_field_for_each(life: int) -> None:
    pim = card_of(id=1, slug="pim", type="character", name=LocalText("Pim", "Pim"), life=life)
    drawn = sheet(pim, "play", kit=[])
    assert [word for word in words(drawn) if word.isdecimal()] == [str(number) for number in range(life, -1, -1)]
    assert_in_frame(drawn, SHEET_WIDTH, SHEET_HEIGHT)


def test_a_kit_of_forty_cards_is_listed_within_the_frame() -> None:
    some = [(card, 1) for card in market_day() if card.is_in_kits][:40]
    assert_in_frame(sheet(CHARACTERS[0], "story", kit=some), SHEET_WIDTH, SHEET_HEIGHT)
