"""The guide to Tagewerk: what it says is true by clauses that exist, with cards that the site has."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from cards.game_rules import rules
from cards.models import Card
from web.games import playing

CITED = re.compile(r'href="/tagewerk/rules/#([A-Z0-9-]+)"')
FACE = re.compile(r"/tagewerk/cards/([a-z0-9-]+)/face\.svg")


def page(path: str, language: str = "en") -> str:
    response = Client(headers={"Accept-Language": language}).get(f"/tagewerk/{path}")
    assert response.status_code == 200
    return str(response.content.decode())


def test_every_part_cites_clauses_that_are_there() -> None:
    html = page("learn/")
    with playing("tagewerk"):
        known = {clause["id"] for part in rules() for clause in part["clauses"]}
    parts = re.split(r'<section class="lesson"', html)[1:]
    cited = [set(CITED.findall(part)) for part in parts]
    assert len(parts) == 11
    assert all(cited[:-1])  # the last part says where to go next
    assert set().union(*cited) <= known
    assert {"END-1", "CMD-1", "RES-4", "ITEM-2", "ATK-2", "STACK-1"} <= set().union(*cited)


def test_cards_stand_beside_what_they_show_and_on_the_first_page() -> None:
    lessons, short = set(FACE.findall(page("learn/"))), set(FACE.findall(page("")))
    assert len(lessons) == 5
    assert lessons & short
    facts = {card.slug: card.facts for card in Card.objects.filter(slug__in=lessons)}
    assert sum(bool(found.get("main")) for found in facts.values()) == 1
    assert any(found.get("points") for found in facts.values())


@pytest.mark.parametrize(("language", "said"), [("en", "Ten points win"), ("de", "Zehn Siegpunkte gewinnen")])
def test_it_is_told_in_both_languages(language: str, said: str) -> None:
    for path in ("learn/", ""):
        assert said in page(path, language)
