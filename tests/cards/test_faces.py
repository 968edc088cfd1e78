"""Faces: drawn from data, safe whatever stands in it, the same for the same card."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from xml.etree import ElementTree

import pytest
from django.conf import settings
from django.test import Client

from cards.faces import EditionMark, draw_face
from cards.faces.emblem import draw_emblem
from cards.faces.rone import RAISED
from cards.faces.text import Symbol, Words, break_lines, text_width
from cards.loading import Known, read_folders
from cards.rules_text import face_paragraphs, spoken_rules_text
from cards.selectors import catalog
from cards.services import touch_catalog
from engine.cards.catalog import CardId
from engine.languages import Language, LocalText
from engine.rone.cards import Card, CardType
from engine.rone.kit import KIT
from tests.cards.makers import make_card

SVG = "{http://www.w3.org/2000/svg}"
GUARD = Card(
    id=CardId(18),
    slug="cistern-guard",
    type=CardType.UNIT,
    name=LocalText("Cistern Guard", "Zisternenwache"),
    race="human",
    level=2,
    cost=4,
    recycle=None,
    health=3,
    melee=2,
    ranged=1,
    speed=1,
    abilities=({"keyword": "defender"}, {"activate": {"exhaust": 2}, "do": [{"damage": 1, "to": {"unit": "enemy"}}]}),
    flavour=LocalText("Wait.", "Warte."),
)
MARK = EditionMark("DRY", "dry", "018", "none")


LONG = replace(GUARD, modelled=False, abilities=(), printed=LocalText("Whenever it rains, everybody drinks. " * 6, "x"))
"""A card with more text than a face has room for below a picture of the usual height."""


def draw(card: Card, language: Language = "en", mark: EditionMark = MARK) -> ElementTree.Element:
    drawn = draw_face(card, language, text=face_paragraphs(card, language), description=spoken_rules_text(card, language), edition=mark)
    return ElementTree.fromstring(drawn)  # noqa: S314  our own drawing


def words(face: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in face.iter(f"{SVG}text")]


def test_a_face_shows_what_stands_on_the_card() -> None:
    face = draw(GUARD)
    assert {"Cistern Guard", "Unit – Human", "4", "2", "1", "3", "DRY 018", "Illustrator: none", "Defender"} <= set(words(face))
    assert {"Zisternenwache", "Einheit – Mensch", "Verteidiger", "Illustration: keine"} <= set(words(draw(GUARD, "de")))


def test_a_long_text_gets_more_room_and_the_picture_less() -> None:
    line = f"M18 {197.5 - RAISED}H234"
    assert any(path.get("d") == line for path in draw(LONG).iter(f"{SVG}path"))
    assert not any(path.get("d") == line for path in draw(LONG, "de").iter(f"{SVG}path"))


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_text_of_our_editions_is_legible_at_180_pixels(language: Language) -> None:
    """11.5 units of a face are 8.2 of 180 pixels."""
    folders = [settings.CARD_DATA_DIR / "rone" / name for name in ("demo", "salt-roads")]
    for data in read_folders(folders, Known(kit=KIT, cards={}, subtypes={}, editions={})).cards:
        texts = [text for text in draw(data.card, language).iter(f"{SVG}text") if text.get("font-style") is None]
        assert min(float(text.get("font-size", "99")) for text in texts) >= 11.5, data.card.slug


@pytest.mark.parametrize("is_long", [False, True])
def test_a_face_has_views_of_its_emblem_that_show_its_picture_alone(is_long: bool) -> None:
    face = draw(LONG if is_long else GUARD)
    picture = next(one for one in face.iter(f"{SVG}clipPath") if one.get("id") == "panel")[0]
    left, top, width, height = (float(picture.get(name) or 0) for name in ("x", "y", "width", "height"))
    views = {one.get("id"): [float(at) for at in (one.get("viewBox") or "").split()] for one in face.iter(f"{SVG}view")}
    assert set(views) == {"emblem-square", "emblem-wide"}
    for x, y, wide, high in views.values():
        assert left <= x
        assert x + wide <= left + width
        assert top <= y
        assert y + high <= top + height


def test_a_face_speaks_to_screen_readers() -> None:
    face = draw(GUARD)
    assert face.find(f"{SVG}title").text == "Cistern Guard"  # type: ignore[union-attr]
    said = face.find(f"{SVG}desc").text or ""  # type: ignore[union-attr]
    assert said.startswith("Unit – Human. Level 2, cost 4, melee 2, ranged 1, health 3, speed 1.")
    assert "Defender" in said
    assert face.get("role") == "img"


@pytest.mark.parametrize("kind", list(CardType))
def test_every_type_is_drawn_in_both_languages_with_symbols_that_are_there(kind: CardType) -> None:
    unit, hero = kind is CardType.UNIT, kind is CardType.HERO
    card = Card(
        id=CardId(1),
        slug="x",
        type=kind,
        name=LocalText("X", "Y"),
        level=3,
        cost=12,
        race="mutant" if unit or hero else None,
        health=9 if unit else None,
        melee=9 if unit else None,
        ranged=9 if unit else None,
        speed=3 if unit else None,
        water_income=7 if hero else None,
        card_income=2 if hero else None,
    )
    for language in ("en", "de"):
        face = draw(card, language)  # type: ignore[arg-type]
        defined = {symbol.get("id") for symbol in face.iter(f"{SVG}symbol")}
        assert {(use.get("href") or "").lstrip("#") for use in face.iter(f"{SVG}use")} <= defined
    assert ("translate(252 176) rotate(-90)" in {g.get("transform") for g in face.iter(f"{SVG}g")}) == (kind is not CardType.TACTIC)


@pytest.mark.parametrize("race", ["human", "hybrid", "machine", "mutant", "a-race-of-the-owner", None])
@pytest.mark.parametrize("health", [0, 1, 7, 99])
def test_emblems_are_drawn_for_any_numbers(race: str | None, health: int) -> None:
    draw(replace(GUARD, race=race, health=health, melee=health, ranged=health, cost=health))


@pytest.mark.django_db
@pytest.mark.usefixtures("demo")
def test_heroes_of_one_race_bear_different_figures() -> None:
    figures: dict[str, list[list[str]]] = {}
    for card in catalog():
        if card.type is CardType.HERO and card.level == 1:
            figures.setdefault(card.race, []).append(re.findall(r"<(\w+)", draw_emblem(card)))
    assert len(figures) > 1
    for race, drawn in figures.items():
        assert len(drawn) > 1, race
        assert len({tuple(shapes) for shapes in drawn}) == len(drawn), race


def test_a_face_of_the_same_card_is_the_same_to_the_byte() -> None:
    one, two = (ElementTree.tostring(draw(GUARD)) for _ in range(2))
    assert one == two


def test_what_owners_type_can_not_break_out_of_a_face() -> None:
    evil = "</text><script>alert(1)</script>&\"'\x00\x0b<![CDATA["
    card = replace(GUARD, name=LocalText(evil, evil), modelled=False, printed=LocalText(evil, evil), flavour=LocalText(evil, evil))
    face = draw(card, mark=EditionMark(evil, '"/><script/>', evil, evil))
    assert not list(face.iter(f"{SVG}script"))
    assert "".join(words(face)).count("<script>alert(1)</script>") >= 1


def test_a_long_text_shrinks_and_loses_the_flavour_first_but_no_word() -> None:
    rules = " ".join(f"word{number}" for number in range(120))
    card = replace(GUARD, modelled=False, printed=LocalText(rules, rules), flavour=LocalText("Gone.", "Weg."))
    face = draw(card)
    assert "Gone." not in words(face)
    assert set(rules.split()) <= set(" ".join(words(face)).split())
    lowest = max(float(text.get("y", 0)) for text in face.iter(f"{SVG}text") if "word" in (text.text or ""))
    assert lowest <= 302


def test_lines_keep_to_their_width_and_break_what_is_too_long() -> None:
    lines = break_lines([Words("short " + "x" * 90 + " end"), Symbol("water")], 12, 216)
    assert len(lines) > 2
    assert all(placed.x + placed.width <= 216.01 for line in lines for placed in line)
    assert text_width("mm", 10) > text_width("ii", 10)


@pytest.mark.django_db
def test_a_face_is_served_as_an_image_that_can_be_cached(client: Client) -> None:
    card = make_card("unit", name_en="Guard", name_de="Wache", slug="guard")
    response = client.get("/cards/guard/face.svg?lang=de")
    assert response.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert "Wache" in response.content.decode()
    assert "max-age" in response.headers["Cache-Control"]
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    assert client.get("/cards/guard/face.svg?lang=de", headers={"If-None-Match": response.headers["ETag"]}).status_code == 304
    assert client.get("/cards/nobody/face.svg").status_code == 404
    assert card.slug == "guard"


@pytest.mark.django_db
def test_a_page_names_faces_that_may_be_kept_for_good(client: Client) -> None:
    make_card("unit", slug="guard")
    found = re.search(r'src="(/cards/guard/face\.svg[^"]*)"', client.get("/cards/").content.decode())
    assert found is not None
    assert "immutable" in client.get(unescape(found[1])).headers["Cache-Control"]
    touch_catalog()
    assert "immutable" not in client.get(unescape(found[1])).headers["Cache-Control"]
