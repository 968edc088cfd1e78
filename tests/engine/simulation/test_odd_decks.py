"""Decks of cards with random texts: whatever the words allow, the goldfish's shortcuts come to what the full rules come to."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from engine.rone.abilities import check_card
from engine.rone.cards import Card, CardType
from engine.rone.decks import PlayableDeck
from engine.rone.game.rulesets import ruleset_named
from tests.engine.abilities.trees import abilities
from tests.engine.game.makers import make_card, make_deck, make_hero
from tests.engine.simulation.test_same_as_the_full_game import games_of, seen

FEW = settings(max_examples=6, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))


@st.composite
def odd_cards(draw: DrawFn, card_type: CardType, place: int) -> Card:
    """A cheap card with one random text that a card of its type may have."""
    numbers: dict[str, Any] = {"type": card_type.value, "cost": place % 3, "recycle": place % 2}
    if card_type is CardType.UNIT:
        numbers |= {"race": "human", "health": 2, "melee": place % 3}
    if card_type is CardType.TECHNOLOGY:
        numbers["recycle"] = None

    def bearing(text: dict[str, Any]) -> Card:
        return make_card(f"{card_type}-{place}", abilities=(text,), **numbers)

    def is_good(text: dict[str, Any]) -> bool:
        return not any(problem.path.startswith("abilities") for problem in check_card(bearing(text)))

    return bearing(draw(abilities(card_type).filter(is_good)))


@st.composite
def odd_decks(draw: DrawFn) -> PlayableDeck:
    """Eight units, two tactics and two technologies with random texts, and fillers."""
    units = [draw(odd_cards(CardType.UNIT, place)) for place in range(8)]
    tactics = [draw(odd_cards(CardType.TACTIC, place)) for place in range(2)]
    technologies = [draw(odd_cards(CardType.TECHNOLOGY, place)) for place in range(2)]
    economy = {"activate": {"exhaust": 1}, "economic": True, "do": [{"choose": 1, "of": [[{"water": 2}], [{"draw": 1}]]}]}
    heroes = [make_hero(abilities={1: [economy], 2: [economy], 3: [economy]})]
    return make_deck(*units, *units, *tactics, size=24, heroes=heroes, technologies=technologies)


@pytest.mark.parametrize(("policy", "pressure"), [("curve", 0), ("greedy", 2)])
@pytest.mark.parametrize("edition", ["first-edition", "second-edition"])
@FEW
@given(deck=odd_decks())
def test_the_shortcuts_come_to_what_the_full_rules_come_to_with_odd_cards(
    edition: str, policy: str, pressure: int, deck: PlayableDeck
) -> None:
    for index in range(2):
        quick, slow, _ = games_of(deck, ruleset_named(edition), policy, pressure, index)

        assert seen(quick) == seen(slow), f"game {index}"
