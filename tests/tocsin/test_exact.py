"""Exact figures of a build as the API answers them."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import pytest
from django.test import Client

from cards.selectors import catalog
from engine.tocsin.measures.exact import DeckFigures
from engine.tocsin.measures.reports import Goal, advised, chances_to_defeat, thinned
from engine.tocsin.records import Row
from engine.tocsin.rules.game import Deck, start_deck
from web.games import playing

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/games/tocsin/exact/"
MAUL = {"hero": "berrit-kell", "steps": [{"gain": "bronze-maul"}]}


def asked(status: int = 200, **body: Any) -> Any:
    response = Client().post(ADDRESS, {"build": "berrit-kell", **body}, content_type="application/json")
    assert response.status_code == status, response.content
    return response.json()


@pytest.fixture
def deck() -> Deck:
    with playing("tocsin"):
        return start_deck("berrit-kell", catalog())


def test_strength_is_told_by_hand_limit_as_it_is_counted(deck: Deck) -> None:
    told = asked(kind="strength", row="upper")
    figures = DeckFigures(deck.cards, deck.catalog.die, Row.UPPER)
    seven = told["answer"]["limits"][2]
    assert (told["cards"], seven["hand_limit"], seven["volley"]["drawn"]) == (14, 7, 0)
    for name, spread in (("volley", figures.volley(deck.cards)), ("ward", figures.ward(deck.cards))):
        assert Fraction(seven[name]["fraction"]) == spread.mean
        assert {one["value"]: Fraction(one["chance"]) for one in seven[name]["distribution"]} == {
            float(value or 0): chance for value, chance in spread.chances.items()
        }
        assert seven[name]["distribution"][0]["at_least"] == 1
    assert sum(Fraction(one["chance"]) for one in seven["both"][4]["distribution"]) == 1


def test_the_enemies_of_a_location_are_told_with_their_chances(deck: Deck) -> None:
    told = asked(kind="defeat", quest="drowned-market", players=3)["answer"]
    exact = chances_to_defeat(deck.cards, deck.catalog.die, deck.catalog.quests["drowned-market"], 3)
    assert [(one["health"], one["fraction"] and Fraction(one["fraction"])) for one in told["enemies"]] == [
        (faced.health, None if spread is None else spread.mean) for faced, spread in exact
    ]
    assert [row["armour"] for row in told["rows"]["lower"]] == [[], [3], [4], [5], [6]]
    assert len(told["rows"]["upper"][0]["healths"]) == 12
    assert asked(kind="defeat")["answer"]["enemies"] == []


def test_rage_and_status_cards_are_told(deck: Deck) -> None:
    rage = asked(kind="rage", hand_limit=5)["answer"]
    exact = DeckFigures(deck.cards, deck.catalog.die).rage(deck.cards, 5)[1]
    assert Fraction(rage["rage"]["fraction"]) == exact.mean
    told = asked(kind="thinning", stunned=2, poisoned=1, on_top="yes")["answer"]
    found = thinned(DeckFigures(deck.cards, deck.catalog.die), 2, 1, on_top=True)
    assert told["thinned"]["volley"] == float(found.volley)
    assert told["thinned"]["hand"]["distribution"] == [{"value": 5, "chance": "1/1", "share": 1.0}]
    assert told["clean"]["hand"]["mean"] == 7


def test_runes_are_told_of_a_pile_without_the_upgrades_of_the_deck() -> None:
    plain, less = (asked(kind="runes", quest="drowned-market", build=build)["answer"] for build in ("berrit-kell", MAUL))
    assert sum(plain["pile"].values()) - sum(less["pile"].values()) == 1
    two = next(one for one in plain["cards"] if one["side"] == "front")
    total = sum(plain["pile"].values())
    assert sum(Fraction(one["chance"]) for one in two["activations"]["distribution"]) == 1
    assert comb(total, 3) % Fraction(two["activations"]["distribution"][0]["chance"]).denominator == 0


def test_advice_tells_the_best_change_for_a_goal_first(deck: Deck) -> None:
    told = asked(kind="advice", offered=["bronze-maul", "tower-shield"], goal="attack")["answer"]
    offered = [deck.catalog.by_slug[slug] for slug in ("bronze-maul", "tower-shield")]
    as_it_is, best, *_ = advised(deck.cards, offered, deck.catalog.die, Goal.ATTACK)
    assert told["deck"]["volley"] == float(as_it_is.volley)
    assert told["changes"][0]["difference"] == float(best.volley - as_it_is.volley)
    assert [one["difference"] for one in told["changes"]] == sorted((one["difference"] for one in told["changes"]), reverse=True)
    assert {one["gain"] for one in told["changes"]} == {None, *(int(card.id) for card in offered)}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"kind": "luck"}, 400),
        ({"kind": "strength", "build": None}, 400),
        ({"kind": "strength", "build": 7}, 422),
        ({"kind": "strength", "build": "nobody"}, 422),
        ({"kind": "strength", "build": {"hero": ["x"]}}, 422),
        ({"kind": "strength", "build": {"hero": "berrit-kell", "cards": [{"card": "bronze-maul", "quantity": 10**9}]}}, 422),
        ({"kind": "strength", "build": {"hero": "berrit-kell", "cards": [{"card": 2**70}]}}, 422),
        ({"kind": "strength", "build": {"hero": "berrit-kell", "steps": [{"gain": "bronze-maul"}] * 22}}, 422),
        ({"kind": "strength", "build": {"hero": "berrit-kell", "steps": [{"steal": "bronze-maul"}]}}, 422),
        ({"kind": "strength", "build": {"hero": "berrit-kell", "deck": []}}, 422),
        ({"kind": "strength", "quest": "drowned-market"}, 422),
        ({"kind": "strength", "players": 5}, 400),
        ({"kind": "defeat", "quest": "nowhere"}, 422),
        ({"kind": "defeat", "hand_limit": 10}, 400),
        ({"kind": "runes"}, 422),
        ({"kind": "thinning", "stunned": 21}, 400),
        ({"kind": "advice", "offered": ["anvil"]}, 422),
        ({"kind": "advice", "offered": ["bronze-maul"] * 7}, 422),
        ({"kind": "advice", "offered": "bronze-maul"}, 422),
    ],
)
def test_what_cannot_be_reckoned_is_refused(body: dict[str, Any], status: int) -> None:
    assert asked(status, **body)["code"] == ("EXACT_INVALID" if status == 422 else "MALFORMED")
