"""Greedy bots come to an end, in every format and whatever they play."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rone.bots.greedy import PLANS, GreedyBot
from engine.rone.bots.pricing import PATIENT_TURNS
from engine.rone.rules import Game, Ruleset
from tests.engine.rules.games import SETUPS, random_game
from tests.engine.rules.makers import make_card, make_deck, make_game

GAMES = 12
MOST_DECISIONS = 3_000
"""The longest of 720 games between three kinds of greedy bots took 1,432."""
DEFENDER = ({"keyword": "defender"},)


def play(game: Game, plan: str) -> Game:
    bot = GreedyBot(plan)
    for _ in range(MOST_DECISIONS):
        if game.is_over:
            return game
        game.choose(bot.choose(game.view_for(game.decision.player)))
    raise AssertionError(f"not over in turn {game.state.turn}, after {MOST_DECISIONS} decisions")


@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize(("ruleset", "format_"), SETUPS, ids=[f"{ruleset.name}-{format_}" for ruleset, format_ in SETUPS])
def test_games_of_any_decks_end_in_reasonable_length(ruleset: Ruleset, format_: str, plan: str) -> None:
    for seed in range(GAMES):
        assert play(random_game(seed, ruleset, format_), plan).state.turn <= PATIENT_TURNS


@pytest.mark.parametrize("body", [{"health": 3}, {"health": 6, "speed": 3}, {"melee": 0, "ranged": 1}], ids=str)
@pytest.mark.parametrize("plan", PLANS)
def test_two_who_wait_behind_guardians_run_out_of_patience(plan: str, body: dict[str, Any]) -> None:
    wall = make_card("wall", **{"health": 6, "melee": 1, "ranged": 0, "abilities": DEFENDER, **body})
    deck = make_deck(*[wall] * 24)

    assert play(make_game(deck, deck, log=False), plan).result is not None
