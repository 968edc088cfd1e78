"""The guide to a game: what it says is true by clauses that exist, with cards that the site has; other games have one or none."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.game_rules import rules
from cards.selectors import catalog
from engine.rone.cards import Catalog
from engine.rone.kit import KIT
from tests.accounts.makers import make_client
from tests.cards.makers import make_card, make_hero

pytestmark = pytest.mark.django_db
FACE = re.compile(r"/cards/([a-z0-9-]+)/face\.svg")
CITED = re.compile(r'href="/rules/#([A-Z0-9-]+)"')


def page(path: str = "/learn/", language: str = "en") -> str:
    response = Client(headers={"Accept-Language": language}).get(path)
    assert response.status_code == 200
    return str(response.content.decode())


def shown() -> dict[str, list[str]]:
    assert KIT.guide is not None
    return {name: [card.slug for card in cards] for name, cards in KIT.guide.exhibits(catalog()).items()}


@pytest.mark.usefixtures("demo")
def test_every_part_cites_clauses_that_are_there() -> None:
    html = page()
    known = {clause["id"] for part in rules() for clause in part["clauses"]}
    parts = re.split(r'<section class="lesson"', html)[1:]
    cited = [set(CITED.findall(part)) for part in parts]
    assert len(parts) == 11
    assert all(cited[:-1])  # the last part says where to go next
    assert set().union(*cited) <= known
    assert {"CON-1", "LIFE-1", "END-1", "SET-4", "TURN-1", "LEVEL-1", "PLAY-2", "GUARD-2", "REC-2", "STACK-3", "CON-6"} <= set().union(
        *cited
    )


@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize("language", ["en", "de"])
def test_pictures_say_in_words_what_they_show(language: str) -> None:
    for path in ("/learn/", "/"):
        pictures = re.findall(r'<svg class="picture"[^>]*>', page(path, language))
        words = [re.search(r'role="img" aria-label="([^"]{30,})"', picture) for picture in pictures]
        assert len(words) == {"/learn/": 5, "/": 4}[path]
        assert all(words)
        assert len({found[1] for found in words if found}) == len(words)


@pytest.mark.usefixtures("demo")
def test_cards_are_chosen_by_what_they_show() -> None:
    cards: Catalog = catalog()
    found = {name: [cards.by_slug[slug] for slug in slugs] for name, slugs in shown().items()}
    assert [card.level for card in found["hero"]] == [1, 2, 3]
    assert len({card.hero for card in found["hero"]}) == 1
    assert all(card.recycle and card.melee and card.cost for card in found["unit"])
    assert [str(card.type) for name in ("defender", "tactic", "technology") for card in found[name]] == ["unit", "tactic", "technology"]
    assert {slug for slugs in shown().values() for slug in slugs} <= set(FACE.findall(page()))


def test_a_site_with_other_cards_shows_those_and_leaves_out_what_it_lacks() -> None:
    assert FACE.findall(page()) == []
    make_card("unit", slug="greyed-out", cost=None)
    assert FACE.findall(page()) == []
    make_hero("own-hero")
    make_card("unit", slug="own-unit", recycle=2, melee=3)
    make_card("technology", slug="own-idea")
    found = FACE.findall(page())
    assert {"own-unit", "own-idea"} <= set(found)
    assert not {"greyed-out"} & set(found)
    assert "<b>Recycling 2:</b>" in page()
    assert 'id="technologies"' in page()


def test_a_hero_without_prices_explains_nothing() -> None:
    assert KIT.guide is not None
    make_hero("own-hero")
    assert "hero" in KIT.guide.exhibits(catalog())
    levels = [replace(card, cost=None) for card in catalog() if card.hero == "own-hero"]
    assert "hero" not in KIT.guide.exhibits(Catalog.of(levels))


@pytest.mark.usefixtures("demo")
def test_visitors_get_the_short_guide_and_players_their_own_page() -> None:
    assert 'href="/learn/">' in page("/")
    assert 'class="glimpse"' in page("/")
    assert b'class="glimpse"' not in make_client().get("/").content


@pytest.mark.usefixtures("demo")
def test_the_guide_asks_as_little_with_many_cards() -> None:
    Client().get("/learn/")
    with CaptureQueriesContext(connection) as queries:
        Client().get("/learn/?again")
    assert len(queries) <= 5
