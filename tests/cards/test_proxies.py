"""Cards to cut out: nine to a page, each of the size of a real card, never more than a document may hold."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from pypdf import PageObject, PdfReader

from cards.proxies import PROXIES_MOST, proxy_sheets
from cards.selectors import shelf
from tests.cards.makers import make_card

pytestmark = pytest.mark.django_db
MILLIMETRE = 72 / 25.4


def sheets(*cards: tuple[Any, int], language: Any = "en") -> PdfReader:
    current = shelf()
    wanted = [(current.catalog.by_slug[card.slug], copies) for card, copies in cards]
    return PdfReader(BytesIO(proxy_sheets(wanted, title="Proxies", language=language, shelf=current)), strict=True)


def places(page: PageObject, wanted: str) -> list[tuple[float, float]]:
    """Where the letter `wanted` stands on the page, in millimetres from its lower left; letters are set one by one."""
    found: list[tuple[float, float]] = []

    def visit(text: str, matrix: list[float], line: list[float], *font: Any) -> None:
        if text == wanted:
            a, b, c, d, e, f = matrix
            x, y = line[4], line[5]
            found.append(((a * x + c * y + e) / MILLIMETRE, (b * x + d * y + f) / MILLIMETRE))

    page.extract_text(visitor_text=visit)
    return found


def test_nine_cards_stand_on_a_page_at_their_real_size() -> None:
    reader = sheets((make_card("unit", name_en="Quack"), 20))
    assert len(reader.pages) == 3
    assert [float(side) for side in reader.pages[0].mediabox[2:]] == pytest.approx([210 * MILLIMETRE, 297 * MILLIMETRE], abs=0.01)
    standing = sorted(places(reader.pages[0], "Q"))
    assert len(standing) == 9
    assert standing[3][0] - standing[0][0] == pytest.approx(63, abs=0.01)
    assert standing[1][1] - standing[0][1] == pytest.approx(88, abs=0.01)
    assert len(places(reader.pages[2], "Q")) == 2


def test_a_document_holds_so_many_cards_and_no_more() -> None:
    assert len(sheets((make_card("tactic"), 5000)).pages) == PROXIES_MOST // 9


def test_sheets_speak_to_screen_readers_in_the_cards_language() -> None:
    card = make_card("unit", name_en="Guard", name_de="Wache", abilities=[{"keyword": "defender"}])
    reader = sheets((card, 1), language="de")
    assert reader.trailer["/Root"]["/Lang"] == "de"  # type: ignore[index]
    assert reader.trailer["/Root"]["/MarkInfo"]["/Marked"]  # type: ignore[index]
    assert "Wache" in reader.pages[0].extract_text()


def test_the_same_cards_give_the_same_bytes_and_hostile_names_do_no_harm() -> None:
    card = make_card("unit", name_en='#panic() "]}<&>', name_de="{{7*7}}")
    current = shelf()
    wanted = [(current.catalog.by_slug[card.slug], 2)]
    one, two = (proxy_sheets(wanted, title='"#', language="en", shelf=current) for _ in range(2))
    assert one == two


def test_a_search_can_be_cut_out(client: Client) -> None:
    make_card("unit", name_en="Rust Hound")
    make_card("unit", name_en="Kite Scout")
    html = client.get("/cards/?q=rust").content.decode()
    assert 'href="/cards/proxies/?q=rust&amp;lang=en"' in html
    response = client.get("/cards/proxies/?q=rust")
    assert response.headers["Content-Type"] == "application/pdf"
    text = PdfReader(BytesIO(response.content)).pages[0].extract_text()
    assert "Rust Hound" in text
    assert "Kite Scout" not in text
    assert client.get("/cards/proxies/?q=zzzz").headers["Location"] == "/cards/?q=zzzz"
