"""The bot that searches: the same choices on the same chance, within its budget; and what positions are worth to it."""

from __future__ import annotations

from dataclasses import replace
from math import log

import pytest

from engine.bots.search import SearchBot
from engine.match.loop import play
from engine.rng import Stream, stream
from engine.rone.bots.evaluation import FIGURES, SEARCH, WEIGHTS, RoneEvaluation
from engine.rone.bots.greedy import GreedyBot
from engine.rone.bots.named import search_bot
from engine.rone.rules import Ruleset
from engine.rone.rules.codes import DECIDE_LIFE, DECIDE_MAIN
from engine.rone.rules.ids import SideId
from tests.engine.bots.calibration import chance_of, fitted
from tests.engine.rules.games import SETUPS, random_game
from tests.engine.rules.makers import make_game


def searching(chance: Stream, deals: int) -> SearchBot:
    """A search with a smaller budget."""
    return SearchBot(chance, GreedyBot(), RoneEvaluation(), replace(SEARCH, deals=deals))


def choices(seed: int) -> list[int]:
    """What two searching bots choose in the first decisions of a game."""
    game = make_game(seed=3, log=False)
    bots = [searching(stream(seed, f"bot-{seat}"), 12) for seat in (0, 1)]
    taken = []
    while not game.is_over and len(taken) < 40:
        taken.append(bots[game.decision.player].choose(game.view_for(game.decision.player)))
        game.choose(taken[-1])
    return taken


def test_it_plays_the_same_game_again_on_the_same_chance() -> None:
    assert choices(1) == choices(1)


def test_each_iteration_tries_one_option_and_the_game_stays_as_it_is() -> None:
    game = make_game(seed=8, log=False)
    play(game, [GreedyBot(), GreedyBot()], most_decisions=30)
    while game.decision.kind != DECIDE_MAIN or len(game.decision.options) < 3:
        game.choose(0)
    before = game.digest()

    found = searching(stream(1, "search"), 50).consider(game.view_for(game.decision.player))

    assert game.digest() == before
    assert found.n == 50
    assert found.index in [option.index for option in found.options]
    assert 1 < len(found.options) <= SEARCH.candidates + 1


def test_it_decides_at_once_where_it_tries_nothing_out() -> None:
    game = make_game(seed=8, log=False)
    bots = [GreedyBot(), GreedyBot()]
    while game.decision.kind != DECIDE_LIFE:
        play(game, bots, most_decisions=1)
    view = game.view_for(game.decision.player)

    found = search_bot(stream(1, "search")).consider(view)

    assert (found.index, found.options) == (GreedyBot().choose(view), ())


@pytest.mark.parametrize(("ruleset", "format_"), SETUPS, ids=[f"{ruleset.name}-{format_}" for ruleset, format_ in SETUPS])
def test_it_plays_in_every_format(ruleset: Ruleset, format_: str) -> None:
    game = random_game(5, ruleset, format_)
    bot = searching(stream(1, "search"), 3)

    assert play(game, [bot] * len(game.state.players), most_decisions=60) == 60


def test_the_chances_of_both_sides_add_up_and_a_game_that_is_over_is_certain() -> None:
    evaluation = RoneEvaluation()
    game = make_game(seed=4, log=False)
    while not game.is_over:
        assert evaluation.chance_of(game.state, SideId(0)) + evaluation.chance_of(game.state, SideId(1)) == pytest.approx(1)
        play(game, [GreedyBot(), GreedyBot()], most_decisions=20)
    winner = game.state.winner

    assert winner >= 0
    assert evaluation.chance_of(game.state, winner) == 1
    assert evaluation.chance_of(game.state, SideId(1 - winner)) == 0


def test_who_has_more_life_has_the_better_chance() -> None:
    evaluation = RoneEvaluation()
    game = make_game(seed=4, log=False)
    before = evaluation.chance_of(game.state, SideId(0))
    del game.state.sides[1].deck[4:]

    assert evaluation.chance_of(game.state, SideId(0)) > before


def test_every_figure_has_its_weight() -> None:
    assert len(FIGURES) == len(WEIGHTS) == len(RoneEvaluation().figures(make_game(log=False).state, SideId(0)))


def test_the_calibration_finds_the_weights_that_chance_was_made_with() -> None:
    """Of figures of one kind alone, seven of ten won with it at 1 and as many lost with it at -1: the odds are 7 to 3."""
    none = [0.0] * (len(FIGURES) - 1)
    positions = [([sign, *none], (number < 7) == (sign > 0)) for sign in (1.0, -1.0) for number in range(10)] * 100

    weights = fitted(positions)

    assert weights[0] == pytest.approx(log(7 / 3), abs=0.01)
    assert weights[1:] == pytest.approx(none)
    assert chance_of(weights, [1.0, *none]) == pytest.approx(0.7, abs=0.01)
