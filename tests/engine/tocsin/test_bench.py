"""The measures of TOCSIN."""

from __future__ import annotations

from engine.bench.measures import Measured
from engine.kit import kit_named
from engine.tocsin.bench import FILE, TocsinBench
from tests.engine.tocsin.low_water import bench_text, low_water


def test_the_measured_cards_are_those_of_the_card_data() -> None:
    assert FILE.read_text(encoding="utf-8") == bench_text(), "write it anew: python -m tests.engine.tocsin.low_water"
    catalog = TocsinBench().catalog
    assert catalog.quests == low_water().catalog.quests
    assert catalog.heroes == low_water().catalog.heroes
    assert catalog.upgrades == low_water().catalog.upgrades
    assert [(card.slug, card.actions, card.do) for card in catalog] == [(card.slug, card.actions, card.do) for card in low_water().catalog]


def test_the_measured_work_is_done() -> None:
    bench = TocsinBench()
    assert [deck.hero.slug for deck in bench.decks] == ["berrit-kell"]
    assert {bench.match(number).view_for(0).board.quest.slug for number in (0, 6, 12)} == set(bench.quests)
    bench.play_alone(1)
    assert bench.judge().legal
    assert Measured(kit_named("tocsin")).random_duels(2) == 2
    (work,) = bench.own_work().values()
    assert work() > 100
    assert set(bench.told_as) <= {"duel_random_games_per_s", "duel_greedy_games_per_s"}
