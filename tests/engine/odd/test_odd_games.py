"""Random cards that the checks admit are played without a process dying of them; what dies is told."""

from __future__ import annotations

import os
import signal
from itertools import islice
from types import ModuleType, SimpleNamespace
from typing import cast

import pytest

from engine.compiled import is_compiled
from tests.engine.odd.games import GAMES, TOGETHER, Played, admitted_cards, played_apart

PORTIONS = 12 if is_compiled() else 3
TURNS = 50 if is_compiled() else 12


@pytest.mark.parametrize("name", GAMES)
def test_no_process_dies_of_cards_that_the_checks_admit(name: str) -> None:
    game, seed = GAMES[name], 100
    cards = admitted_cards(game, seed)
    for portion in range(PORTIONS):
        played = played_apart(game, list(islice(cards, TOGETHER)), seed + portion, TURNS)
        assert not played.problem
        assert played.decisions


class Ending:
    """A match that ends the process, or goes on for ever, or meets an error, at its first choice."""

    turn = 1
    is_over = False
    decision = SimpleNamespace(player=0, options=[1, 2])

    def __init__(self, how: str) -> None:
        self.how = how

    def view_for(self, player: int) -> int:
        return player

    def choose(self, index: int) -> None:
        if self.how == "signal":
            os.kill(os.getpid(), signal.SIGSEGV)
        while self.how == "endless":
            index += 1
        raise ValueError(index)


@pytest.mark.parametrize(
    ("how", "problem"), [("signal", "the process died: -11"), ("endless", "the process died: -"), ("error", "ValueError")]
)
def test_what_goes_wrong_is_told(how: str, problem: str) -> None:
    game = cast(ModuleType, SimpleNamespace(match_of=lambda cards, seed: Ending(how), BOT=lambda: SimpleNamespace(choose=lambda view: 0)))
    played: Played = played_apart(game, [], 1, 10, seconds=1)
    assert played.problem.startswith(problem)
