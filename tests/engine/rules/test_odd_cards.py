"""Games of cards with random texts: what holds at every decision holds whatever the words allow, in all formats and both rulesets."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from engine.compiled import is_compiled
from engine.rone.cards import Card, CardType
from engine.rone.decks import PlayableDeck
from engine.rone.rules import Game, Ruleset
from engine.rone.rules.compiler import bears_later_keyword, definition_of
from tests.engine.rules.games import SETUPS
from tests.engine.rules.invariants import examine_game
from tests.engine.rules.makers import ECONOMY, make_deck, make_hero
from tests.engine.rules.odd import odd_cards

EXAMPLES = 4 if is_compiled() else 2
FEW = settings(max_examples=EXAMPLES, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck))
SIZES = {"duel": (2, 24), "team": (2, 36), "three-player": (3, 28)}
DEAR = 40
"""The dear looks are taken at every so-manieth decision."""


@st.composite
def odd_decks(draw: DrawFn, ruleset: Ruleset, format_: str) -> list[PlayableDeck]:
    """Decks for a game of the format, of the same ten units, four tactics and three technologies with random texts."""

    def cards(card_type: CardType, number: int) -> list[Card]:
        drawn = [draw(odd_cards(card_type, place)) for place in range(number)]
        return [card for card in drawn if ruleset.has_later_keywords or not bears_later_keyword(definition_of(card))]

    main = cards(CardType.UNIT, 10) * 2 + cards(CardType.TACTIC, 4)
    technologies = cards(CardType.TECHNOLOGY, 3)
    decks, size = SIZES[format_]
    heroes = [make_hero(name, abilities=ECONOMY) for name in ("leader", "mate")][: 2 if format_ == "team" else 1]
    return [make_deck(*main, size=size, heroes=heroes, technologies=technologies) for _ in range(decks)]


@pytest.mark.parametrize(("ruleset", "format_"), SETUPS, ids=[f"{ruleset.name}-{format_}" for ruleset, format_ in SETUPS])
@FEW
@given(data=st.data())
def test_games_of_odd_cards_are_sound_and_their_copies_replays_and_views_are_what_they_should_be(
    ruleset: Ruleset, format_: str, data: st.DataObject
) -> None:
    decks = data.draw(odd_decks(ruleset, format_))
    examine_game(Game.new(decks, ruleset, 1), 1, dear=DEAR)
