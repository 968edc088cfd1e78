"""The measures of Skirmish."""

from __future__ import annotations

from engine.bench.measures import Measured
from engine.kit import kit_named
from engine.match.match import PlayerId
from engine.skirmish.bench import FILE, SkirmishBench
from engine.skirmish.bots.greedy import GreedyBot
from engine.skirmish.rules.compiling import definition_of
from tests.engine.skirmish.market_day import bench_text, market_day


def test_the_measured_cards_are_those_of_the_card_data() -> None:
    assert FILE.read_text(encoding="utf-8") == bench_text(), "write it anew: python -m tests.engine.skirmish.market_day"
    bench = SkirmishBench()
    assert bench.catalog.x_stack == market_day().x_stack
    for kit in bench.decks:
        assert [definition_of(card).key() for card in kit.all_cards] == [
            definition_of(market_day().by_id[card.id]).key() for card in kit.all_cards
        ]


def test_the_measured_work_is_done() -> None:
    bench = SkirmishBench()
    assert len(bench.decks) == 6
    match = bench.match(5)
    greedy = GreedyBot()
    while not match.is_over:
        match.choose(greedy.choose(match.view_for(PlayerId(match.decision.player))))
    assert match.result is not None
    bench.play_alone(1)
    assert bench.judge().legal
    assert Measured(kit_named("skirmish")).random_duels(2) == 2
    assert bench.told_by_game == ("goldfish_games_per_s", "duel_random_games_per_s", "duel_greedy_games_per_s")
