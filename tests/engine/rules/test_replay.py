"""A game's replay in JSON: read back it is the same game, and what can't be played again as it was is told so."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from engine.errors import ReplayError
from engine.rone.bench import RoneBench, bench_catalog
from engine.rone.decks import PlayableDeck
from engine.rone.kit import KIT
from engine.rone.rules import FIRST_EDITION, SECOND_EDITION, EditionsError, Game, IllegalChoiceError, Ruleset
from engine.rone.rules.game import refuse_unplayable
from tests.engine.rules.makers import play_randomly

BENCH = RoneBench()


def is_of_first_edition(deck: PlayableDeck) -> bool:
    try:
        refuse_unplayable((deck, deck), FIRST_EDITION, ignore_unmodelled=False)
    except EditionsError:
        return False
    return True


def played(ruleset: Ruleset = SECOND_EDITION, announces: bool = False) -> Game:
    decks = [deck for deck in BENCH.decks if ruleset is SECOND_EDITION or is_of_first_edition(deck)]
    game = Game.new((decks[0], decks[-1]), ruleset, 7, first=1)
    if announces:
        while not any(_announced(game, index) for index in range(len(game.decision.options))):
            game.choose(0)
    play_randomly(game, 3)
    return game


def _announced(game: Game, index: int) -> bool:
    try:
        game.announce(index)
    except IllegalChoiceError:
        return False
    return True


@pytest.mark.parametrize(("ruleset", "announces"), [(FIRST_EDITION, False), (SECOND_EDITION, False), (SECOND_EDITION, True)])
def test_a_replay_read_from_json_is_the_same_game(ruleset: Ruleset, announces: bool) -> None:
    game = played(ruleset, announces)
    written = json.loads(json.dumps(game.replay.to_json()))
    assert {"game", "ruleset", "seed", "engine_version", "choices", "decks"} <= set(written)
    read = KIT.read_replay(written, bench_catalog())
    assert read.play().digest() == game.digest()
    assert read.to_json() == game.replay.to_json()
    assert any(choice < 0 for choice in read.choices) is announces


def test_a_replay_of_another_version_is_told_so_and_not_played() -> None:
    replay = KIT.read_replay(played().replay.to_json() | {"engine_version": "0.0.1"}, bench_catalog())
    with pytest.raises(ReplayError, match=r"of engine 0\.0\.1, this is"):
        replay.play()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"game": "tocsin"}, "of the game 'tocsin', not of 'rone'"),
        ({"game": None}, "not of 'rone'"),
        ({"ruleset": {"name": "third-edition"}}, "third-edition"),
        ({"ruleset": SECOND_EDITION.to_json() | {"has_later_keywords": False}}, "another second-edition"),
        ({"ruleset": 7}, "TypeError"),
        ({"choices": ["x"]}, "ValueError"),
        ({"choices": None}, "TypeError"),
        ({"decks": [{"heroes": ["nobody"], "cards": [], "technologies": []}]}, "nobody"),
        ({"decks": {}}, "says something else"),
        ({"seed": None}, "TypeError"),
    ],
)
def test_what_is_no_replay_is_refused_by_name(change: dict[str, Any], says: str) -> None:
    with pytest.raises(ReplayError, match=says):
        KIT.read_replay(played().replay.to_json() | change, bench_catalog())


def test_a_card_that_says_something_else_now_is_noticed() -> None:
    written = played().replay.to_json()
    cards = {card.id: card for card in bench_catalog()}
    number = written["decks"][0]["cards"][0]
    cards[number] = replace(cards[number], cost=9)
    with pytest.raises(ReplayError, match="says something else now"):
        KIT.read_replay(written, KIT.catalog_of(cards.values()))
    with pytest.raises(ReplayError, match="KeyError"):
        KIT.read_replay(written, KIT.catalog_of(card for card in cards.values() if card.id != number))
