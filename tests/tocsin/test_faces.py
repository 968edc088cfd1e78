"""Faces, sides and sheets of TOCSIN: every card of the demo edition in both languages, within its frame, told apart without colours."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from cards.faces import EditionMark, draw_face, sheet_style
from cards.faces.marks import leader_look
from cards.faces.palette import PAPER, WHITE
from cards.faces.sheet import HEIGHT, WIDTH
from cards.faces.tocsin_looks import ACTIONS, BACK, KINDS, OTHER_TINT, RUNE_TINTS, STATUS
from cards.rules_text import face_paragraphs, spoken_rules_text
from engine.languages import Language, LocalText
from engine.tocsin.cards import TocsinCard
from tests.engine.tocsin.low_water import low_water
from tests.skirmish.test_faces import SVG, assert_in_frame, contrast, parsed, said, symbols, words

LANGUAGES: tuple[Language, ...] = ("en", "de")
MARK = EditionMark("LOW", "bell", "015", "none")
CARDS = low_water().catalog


def drawn(card: TocsinCard | str, language: Language = "en", side: str = "") -> ElementTree.Element:
    """The face of a card, or one of its sides."""
    if isinstance(card, str):
        card = CARDS.by_slug[card]
    text, description = face_paragraphs(card, language), spoken_rules_text(card, language)
    if not side:
        return parsed(draw_face(card, language, text=text, description=description, edition=MARK))
    style = sheet_style(card)
    assert style is not None
    kit = [(CARDS.by_id[number], copies) for number, copies in CARDS.brought_with(card.slug).items()]
    return parsed(style.draw(card, side, language, text=text, description=description, kit=kit, edition=MARK))


def assert_whole(drawing: ElementTree.Element, slug: str) -> None:
    """Every symbol that is used is there, and no id stands twice."""
    defined = {(symbol.get("id") or "").removeprefix("i-") for symbol in drawing.iter(f"{SVG}symbol")}
    assert set(symbols(drawing)) <= defined, slug
    ids = [one.get("id") for one in drawing.iter() if one.get("id")]
    assert len(ids) == len(set(ids)), slug


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_face_keeps_within_its_frame_with_symbols_that_are_there(language: Language) -> None:
    for card in CARDS:
        face = drawn(card, language)
        assert face.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"
        assert_whole(face, card.slug)
        if card.type != "location":
            assert_in_frame(face, WIDTH, HEIGHT)


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_sides_of_sheets_quests_and_location_cards_keep_within_their_frames(language: Language) -> None:
    for card in CARDS:
        style = sheet_style(card)
        for side in style.sides(card) if style else ():
            one = drawn(card, language, side)
            wide, high = style.size(card) if style else (0, 0)
            assert one.get("viewBox") == f"0 0 {wide} {high}"
            assert_in_frame(one, wide, high)
            assert_whole(one, card.slug)


def test_what_stands_on_a_face_can_be_told_from_its_ground() -> None:
    for look in (*KINDS.values(), *ACTIONS.values(), *STATUS.values()):
        assert contrast(look.panel.line, look.panel.ground) >= 4.5
        assert contrast(WHITE, look.colour) >= 4.5
        assert contrast(look.colour, PAPER) >= 4.5
    assert min(contrast(tint.line, tint.ground) for tint in (*RUNE_TINTS.values(), OTHER_TINT)) >= 4.5
    assert contrast(BACK, PAPER) >= 4.5


def test_kinds_are_told_apart_by_symbols_and_shapes() -> None:  # CARD-2
    assert len({look.symbol for look in ACTIONS.values()}) == len(ACTIONS)
    assert len({(look.symbol, look.shape) for look in KINDS.values()}) == len(KINDS)


def test_an_action_card_has_a_band_for_each_option() -> None:  # CARD-2
    def grounds(slug: str) -> list[str]:
        known = {look.panel.ground: kind.value for kind, look in ACTIONS.items()}
        return [known[rect.get("fill") or ""] for rect in drawn(slug).iter(f"{SVG}rect") if rect.get("fill") in known]

    assert grounds("overhead-swing") == ["melee"]
    assert grounds("boat-knife") == ["melee", "ranged"]
    assert grounds("turn-of-the-tide") == ["defence", "number"]
    assert "+1" in words(drawn("overhead-swing"))
    assert "+4" in words(drawn("spring-tide"))
    assert "+1" not in words(drawn("hammer-blow"))


def test_upgrades_bear_their_rune_and_start_cards_the_mark_of_their_hero() -> None:  # CARD-3
    assert "rune-moon" in symbols(drawn("old-chart"))
    assert "rune Moon" in said(drawn("old-chart"))
    ground = leader_look("berrit-kell").ground.ground
    assert any(circle.get("fill") == ground for circle in drawn("ember").iter(f"{SVG}circle"))
    strange = replace(CARDS.by_slug["old-chart"], rune="anvil")
    assert "A" in words(drawn(strange))


def test_rage_and_stun_stand_in_the_spine() -> None:  # RAGE-2, ACT-11
    assert "+1" in words(drawn("bellows"))
    assert "rage" in symbols(drawn("bellows"))
    assert "hurt" in symbols(drawn("glass-arrow"))
    assert "rage" not in symbols(drawn("salve"))


def test_a_location_card_shows_both_sides_and_each_by_itself() -> None:  # CARD-5
    face = words(drawn("broken-causeway-lower-1"))
    assert {"Tide Hound", "Hound Mother", "4+1", "10+3"} <= set(face)
    front, back = (drawn("broken-causeway-lower-1", "de", side) for side in ("front", "back"))
    assert "Flutbracke" in words(front)
    assert "Brackenmutter" not in words(front)
    assert "Vorderseite · Untere Reihe, Spalte 1" in words(front)
    red = [path for path in back.iter(f"{SVG}path") if path.get("fill") == BACK]
    assert len(red) == 1


def test_values_of_an_enemy_stand_in_the_bar() -> None:  # FOE-1, ARM-3
    cantor = drawn("choir-below-lower-2", side="front")
    assert {"2", "6", "4", "6+5"} <= set(words(cantor))
    assert symbols(cantor).count("defence") == 2
    arrows = [path for path in cantor.iter(f"{SVG}path") if path.get("d") in ("M-6 -6L6 0L-6 6z", "M6 -6L-6 0L6 6z")]
    assert len(arrows) == 2
    assert "poison" in symbols(drawn("broken-causeway-lower-3", side="front"))


def test_points_are_framed_white_and_boxes_tinted_like_their_rune() -> None:  # INT-1
    def grounds(slug: str) -> set[str]:
        return {rect.get("fill") or "" for rect in drawn(slug, side="front").iter(f"{SVG}rect")}

    assert WHITE in grounds("broken-causeway-upper-3")
    assert RUNE_TINTS["moon"].ground in grounds("drowned-market-upper-3")
    assert WHITE not in grounds("broken-causeway-lower-1")


def test_a_quest_shows_its_drawback_on_its_back() -> None:  # CARD-6
    front, back = (" ".join(words(drawn("drowned-market", side=side))) for side in ("front", "back"))
    assert "Completed when" in front
    assert "Drawback" not in front
    assert "Drawback" in back
    assert words(drawn("drowned-market", side="front")) == words(drawn("drowned-market"))


def test_a_sheet_has_a_track_for_each_figure_and_the_start_deck_behind() -> None:  # CARD-4, HERO-TWINS
    twins = words(drawn("pip-and-odd", side="front"))
    assert {"Pip", "Odd"} <= set(twins)
    assert twins.count("6") == 2
    behind = words(drawn("berrit-kell", side="back"))
    assert {"3 × Hammer Blow", "Start deck, 14 cards", "Solo side", "Companions: Tam, Echo"} <= set(behind)
    assert "Solo side" not in words(drawn("tam-wick", side="back"))
    assert not [line for line in words(drawn("berrit-kell", side="front")) if line.startswith("Solo")]


def test_a_card_that_is_not_modelled_shows_what_is_printed() -> None:
    card = replace(CARDS.by_slug["broken-causeway-upper-3"], modelled=False, printed=LocalText("Light it.", "Zünde es an."))
    assert "Light it." in words(drawn(card, side="front"))
    assert "Light it." not in words(drawn(card, side="back"))
    quest = replace(CARDS.by_slug["drowned-market"], modelled=False, printed=LocalText("Ring.", "Läute."))
    assert "Ring." in words(drawn(quest))
