"""What holds at every decision of every game, whatever is chosen: thousands of games, shared out among formats and rulesets.

`python -m tests.engine.rules.invariants` takes the dear looks at every decision of as many games as one likes.
"""

from __future__ import annotations

import pytest

from engine.compiled import is_compiled
from engine.rone.rules import FIRST_EDITION, Ruleset
from tests.engine.rules.games import PATIENT_TURNS, SETUPS, random_choices, random_game
from tests.engine.rules.invariants import MOST_TURNS, examine, examine_many

GAMES = 200 if is_compiled() else 40
"""Per setup: 1,200 where the engine was compiled (as `script/test` has it), so many fewer where everything is slower."""
PORTIONS = 4
"""So that several processes of the suite can share the games of a setup."""
DEAR = 150
"""The dear looks are taken at every so-manieth decision: two or three in each game."""

setups = pytest.mark.parametrize(("ruleset", "format_"), SETUPS, ids=[f"{ruleset.name}-{format_}" for ruleset, format_ in SETUPS])


@pytest.mark.parametrize("portion", range(PORTIONS))
@setups
def test_every_game_is_sound_and_ends_and_its_copies_replays_and_views_are_what_they_should_be(
    ruleset: Ruleset, format_: str, portion: int
) -> None:
    games = GAMES // PORTIONS

    assert examine_many(portion * games, games, ruleset.name, format_, DEAR)[1] == ""


@setups
def test_the_dear_looks_at_every_decision_of_a_game(ruleset: Ruleset, format_: str) -> None:
    examine(GAMES, ruleset, format_, dear=1)


def test_a_game_that_chance_alone_would_drag_on_comes_to_its_end() -> None:
    """The decks are empty, and the one card fit to attack is exhausted by its own ability whenever somebody may use it."""
    game = random_game(679, FIRST_EDITION, "team")
    for _ in random_choices(game, 679):
        assert game.state.turn < MOST_TURNS

    assert game.is_over
    assert game.state.turn > PATIENT_TURNS


@setups
def test_a_game_with_a_log_is_the_game_without(ruleset: Ruleset, format_: str) -> None:
    for seed in range(5):
        silent, told = random_game(seed, ruleset, format_), random_game(seed, ruleset, format_, log=True)
        digests = [silent.digest() for _ in random_choices(silent, seed)]
        for choice, digest in zip(silent.replay.choices, digests, strict=True):
            assert told.digest() == digest
            told.choose(choice)
        assert told.log
        assert not silent.log
