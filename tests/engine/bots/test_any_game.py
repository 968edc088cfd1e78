"""A game of one screen brings prices and an evaluation, and has a bot that looks ahead and one that searches."""

from __future__ import annotations

import pytest

from engine.bots.greedy import PricingBot
from engine.bots.lookahead import LookAheadBot
from engine.bots.search import SearchBot
from engine.bots.simple import NobodyBot, RandomBot
from engine.bots.thinking import Budget, Evaluation, PlayingAhead
from engine.match.loop import play
from engine.match.match import Decision, PlayerId, SeatView
from engine.rng import Stream, stream
from tests.engine.scenarios.race import Race


class Seat(SeatView):
    """Everything lies open."""

    def __init__(self, race: OpenRace, player: PlayerId) -> None:
        super().__init__(player)
        self.race = race

    @property
    def players(self) -> int:
        return self.race.players

    @property
    def decision(self) -> Decision | None:
        return None if self.race.is_over or self.race.asked.player != self.player else self.race.asked


class OpenRace(Race):
    """The race to ten, with views as bots want them. Who says 1, 4 or 7 wins against anybody."""

    def view_for(self, player: PlayerId) -> Seat:
        return Seat(self, player)


class GreedyRunner(PricingBot):
    """As far as it can."""

    def option_values(self, view: Seat, decision: Decision) -> list[int]:
        return [option.number for option in decision.options]


class RaceEvaluation(Evaluation[OpenRace, Seat]):
    """Won, lost, or nobody knows."""

    def deal(self, view: Seat, chance: Stream) -> OpenRace:
        return view.race.copy()

    def score(self, match: OpenRace, player: PlayerId) -> float:
        return 0.5 if match.result is None else float(match.result.winner == player)

    def chance(self, score: float) -> float:
        return score

    def weighed(self, total: float, playouts: int, price: int) -> float:
        return total / playouts

    def is_worth_a_thought(self, decision: Decision) -> bool:
        return True


def thinking(kind: type[LookAheadBot] | type[SearchBot], deals: int) -> PlayingAhead:
    budget = Budget(deals=deals, candidates=2, turns=12, decisions=12)
    return kind(stream(1, "race"), GreedyRunner("greedy"), RaceEvaluation(), budget)


def said_at(bot: PlayingAhead, count: int) -> int:
    """The number that it says next."""
    race = OpenRace(2, count, 10)
    return race.decision.options[bot.choose(race.view_for(PlayerId(0)))].number


@pytest.mark.parametrize("bot", [LookAheadBot, SearchBot])
def test_bots_that_think_ahead_see_what_the_greedy_one_would_answer(bot: type[LookAheadBot] | type[SearchBot]) -> None:
    race = OpenRace(2, 6, 10)

    assert race.decision.options[GreedyRunner("greedy").choose(race.view_for(PlayerId(0)))].number == 8
    assert said_at(thinking(bot, 20), 6) == 7


def test_a_search_sees_what_the_best_answer_would_be() -> None:
    assert said_at(thinking(LookAheadBot, 20), 3) == 5  # behind both numbers greedy runners lose
    assert said_at(thinking(SearchBot, 200), 3) == 4


def test_each_option_of_a_comparison_is_tried_as_often_and_the_match_stays_as_it_is() -> None:
    race = OpenRace(2, 6, 10)
    before = race.digest()

    for kind in (LookAheadBot, SearchBot):
        found = thinking(kind, 1).compare(race.view_for(PlayerId(0)), [0, 1], 5)

        assert [(one.index, one.n) for one in found] == [(0, 5), (1, 5)]
        assert found[0].chance > found[1].chance
    assert race.digest() == before


def test_who_hurries_tries_less_but_never_nothing() -> None:
    view = OpenRace(2, 6, 10).view_for(PlayerId(0))
    bot = thinking(LookAheadBot, 20)

    for share, n in ((0.5, 20), (0.001, 2)):
        bot.hurry(share)
        assert bot.consider(view).n == n


def test_nobody_takes_the_first_option_and_passes_where_it_is_told_to() -> None:
    for passes, said in (((), 1), ((0,), 2)):
        race = OpenRace(2, 0, 10)
        play(race, [NobodyBot(passes), RandomBot(stream(1, "random"))], most_decisions=1)
        assert race.count == said
