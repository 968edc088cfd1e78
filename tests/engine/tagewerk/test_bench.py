"""What is measured of Tagewerk, and that its reports and replays are made."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.cards.catalog import CardId
from engine.errors import ReplayError
from engine.match.match import PlayerId
from engine.tagewerk.bench import FILE, TagewerkBench, bench_catalog
from engine.tagewerk.bots.greedy import GreedyBot
from engine.tagewerk.cards import Catalog
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


def replay_of(main: str) -> dict[str, Any]:
    """The beginning of a game of a starter deck against itself."""
    deck = next(deck for deck in starter_decks() if deck.main is not None and deck.main.slug == main)
    return Game.new([deck, deck], seed=4).replay.to_json()


def test_a_replay_is_of_its_cards_and_of_the_tokens_that_they_make() -> None:
    cards = list(demo_catalog())
    seedling = demo_catalog().by_slug["seedling"]
    others = [card for card in cards if card.id != seedling.id]
    with_new = Catalog.of([*cards, replace(seedling, id=CardId(990_001), slug="another-token")])
    with_changed = Catalog.of([*others, replace(seedling, defence=9)])
    makes_seedlings, makes_none = replay_of("mother-ansgard"), replay_of("brida-kohl")
    for written, known in ((makes_seedlings, with_new), (makes_none, with_new), (makes_none, with_changed)):
        read_replay(written, known)
    with pytest.raises(ReplayError):
        read_replay(makes_seedlings, with_changed)


def test_a_replay_from_before_tokens_were_told_apart_is_read_while_all_of_them_are_as_they_were() -> None:
    written = replay_of("brida-kohl")
    (deck, _other), tokens = written["decks"], demo_catalog().tokens.values()
    used = [demo_catalog().by_id[number] for number in {deck["main"], *deck["cards"]}]
    before = written | {"cards": Catalog.of([*used, *tokens]).digest}
    assert before["cards"] != written["cards"]
    read_replay(before, demo_catalog())
