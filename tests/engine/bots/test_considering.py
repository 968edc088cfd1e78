"""A bot that thinks says what it looked at: the chances of its options with their intervals, from what its seat may know."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.bots.considering import looked_at
from engine.match.loop import Watcher, play
from engine.match.match import Match, PlayerId
from engine.rng import stream
from engine.rone.bench import bench_decks
from engine.rone.bots.greedy import GreedyBot
from engine.rone.rules import SECOND_EDITION, Game
from engine.rone.rules.codes import DECIDE_MAIN
from engine.rone.table.tables import TABLES


class UntilMainPhase(Watcher):
    """Watches until somebody's first main phase is asked."""

    def goes_on(self, match: Match) -> bool:
        return match.decision.kind != DECIDE_MAIN


@pytest.fixture
def game() -> Game:
    decks = bench_decks()
    game = Game.new((decks[0], decks[1]), SECOND_EDITION, 3)
    play(game, [GreedyBot(), GreedyBot()], most_decisions=12)
    return game


def test_the_adviser_says_what_it_would_take_and_how_its_options_stand(game: Game) -> None:
    player = game.decision.player
    before = game.digest()

    found = TABLES.consider(game, player, stream(1, "hint"))

    assert found is not None
    assert found == TABLES.consider(game, player, stream(1, "hint"))
    assert game.digest() == before
    indices = [option.index for option in found.options]
    assert found.index in indices
    assert indices == sorted(indices)
    assert all(index < len(game.decision.options) for index in indices)
    assert all(0 <= option.low <= option.chance <= option.high <= 1 and option.n > 0 for option in found.options)
    assert found.n == sum(option.n for option in found.options)


def test_what_lies_face_down_changes_nothing() -> None:
    mine, *theirs = bench_decks()[:3]
    games = [Game.new((mine, replace(theirs[0], cards=deck.cards)), SECOND_EDITION, 3, first=0) for deck in theirs]
    for game in games:
        play(game, [GreedyBot(), GreedyBot()], UntilMainPhase())
    assert games[0].digest() != games[1].digest()
    assert games[0].view_for(PlayerId(0)) == games[1].view_for(PlayerId(0))

    found = [TABLES.consider(game, PlayerId(0), stream(1, "hint")) for game in games]

    assert found[0] is not None
    assert found[0].options
    assert found[0] == found[1]


def test_who_is_not_asked_gets_no_hint(game: Game) -> None:
    assert TABLES.consider(game, PlayerId(1 - game.decision.player), stream(1, "hint")) is None


@pytest.mark.parametrize(("total", "n"), [(0.0, 0), (0.0, 8), (8.0, 8), (3.5, 8), (1_000.0, 4_000)])
def test_intervals_hold_the_chance_and_are_never_a_point(total: float, n: int) -> None:
    found = looked_at(0, total, n)

    assert 0 <= found.low <= found.chance <= found.high <= 1
    assert found.high - found.low > 0.01
