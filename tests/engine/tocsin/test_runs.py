"""Simulated runs: the same numbers however they are split, and figures that a log counted by hand agrees with."""

from __future__ import annotations

import pytest

from engine.simulation.alone_settings import GoldfishSettingsError
from engine.tocsin.decks import build_of
from engine.tocsin.measures.runs import RunSettings, changes_report, parties_report, run_report, runs_of, table_of
from engine.tocsin.rules.game import playable_deck, start_deck
from tests.engine.tocsin.low_water import low_water

CATALOG = low_water().catalog
SOLO = [start_deck("berrit-kell", CATALOG)]
MARKET = RunSettings(quest="drowned-market")


def test_a_report_is_the_same_however_its_runs_are_split() -> None:
    whole, parts = runs_of(SOLO, MARKET, seed=3), [runs_of(SOLO, MARKET, seed=3) for _ in range(2)]
    assert whole.play(first=0, count=6)
    tallies = []
    for part, first in zip(parts, (4, 0), strict=True):
        assert part.play(first=first, count=4 if first == 0 else 2)
        tallies.append(part.tally())
    assert tallies[0].merge(tallies[1]).to_bytes() == whole.tally().to_bytes()


def test_a_report_tells_what_the_logs_tell() -> None:
    runs = runs_of(SOLO, MARKET, seed=3)
    assert runs.play(first=0, count=6)
    report = run_report(SOLO, MARKET, runs.tally(), seed=3)
    table = table_of(SOLO, MARKET)
    games = [table.play_number(3, number, ()).game for number in range(6)]  # type: ignore[attr-defined]
    won = [game.state.is_won for game in games]
    abilities = [sum(one.kind == "rage_ability" for one in game.log) for game in games]
    suffered = [sum(one.number for one in game.log if one.kind == "suffers") for game in games]

    assert (report["won"]["chance"], report["won"]["n"]) == (sum(won) / 6, 6)
    assert report["won"]["low"] < sum(won) / 6 < report["won"]["high"]
    assert report["rage"]["mean"] == pytest.approx(sum(abilities) / 6)
    assert report["suffered"]["mean"] == pytest.approx(sum(suffered) / 6)
    assert sum(place["chance"] for place in report["lost"]) == pytest.approx(1 - sum(won) / 6)
    assert {place["quest"] for place in report["lost"]} <= {"drowned-market"}
    assert report["method"]["policy"] == "greedy"
    assert report["method"]["party"] == ["berrit-kell"]


def test_a_run_that_does_not_end_is_cut_and_not_won() -> None:
    short = RunSettings(quest="drowned-market", turns=1)
    runs = runs_of(SOLO, short, seed=3)
    assert runs.play(first=0, count=2)

    assert run_report(SOLO, short, runs.tally(), seed=3)["endings"][0]["outcome"] == "cut"


def test_every_party_of_two_meets_the_same_seeds() -> None:
    heroes = [start_deck(slug, CATALOG) for slug in ("berrit-kell", "tam-wick", "ysolt-maren")]
    report = parties_report(heroes, 2, RunSettings(quest="broken-causeway", policy="random"), seed=1, games=2)

    assert len(report["parties"]) == 3
    assert [one["hero"] for one in report["added"]] == [deck.hero.slug for deck in heroes]
    assert all(one["mean"] == 0 and not one["found"] for one in report["added"]), "random parties win nothing"


def test_a_change_is_judged_on_the_seeds_of_the_party_as_it_is() -> None:
    better = build_of(
        {"hero": "berrit-kell", "steps": [{"gain": slug} for slug in ("bronze-maul", "tower-shield", "spring-tide")]}, CATALOG
    )
    changed = [("the same", SOLO), ("better", [playable_deck(better, CATALOG)])]
    same, upgraded = changes_report(SOLO, changed, MARKET, seed=3, games=6)

    assert (same["mean"], same["found"]) == (0, False)
    assert upgraded["mean"] >= 0
    assert upgraded["looks"] == 2


def test_settings_out_of_their_range_are_refused() -> None:
    with pytest.raises(GoldfishSettingsError, match="no policy 'clever'"):
        RunSettings(policy="clever")
