"""Card pages: what a reader sees, by address alone."""

from __future__ import annotations

import re
import struct
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.models import Ruling
from cards.preview import SIZE
from tests.cards.makers import make_card, make_edition, make_hero

pytestmark = pytest.mark.django_db


def page(client: Client, address: str, **headers: str) -> str:
    response = client.get(address, headers=headers)
    assert response.status_code == 200
    return response.content.decode()


def queries_of(html: str) -> set[str]:
    """The queries that the page's links write."""
    links = [unescape(link) for link in re.findall(r'href="([^"]*)"', html)]
    return {parse_qs(urlsplit(link).query).get("q", [""])[0] for link in links}


def test_a_query_in_the_address_finds_its_cards(client: Client) -> None:
    make_card("unit", name_en="Rust Hound")
    make_card("unit", name_en="Kite Scout")
    html = page(client, "/cards/?q=rust")
    assert "Rust Hound" in html
    assert "Kite Scout" not in html


@pytest.mark.parametrize("view", ["faces", "text", "table", "nonsense"])
def test_every_view_shows_the_cards(client: Client, view: str) -> None:
    make_card("unit", name_en="Rust Hound", abilities=[{"keyword": "defender"}])
    assert "Rust Hound" in page(client, f"/cards/?view={view}")


def test_htmx_gets_the_results_alone(client: Client) -> None:
    make_card("unit", name_en="Rust Hound")
    html = page(client, "/cards/?q=rust", HX_Request="true")
    assert html.strip().startswith('<div id="found">')
    assert "<html" not in html


def test_a_warning_comes_with_a_link_that_corrects_the_query(client: Client) -> None:
    make_card("unit")
    html = page(client, "/cards/?q=type:unit keyword:defnder")
    assert "No keyword is called “defnder”" in html
    assert "type:unit keyword:defender" in queries_of(html)


def test_filters_write_the_query(client: Client) -> None:
    make_card("unit")
    make_card("tactic")
    html = page(client, "/cards/?q=cost:1 type:unit")
    assert "cost:1 type:unit,tactic" in queries_of(html)
    assert "cost:1" in queries_of(html)
    assert "type:unit level:1" in {query.replace("cost:1 ", "") for query in queries_of(html)}


def test_an_empty_answer_says_what_to_do(client: Client) -> None:
    make_card("unit")
    assert "No card found" in page(client, "/cards/?q=zzzzz")
    assert client.get("/cards/?q=%22%3Cscript%3Ealert(1)%3C/script%3E").content.count(b"<script>alert") == 0


def test_the_list_takes_the_same_few_queries_for_any_number_of_cards(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make_card("unit")
    page(client, "/cards/")
    with django_assert_num_queries(1):
        page(client, "/cards/?view=table")
    for _ in range(30):
        make_card("unit")
    page(client, "/cards/")
    with django_assert_num_queries(1):
        page(client, "/cards/?view=table&q=type:unit")


def test_a_card_has_everything_on_its_page(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    edition = make_edition("dry-season", name_en="Dry Season")
    make_card("unit", id=1, name_en="Before", edition=edition)
    card = make_card("unit", id=2, slug="guard", name_en="Guard", name_de="Wache", abilities=[{"keyword": "shield"}], edition=edition)
    make_card("unit", id=3, name_en="After", edition=edition)
    Ruling.objects.create(card=card, text_en="It stays.", text_de="Sie bleibt.", source="KEY-SHIELD", date="2026-10-14")
    page(client, "/cards/guard/")
    with django_assert_num_queries(4):
        html = page(client, "/cards/guard/")
    for expected in (
        "Guard",
        "Wache",
        "Shield",
        "KEY-SHIELD",
        "It stays.",
        "Dry Season",
        "Before",
        "After",
        'property="og:image"',
        "ld+json",
    ):
        assert expected in html


def test_a_heros_page_leads_to_its_other_levels(client: Client) -> None:
    make_hero("ilsa-varn")
    html = page(client, "/cards/ilsa-varn-1/")
    assert 'href="/cards/ilsa-varn-2/"' in html
    assert 'href="/cards/ilsa-varn-3/"' in html


def test_chat_programs_get_a_picture_that_they_can_show(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    make_card("unit", slug="guard", name_en="Guard", name_de="Wache")
    html = page(client, "/cards/guard/", Accept_Language="de")
    picture = re.search(r'property="og:image" content="http://testserver([^"]+)"', html)
    assert picture
    assert picture[1] == "/cards/guard/preview.png?lang=de"
    response = client.get(picture[1])
    assert response["Content-Type"] == "image/png"
    assert struct.unpack(">II", response.content[16:24]) == SIZE
    assert client.get(picture[1]).content == response.content
    monkeypatch.setattr("cards.preview.SET_A_MINUTE", 1)
    assert client.get("/cards/guard/preview.png?lang=en").status_code == 302
    assert client.get(picture[1]).status_code == 200


def test_a_card_in_german(client: Client) -> None:
    make_card("unit", slug="guard", name_en="Guard", name_de="Wache", abilities=[{"keyword": "shield"}])
    html = page(client, "/cards/guard/", Accept_Language="de")
    assert "<h1>Wache</h1>" in html
    assert "Schild" in html


def test_data_for_machines_can_not_end_its_script(client: Client) -> None:
    make_card("unit", slug="evil", name_en="</script><script>alert(1)</script>")
    html = page(client, "/cards/evil/")
    assert "<script>alert" not in html
    assert "\\u003c/script\\u003e" in html


def test_a_card_that_is_not_there_is_a_404(client: Client) -> None:
    assert client.get("/cards/nobody/").status_code == 404


def test_a_random_card_is_a_card(client: Client) -> None:
    assert client.get("/cards/random/").headers["Location"] == "/cards/"
    card = make_card("unit")
    assert client.get("/cards/random/").headers["Location"] == f"/cards/{card.slug}/"


def test_the_search_help_lists_every_field_with_examples(client: Client) -> None:
    html = page(client, "/cards/search-help/")
    assert '<span class="whole">type:unit</span> <span class="whole">-race:human</span>' in html
    assert "keyword:defender" in queries_of(html)
    assert html.count('id="field-') == 25


@pytest.mark.django_db
def test_a_list_without_cards_says_how_the_search_was_understood(client: Client) -> None:
    told = client.get("/cards/", {"q": "typ:einheit typ:taktik"}, headers={"accept-language": "de"}).content.decode()
    assert "findet nichts" in told or "trifft auf alle zu" in told
    assert "typ:einheit" in told


def test_a_hovercard_is_a_part_of_a_page_that_everybody_may_keep(client: Client) -> None:
    make_card("unit", name_en="Rust Hound", name_de="Rosthund", slug="rust-hound", abilities=[{"keyword": "defender"}])
    response = client.get("/cards/rust-hound/hovercard/?lang=de")
    html = response.content.decode()
    assert "Rosthund" in html
    assert "Verteidiger" in html
    assert "<html" not in html
    assert response["Cache-Control"] == "public, max-age=600"
    assert "Cookie" not in response.get("Vary", "")
    assert not response.cookies
    again = client.get("/cards/rust-hound/hovercard/?lang=de", headers={"If-None-Match": response["ETag"]})
    assert again.status_code == 304
    assert response["ETag"] != client.get("/cards/rust-hound/hovercard/?lang=en")["ETag"]
    assert "Cookie" in client.get("/cards/rust-hound/hovercard/")["Vary"]
    assert client.get("/cards/nobody/hovercard/").status_code == 404


def test_the_hovercard_of_a_hero_says_what_every_level_does(client: Client) -> None:
    make_hero()
    html = page(client, "/cards/ilsa-varn-2/hovercard/?lang=en")
    assert html.count('aria-label="water a turn"') == 3
    assert html.count('aria-current="true"') == 1
