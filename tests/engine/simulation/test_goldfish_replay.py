"""Games of a report as replays: the game that the story tells, up to any of its turns, and played on from there."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.errors import ReplayError
from engine.rone.cards import Catalog
from engine.rone.measures.goldfish_replay import GoldfishReplay, read_replay, replay_of_game
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.measures.stories import tell_game
from tests.engine.rules.makers import make_lively_deck

DECK = make_lively_deck()
CARDS = Catalog.of(
    {card.id: card for card in (*(card for hero in DECK.heroes for card in hero.levels.values()), *DECK.cards, *DECK.technologies)}.values()
)


def replay(index: int, turn: int, **settings: Any) -> GoldfishReplay:
    return replay_of_game(DECK, GoldfishSettings(turns=5, **settings), seed=3, index=index, turn=turn)


@pytest.mark.parametrize("index", [0, 7])
@pytest.mark.parametrize("pressure", [0, 3])
def test_it_stands_as_the_story_tells_after_every_turn(index: int, pressure: int) -> None:
    story = tell_game(DECK, GoldfishSettings(turns=5, pressure=pressure), seed=3, index=index)
    for told in story.turns[:-1]:
        state = replay(index, told.turn, pressure=pressure).play().state
        units = [int(unit.definition.id) for unit in state.sides[0].units]
        assert units == told.cards["units"]
        assert len(state.sides[0].deck) + len(state.players[0].hand) == told.numbers["deck"] + len(told.cards["hand"])


def test_it_is_read_from_what_it_writes_and_goes_on_the_same_way() -> None:
    written = replay(1, 2, pressure=2)
    read = read_replay(json.loads(json.dumps(written.to_json())), CARDS)
    assert isinstance(read, GoldfishReplay)
    assert read.to_json() == written.to_json()
    assert read.play().digest() == written.play().digest()
    longer = replay(1, 3, pressure=2).choices
    assert longer[: len(written.choices)] == written.choices
    assert len(longer) > len(written.choices) == len(read.play().replay.choices)
    assert isinstance(read.upto(1), GoldfishReplay)


@pytest.mark.parametrize("alone", [{}, {"game": "x", "pressure": 0}, {"game": 0, "pressure": 99}, {"game": 0}, []])
def test_one_that_says_no_game_is_refused(alone: Any) -> None:
    with pytest.raises(ReplayError):
        read_replay({**replay(0, 1).to_json(), "alone": alone}, CARDS)
