"""TOCSIN's cards on the site: pages, searches, sides, sheets on paper, rules and guide."""

from __future__ import annotations

from io import BytesIO
from urllib.parse import quote

import pytest
from django.test import Client
from pypdf import PdfReader

pytestmark = pytest.mark.django_db


def page(path: str, language: str = "en") -> str:
    response = Client().get(f"/tocsin/{path}", headers={"Accept-Language": language})
    assert response.status_code == 200, (path, response.status_code)
    return " ".join(response.content.decode().split())


@pytest.mark.parametrize("language", ["en", "de"])
def test_pages_of_every_sort_are_there(language: str) -> None:
    for path in ("", "learn/", "rules/", "cards/", "cards/?view=text", "cards/?view=table", "cards/search-help/"):
        assert "<h1" in page(path, language)
    for slug in ("berrit-kell", "boat-knife", "bronze-maul", "tam", "drowned-market", "sunken-tower-lower-2", "poisoned", "enemy-die"):
        assert "<h1" in page(f"cards/{slug}/", language)


@pytest.mark.parametrize(
    ("query", "slugs"),
    [
        ("rune:moon type:upgrade kind:number", {"iron-will"}),
        ("quest:quay row:lower column:4", {"powder-quay-lower-4"}),
        ("hero:berrit m:-", {"hammer-blow"}),
        ("armour>=6", {"choir-below-lower-2"}),
        ("status:stunned q:choir", {"choir-below-upper-1"}),
        ("is:stunning", {"glass-arrow", "anchor-chain"}),
        ("type:hero hp<8", {"pip-and-odd"}),
        ("p>=4", {"spring-tide", "ground-swell"}),
    ],
)
def test_searches_ask_for_options_runes_places_and_values(query: str, slugs: set[str]) -> None:
    answer = Client().get(f"/api/v1/games/tocsin/cards/?q={quote(query)}").json()
    assert not answer["warnings"], answer["warnings"]
    assert {card["slug"] for card in answer["results"]} == slugs


def test_a_side_is_an_image_of_its_own() -> None:
    for address in ("cards/broken-causeway-lower-1/face.svg?side=back", "cards/berrit-kell/sheet/back.svg"):
        response = Client().get(f"/tocsin/{address}")
        assert response.status_code == 200
        assert response["Content-Type"].startswith("image/svg+xml")
    assert Client().get("/tocsin/cards/ember/face.svg?side=back").status_code == 404
    assert Client().get("/tocsin/cards/berrit-kell/face.svg?side=left").status_code == 404


def test_a_sheet_is_printed_with_its_start_deck_and_other_sides_are_not() -> None:
    response = Client().get("/tocsin/cards/berrit-kell/sheet.pdf")
    assert len(PdfReader(BytesIO(response.content)).pages) == 1 + 2  # 14 cards, nine to a page
    assert Client().get("/tocsin/cards/drowned-market/sheet.pdf").status_code == 404


def test_the_guide_tells_with_cards_of_the_edition() -> None:
    html = page("learn/", "de")
    for words in ("Zwei Quests, dann ein Endgegner", "hammer-blow/face.svg", "ACT-4", "RUNE-2"):
        assert words in html
