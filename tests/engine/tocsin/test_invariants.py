"""What holds at every decision of every game of TOCSIN; `python -m tests.engine.tocsin.invariants` plays thousands."""

from __future__ import annotations

import pytest

from engine.compiled import is_compiled
from engine.rng import stream
from tests.engine.tocsin.invariants import PLAYERS, examine, random_game

GAMES = 40 if is_compiled() else 10
DEAR = 40
"""The dear looks are taken at every so-manieth decision."""

players = pytest.mark.parametrize("number", PLAYERS)


@pytest.mark.clause("GAME-6")
@players
def test_every_game_is_sound_and_ends_and_its_copies_replays_and_views_are_what_they_should_be(number: int) -> None:
    for seed in range(GAMES):
        examine(seed, number, dear=DEAR)


@players
def test_a_game_with_a_log_is_the_game_without(number: int) -> None:
    chance = stream(1, "choices")
    silent, told = random_game(1, number), random_game(1, number, log=True)
    while not silent.is_over:
        assert told.digest() == silent.digest()
        choice = chance.below(len(silent.decision.options))
        silent.choose(choice)
        told.choose(choice)
    assert told.digest() == silent.digest()
    assert told.log
    assert not silent.log
