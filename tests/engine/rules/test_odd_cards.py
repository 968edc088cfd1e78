"""Games of cards with random texts: what holds at every decision holds whatever the words allow, in all formats and both rulesets."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from engine.compiled import is_compiled
from engine.rone.cards import Card, CardType
from engine.rone.decks import PlayableDeck
from engine.rone.rules import Game, Ruleset
from engine.rone.rules.compiling import bears_later_keyword, definition_of
from tests.engine.rules.games import SETUPS
from tests.engine.rules.invariants import examine_game
from tests.engine.rules.makers import ECONOMY, make_deck, make_hero
from tests.engine.rules.odd import odd_cards

GAMES = 12 if is_compiled() else 3
KNOWN = {CardType.UNIT: 80, CardType.TACTIC: 40, CardType.TECHNOLOGY: 40}
"""How many odd cards of a type the decks are made of."""
SIZES = {"duel": (2, 24), "team": (2, 36), "three-player": (3, 28)}
DEAR = 40
"""The dear looks are taken at every so-manieth decision."""


pytestmark = pytest.mark.xdist_group("odd cards")  # which are drawn once


@cache
def known(card_type: CardType) -> list[Card]:
    """The odd cards of a type. Each is drawn by itself: of a whole deck, Hypothesis had to throw most attempts away as too long."""
    cards: list[Card] = []

    @settings(
        max_examples=KNOWN[card_type],
        phases=[Phase.generate],
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def draw_one(data: st.DataObject) -> None:
        cards.append(data.draw(odd_cards(card_type, len(cards))))

    draw_one()
    return cards


def odd_decks(chance: Random, ruleset: Ruleset, format_: str) -> list[PlayableDeck]:
    """Decks for a game of the format, of the same ten units, four tactics and three technologies with random texts."""

    def cards(card_type: CardType, number: int) -> list[Card]:
        chosen = chance.sample(known(card_type), number)
        return [card for card in chosen if ruleset.has_later_keywords or not bears_later_keyword(definition_of(card))]

    main = cards(CardType.UNIT, 10) * 2 + cards(CardType.TACTIC, 4)
    technologies = cards(CardType.TECHNOLOGY, 3)
    decks, size = SIZES[format_]
    heroes = [make_hero(name, abilities=ECONOMY) for name in ("leader", "mate")][: 2 if format_ == "team" else 1]
    return [make_deck(*main, size=size, heroes=heroes, technologies=technologies) for _ in range(decks)]


@pytest.mark.parametrize(("ruleset", "format_"), SETUPS, ids=[f"{ruleset.name}-{format_}" for ruleset, format_ in SETUPS])
def test_games_of_odd_cards_are_sound_and_their_copies_replays_and_views_are_what_they_should_be(ruleset: Ruleset, format_: str) -> None:
    for number in range(GAMES):
        decks = odd_decks(Random(number), ruleset, format_)
        examine_game(Game.new(decks, ruleset, number), number, dear=DEAR)
