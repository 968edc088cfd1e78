"""The sheets of characters on the site: pictures of both sides, and a PDF with the kit to cut out."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pypdf import PdfReader

from cards.selectors import catalog
from decks.list.services.making import create_deck
from engine.decklist import Decklist, Entry
from tests.accounts.makers import make_user
from web.games import playing

pytestmark = pytest.mark.django_db
MILLIMETRE = 72 / 25.4


def sheet(slug: str, language: str = "en") -> PdfReader:
    response = Client().get(f"/skirmish/cards/{slug}/sheet.pdf?lang={language}")
    assert response.headers["Content-Type"] == "application/pdf"
    assert response.headers["Content-Disposition"] == f'attachment; filename="{slug}.pdf"'
    return PdfReader(BytesIO(response.content), strict=True)


def page(path: str, language: str = "en") -> str:
    response = Client(headers={"Accept-Language": language}).get(f"/skirmish/{path}")
    assert response.status_code == 200
    return " ".join(response.content.decode().split())


@pytest.mark.parametrize(("side", "said"), [("play", "Platz des Decks"), ("story", "Aus der Box zu nehmen")])
def test_a_side_is_served_as_an_image_that_can_be_cached(side: str, said: str) -> None:
    response = Client().get(f"/skirmish/cards/tock-seven/sheet/{side}.svg?lang=de")
    assert response.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert said in response.content.decode()
    assert "default-src 'none'" in response.headers["Content-Security-Policy"]
    known = {"If-None-Match": response.headers["ETag"]}
    assert Client().get(f"/skirmish/cards/tock-seven/sheet/{side}.svg?lang=de", headers=known).status_code == 304


@pytest.mark.parametrize("path", ["tock-seven/sheet/back.svg", "hook-pole/sheet/play.svg", "hook-pole/sheet.pdf", "nobody/sheet.pdf"])
def test_other_sides_and_other_cards_have_none(path: str) -> None:
    assert Client().get(f"/skirmish/cards/{path}").status_code == 404


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_characters_page_shows_both_sides_and_leads_to_the_pdf(language: str) -> None:
    html = page("cards/tock-seven/", language)
    pictures = re.findall(r'<img class="face" src="([^"]*/sheet/[^"]*)" width="760" height="536" alt="([^"]*)"', html)
    name, sides = ("Tock Seven, Wind-Up Sentry", ["Play side", "Story and items"])
    if language == "de":
        name, sides = ("Tack Sieben, Aufziehwache", ["Spielseite", "Geschichte und Gegenstände"])
    assert [alt for _address, alt in pictures] == [f"{name}, {side}" for side in sides]
    for address, _alt in pictures:
        assert "immutable" in Client().get(unescape(address)).headers["Cache-Control"]
    assert f'href="/skirmish/cards/tock-seven/sheet.pdf?lang={language}"' in html
    assert "sheet.pdf" not in page("cards/hook-pole/", language)


def test_what_stands_on_the_sheet_stands_on_the_page_in_words() -> None:  # BOX-2
    html = page("cards/tock-seven/", "de")
    assert "Langsam zu Fuß." in html
    assert "1 × Charakterfigur, 1 × Charaktertoken, 1 × Deck, 20 Karten, 4 × Feder" in html
    assert 'href="/skirmish/rules/#BOX-2"' in html


def test_the_pdf_has_the_sheet_first_and_then_the_kit_to_cut_out() -> None:  # KIT-1
    reader = sheet("tock-seven", "de")
    assert len(reader.pages) == 1 + 3  # 20 cards, nine to a page
    assert [float(side) for side in reader.pages[0].mediabox[2:]] == pytest.approx([210 * MILLIMETRE, 297 * MILLIMETRE], abs=0.01)
    first, *cards = (page.extract_text() for page in reader.pages)
    assert "an der gestrichelten Linie falten" in first
    assert {"Platz des Decks", "Aus der Box zu nehmen"} <= set(first.splitlines())
    told = "\n".join(cards)
    assert {name: told.count(name) for name in ("Kolbenfaust", "Bolzenwurf", "Panzerblech")} == {
        "Kolbenfaust": 4,
        "Bolzenwurf": 3,
        "Panzerblech": 1,
    }
    assert reader.trailer["/Root"]["/Lang"] == "de"  # type: ignore[index]


def test_the_second_side_stands_on_its_head_so_that_both_lie_back_to_back() -> None:
    """By where words stand on the page, from its lower edge; letters are set one by one."""
    lines: dict[float, str] = {}

    def visit(text: str, matrix: list[float], line: list[float], *font: object) -> None:
        y = round(matrix[1] * line[4] + matrix[3] * line[5] + matrix[5], 1)
        lines[y] = lines.get(y, "") + text

    sheet("marn-peat").pages[0].extract_text(visitor_text=visit)
    wanted = ("Play side", "Life", "The kit", "Story and items")
    found = [next(y for y, words in lines.items() if word in words) for word in wanted]
    assert found == sorted(found, reverse=True)
    assert found[1] > 297 / 2 * MILLIMETRE > found[2]


@pytest.mark.parametrize("is_listed", [False, True])
def test_a_kit_to_cut_out_has_the_sheet_of_its_character_first(is_listed: bool) -> None:  # BOX-2, KIT-1
    """A list that names the character alone is its printed kit."""
    user = make_user()
    with playing("skirmish"):
        printed = catalog().brought_with("tock-seven")
        cards = {"kit": tuple(Entry(card, copies) for card, copies in printed.items())} if is_listed else {}
        deck = create_deck(owner=user, state=Decklist(("tock-seven",), cards, format="kit"), name="Springs", now=timezone.now())
    client = Client()
    client.force_login(user)
    response = client.get(f"/skirmish/decks/{deck.public_id}/export/?as=proxies")
    pages = [page.extract_text() for page in PdfReader(BytesIO(response.content), strict=True).pages]
    assert len(pages) == 1 + 3
    assert {"Place of the deck", "Take from the box"} <= set(pages[0].splitlines())
    told = "\n".join(pages[1:])
    assert [told.count(name) for name in ("Piston Fist", "Plating", "Tock Seven")] == [4, 1, 0]


def test_rows_and_texts_show_kind_and_what_is_seen_first() -> None:
    html = page("cards/?view=text&q=hook-pole")
    assert re.search(r'<svg class="kind kind-attack"[^>]* aria-label="Attack card">', html)
    assert re.search(r'aria-label="Within 2 cards"><use href="[^"]*#i-card"/></svg> 2', html)
    shown = page("cards/dazzle/", "de")
    for words in ("Wenn du angegriffen wirst", "Ives Ember, Lampenwärter", "Im Kartensatz"):
        assert words in shown


def test_a_table_shows_the_kit_of_a_card_and_asks_no_more_for_many() -> None:
    html = page("cards/?view=table&q=double-toll")
    assert re.search(r'<svg class="kind kind-attack".*?Double Toll.*?aria-label="Melee reach".*?Brakka Holt, Tollkeeper', html)
    assert re.search(r"order=-?copies", html)
    counted = []
    for query in ("double-toll", ""):
        page(f"cards/?view=table&q={query}&again")
        with CaptureQueriesContext(connection) as queries:
            page(f"cards/?view=table&q={query}&once-more")
        counted.append(len(queries))
    assert counted[0] == counted[1] <= 5


def test_a_card_under_the_pointer_shows_no_sheet() -> None:
    assert "sheet" not in page("cards/tock-seven/hovercard/")
