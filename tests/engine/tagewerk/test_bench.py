"""What is measured of Tagewerk, and that its reports and replays are made."""

from __future__ import annotations

from engine.match import PlayerId
from engine.tagewerk.bench import FILE, TagewerkBench, bench_catalog
from engine.tagewerk.bots.greedy import GreedyBot
from engine.tagewerk.rules.game import Game, read_replay
from tests.engine.tagewerk.makers import bench_text, demo_catalog, starter_decks


def test_the_measured_decks_are_those_of_the_card_data() -> None:
    assert FILE.read_text(encoding="utf-8") == bench_text(), "write it anew: python -m tests.engine.tagewerk.makers"
    assert bench_catalog().digest == demo_catalog().digest


def test_the_measured_work_is_done() -> None:
    bench = TagewerkBench()
    match = bench.match(5)
    greedy = GreedyBot()
    while not match.is_over:
        match.choose(greedy.choose(match.view_for(PlayerId(match.decision.player))))
    assert match.result is not None
    bench.play_alone(1)
    assert bench.judge().legal


def test_a_replay_comes_back_from_its_json() -> None:
    game = Game.new(starter_decks()[:3], seed=4)
    for _ in range(40):
        game.choose(len(game.decision.options) - 1)
    read = read_replay(game.replay.to_json(), demo_catalog())
    assert read.play().digest() == game.digest()
