"""Cards of Tagewerk: searched by their own fields, drawn in their own style, listed and told like those of the first game."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote
from xml.etree import ElementTree

import pytest
from django.test import Client

from cards.faces import EditionMark, draw_face
from cards.faces.tagewerk import FACTIONS, SLOT
from cards.rules_text import face_paragraphs, spoken_rules_text
from cards.selectors import catalog
from engine.languages import Language
from tests.cards.makers import make_card
from web.games import playing

pytestmark = pytest.mark.django_db
LANGUAGES: tuple[Language, ...] = ("en", "de")
SVG = "{http://www.w3.org/2000/svg}"
MARK = EditionMark("BEL", "bell", "015", "none")


def found(query: str) -> list[str]:
    """The slugs that a search of the API finds, by name; it understands all of the query."""
    answer = Client().get(f"/api/v1/games/tagewerk/cards/?order=name&q={quote(query)}").json()
    assert not answer["warnings"]
    return [card["slug"] for card in answer["results"]]


def page(path: str, language: Language = "en") -> str:
    response = Client(headers={"Accept-Language": language}).get(f"/tagewerk/{path}")
    assert response.status_code == 200, path
    return " ".join(response.content.decode().split())


def face(slug: str, language: Language = "en") -> ElementTree.Element:
    with playing("tagewerk"):
        card = catalog().by_slug[slug]
        drawn = draw_face(card, language, text=face_paragraphs(card, language), description=spoken_rules_text(card, language), edition=MARK)
    return ElementTree.fromstring(drawn)  # noqa: S314  our own drawing


SEARCHES = {
    "is:main": ["brida-kohl", "ilse-dorn", "mother-ansgard", "old-marten"],
    "cost:-": ["brida-kohl", "ilse-dorn", "mother-ansgard", "old-marten"],
    "is:spielstein": ["scarecrow", "seedling"],
    "is:collector fraktion:- t:item": ["order-of-merit"],
    "fa:ember su>=2": ["furnace-giant", "glowing-bolt"],
    "sl:3": ["road-porter"],
    "fa:flut at>=5 d>at": ["harbour-whale"],
    "is:direct is:supported": ["glowing-bolt"],
    "k:watchful fa:ember": ["anvil-guard"],
}


def test_the_search_knows_the_games_fields() -> None:
    assert {query: found(query) for query in SEARCHES} == SEARCHES


def test_a_field_of_the_other_game_is_said_to_be_its() -> None:
    make_card("unit", id=77)
    asked = {"games/tagewerk/cards/?q=race:mutant": "RONE", "cards/?q=faction:tide": "Tagewerk"}
    for address, game in asked.items():
        (warning,) = Client().get(f"/api/v1/{address}").json()["warnings"]
        assert warning["code"] == "UNKNOWN_FIELD"
        assert f"is a field of {game}" in warning["message"]


def test_a_card_is_told_with_what_its_type_has() -> None:
    told = Client().get("/api/v1/games/tagewerk/cards/5021/").json()
    facts: dict[str, Any] = {"faction": "ember", "main": None, "token": None, "cost": 5, "support": 2, "slots": 1}
    facts |= {"points": None, "attack": 5, "defence": 5, "attach": None}
    assert {name: told[name] for name in facts} == facts
    assert Client().get("/api/v1/games/tagewerk/cards/5015/").json()["main"] is True


def test_pages_show_the_figures_of_the_card() -> None:
    shown = page("cards/furnace-giant/", "de")
    for words in ("Charakter – Glut", "Anwerbungskosten", "Unterstützungskosten", "Verteidigung", "Gegenstandsplätze", "Vier Glocken"):
        assert words in shown
    assert "Main character – Ember" in page("cards/brida-kohl/")
    assert "coin-tide" in page("cards/?view=text&q=fa:tide")
    assert re.search(r"order=-?defence", page("cards/?view=table"))
    assert "faction:tide or faction:loam" in re.sub(r"<[^>]+>", "", page("cards/search-help/"))


def test_a_face_shows_costs_slots_point_field_and_values() -> None:
    giant, main, token, porter = (face(slug) for slug in ("furnace-giant", "brida-kohl", "seedling", "road-porter"))
    words = [text.text for text in giant.iter(f"{SVG}text")]
    assert {"Furnace Giant", "Character – Ember", "BEL 015"} <= set(words)
    assert [word for word in words if word and word.isdecimal()] == ["5", "2", "5", "5"]  # recruit cost, support cost, attack, defence
    assert "recruit cost 5, support cost 2, item slots 1, attack 5, defence 5" in (giant.findtext(f"{SVG}desc") or "")
    slots = {card: [one for one in card.iter(f"{SVG}rect") if one.get("width") == str(SLOT)] for card in (porter, token)}
    assert [len(found) for found in slots.values()] == [3, 0]
    dashed = {card: any(one.get("stroke-dasharray") == "9 6" for one in card.iter(f"{SVG}rect")) for card in (token, main)}
    assert list(dashed.values()) == [True, False]
    fields = {card: [one for one in card.iter(f"{SVG}circle") if one.get("r") == "17"] for card in (main, giant)}
    assert [len(found) for found in fields.values()] == [1, 0]
    assert not [text for text in main.iter(f"{SVG}text") if text.text == "0"]


def test_every_text_of_the_demo_set_is_legible_at_180_pixels() -> None:
    """11.5 units of a face are 8.2 of 180 pixels."""
    with playing("tagewerk"):
        slugs = [card.slug for card in catalog()]
    assert len(slugs) == 56
    for slug in slugs:
        texts = [text for language in LANGUAGES for text in face(slug, language).iter(f"{SVG}text") if text.get("font-style") is None]
        assert min(float(text.get("font-size", "99")) for text in texts) >= 11.5, slug


def test_every_faction_has_colours_of_its_own() -> None:
    with playing("tagewerk"):
        factions = {card.faction for card in catalog() if card.faction}
    assert factions == set(FACTIONS)
    assert len({colours.frame for colours in FACTIONS.values()}) == len(FACTIONS)


def test_a_deck_is_built_round_a_main_character_from_its_page() -> None:
    assert 'href="/tagewerk/build/?hero=brida-kohl"' in page("cards/brida-kohl/")
    (chosen,) = re.findall(r'<input type="radio" name="hero" id="[a-z-]*" value="([a-z-]*)"[^>]* checked', page("build/?hero=brida-kohl"))
    assert chosen == "brida-kohl"
    assert "/tagewerk/build/?hero=" not in page("cards/anvil-guard/")


def test_the_search_for_everything_tells_main_characters_from_others() -> None:
    for language, heading in (("en", "Main characters"), ("de", "Hauptcharaktere")):
        assert f"{heading}</h2>" in page("search/?q=brida", language)


FOREIGN = re.compile(
    r"\b(heroes|hero|Helden?|Einheiten|tactics?|Taktik(en)?|technolog\w+|races?|Rassen?|graveyard|Friedhof|recycl\w+|Rust Hound"
    r"|All levels|Alle Stufen)\b"
)


def test_pages_speak_of_no_other_game() -> None:
    for path in (
        "cards/",
        "cards/search-help/",
        "decks/search-help/",
        "decks/import/",
        "rules/",
        "build/",
        "cards/anvil-guard/",
        "cards/brida-kohl/",
    ):
        for language in LANGUAGES:
            words = re.sub(r"<(script|style|nav).*?</\1>|<[^>]+>", " ", page(path, language))
            assert FOREIGN.findall(words) == [], path


def test_the_options_of_rulesets_are_no_part_of_a_clause() -> None:
    shown = page("rules/")
    assert 'id="MULTI-2"' in shown
    assert "turn_limit` | 30" not in shown
