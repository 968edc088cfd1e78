"""A second game beside RONE: its first page, and its rules with their numbers."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.db import connection
from django.template import Context, Template
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from cards.selectors import catalog
from rone_site.front_page import cards_of_the_day
from tests.accounts.makers import make_client
from tests.cards.makers import make_card
from tests.harbour.kit import KIT
from web.games import playing

pytestmark = pytest.mark.django_db


def page(path: str, language: str = "en") -> str:
    response = Client(headers={"Accept-Language": language}).get(path)
    assert response.status_code == 200, path
    return response.content.decode()


def test_the_first_page_is_the_game_s_own() -> None:
    make_card("unit", id=77, slug="guard")
    html = page("/harbour/")
    assert re.search(r"<title>.*· Harbour decks\s*</title>", html, re.DOTALL)
    assert 'action="/harbour/cards/"' in html
    assert "Name, text or type:ship" in html
    assert len(set(re.findall(r"/harbour/cards/([a-z-]+)/face.svg", html))) == 3
    assert "/cards/guard/" not in html
    assert 'class="brand" href="/harbour/"' in html
    assert "Twenty-four cards." not in html
    assert "Twenty-four cards." in page("/")
    assert re.search(r"<h1>\s*Hafen\s*</h1>", page("/harbour/", "de"))


@pytest.mark.parametrize("path", ["/harbour", "/harbour/collection", "/harbour/events"])
def test_an_address_without_its_last_stroke_leads_to_the_page(path: str) -> None:
    answer = Client().get(path)
    assert (answer.status_code, answer.headers["Location"]) == (301, f"{path}/")


def test_cards_of_the_day_go_round_the_catalog() -> None:
    with playing("harbour"):
        cards, today = catalog(), date(2026, 5, 1)
        days = [[card.slug for card in cards_of_the_day(KIT, cards, today + timedelta(days=day))] for day in range(5)]
        assert all(len(set(shown)) == 3 for shown in days)
        assert {slug for shown in days for slug in shown} == set(cards.by_slug)
        assert cards_of_the_day(KIT, KIT.catalog_of([]), today) == []
        assert len(cards_of_the_day(KIT, KIT.catalog_of([next(iter(cards))]), today)) == 1


def test_the_first_page_asks_no_more_than_the_first_game_s() -> None:
    client = make_client()

    def asked(path: str) -> int:
        client.get(path)
        with CaptureQueriesContext(connection) as queries:
            client.get(path)
        return len(queries)

    assert asked("/harbour/") <= asked("/")


def test_the_rules_stand_clause_by_clause() -> None:
    html = page("/harbour/rules/")
    assert re.findall(r'<div id="([A-Z0-9-]+)"', html) == ["HAR-1", "HAR-2", "HAR-3"]
    assert "as many <em>ships</em> as" in html
    assert '<a href="#HAR-1">HAR-1</a>' in html
    assert "What stands before" not in html
    assert "Glossary" not in html
    assert "second edition" not in html
    assert "second edition" in page("/rules/")
    assert "HAR-1" not in page("/rules/")
    found = page("/harbour/rules/?q=quay")
    assert re.findall(r'<div id="([A-Z0-9-]+)"', found) == ["HAR-2"]
    assert 'href="/harbour/rules/"' in page("/harbour/cards/tall-mary/")


def linked(clause: str) -> str:
    return Template("{% load web %}{% clause number %}").render(Context({"number": clause}))


def test_a_clause_leads_to_the_rules_of_its_game() -> None:
    assert linked("CON-3") == '<a class="clause" href="/rules/#CON-3">CON-3</a>'


def test_a_game_whose_rules_stand_nowhere_links_to_none(settings: Settings) -> None:
    settings.GAMES = ["rone", "tests.harbour.kit", "tests.harbour.mute"]
    assert Client().get("/mute/rules/").status_code == 404
    html = page("/mute/cards/")
    assert "/rules/" not in html
    with playing("mute"):
        assert linked("HAR-1") == '<span class="clause">HAR-1</span>'
        assert "&lt;b&gt;" in linked("<b>")
    assert "/cards/" in page("/mute/")


def test_a_game_without_a_guide_has_no_page_and_no_link_to_one() -> None:
    answer = Client().get("/harbour/learn/")
    assert answer.status_code == 404
    assert "Nobody has written a guide to Harbour yet." in answer.content.decode()
    for path in ("/harbour/", "/harbour/cards/"):
        assert "/learn/" not in page(path)
    assert 'href="/learn/"' in page("/")
