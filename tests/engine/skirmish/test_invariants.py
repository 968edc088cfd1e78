"""What holds at every decision of every game of Skirmish; `python -m tests.engine.skirmish.invariants` plays thousands."""

from __future__ import annotations

import pytest

from engine.compiled import is_compiled
from engine.rng import stream
from tests.engine.skirmish.invariants import SEATS, examine, random_game

GAMES = 60 if is_compiled() else 12
DEAR = 60
"""The dear looks are taken at every so-manieth decision: some four in each game."""

seats = pytest.mark.parametrize("seats", SEATS)


@pytest.mark.clause("INFO-1")
@pytest.mark.clause("END-5")
@seats
def test_every_game_is_sound_and_ends_and_its_copies_replays_and_views_are_what_they_should_be(seats: int) -> None:
    for seed in range(GAMES):
        examine(seed, seats, dear=DEAR)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_dear_looks_at_every_decision_of_a_game(seats: int) -> None:
    examine(GAMES, seats, dear=1)


@seats
def test_a_game_with_a_log_is_the_game_without(seats: int) -> None:
    chance = stream(1, "choices")
    silent, told = random_game(1, seats), random_game(1, seats, log=True)
    while not silent.is_over:
        assert told.digest() == silent.digest()
        choice = chance.below(len(silent.decision.options))
        silent.choose(choice)
        told.choose(choice)
    assert told.digest() == silent.digest()
    assert told.log
    assert not silent.log
