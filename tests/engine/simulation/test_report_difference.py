"""Two goldfish reports side by side."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.rone.bench import bench_decks
from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish import play_report_games
from engine.rone.measures.goldfish_report import goldfish_report
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.measures.report_difference import difference_of, reports_difference

GAMES = 300


def report(deck: PlayableDeck, seed: int = 1, **settings: Any) -> dict[str, Any]:
    chosen = GoldfishSettings(turns=6, **settings)
    return goldfish_report(deck, chosen, play_report_games(deck, chosen, seed=seed, first=0, count=GAMES), seed=seed)


def worse(deck: PlayableDeck) -> PlayableDeck:
    """Half of its cards can't be played."""
    blank = replace(deck.cards[0], level=3, cost=None, recycle=None, abilities=())
    return PlayableDeck(deck.heroes, (*deck.cards[:12], *[blank] * 12), deck.technologies)


def test_a_report_beside_itself_differs_in_nothing() -> None:
    own = report(bench_decks()[1])
    found = reports_difference(own, own)
    assert found["settings"] == []
    assert [one["difference"]["value"] for one in found["measures"]] == [0.0] * 5
    assert not any(curve["found"] for curve in found["curves"])
    assert not found["castable"]["found"]


def test_other_shuffles_of_the_same_list_are_no_difference() -> None:
    deck = bench_decks()[1]
    pairs = [(report(deck, seed), report(deck, seed + 100)) for seed in range(1, 13)]
    wrong = sum(curve["found"] for one, other in pairs for curve in reports_difference(one, other)["curves"])
    assert wrong <= 6  # 84 curves; each may be wrong once in twenty, and they hang together


def test_a_plainly_worse_list_is_found_and_turning_the_pair_round_turns_the_signs() -> None:
    deck = bench_decks()[0]
    good, bad = report(deck), report(worse(deck))
    found, turned = reports_difference(good, bad), reports_difference(bad, good)
    damage = {curve["measure"]: curve for curve in found["curves"]}["damage"]
    last = damage["turns"][-1]["difference"]
    assert damage["found"]
    assert last["high"] < 0
    other = {curve["measure"]: curve for curve in turned["curves"]}["damage"]["turns"][-1]["difference"]
    assert (other["value"], other["low"], other["high"]) == pytest.approx((-last["value"], -last["high"], -last["low"]))


def test_settings_that_differ_are_named_and_turns_cut_to_the_shorter() -> None:
    deck = bench_decks()[0]
    other = GoldfishSettings(turns=4, policy="rush")
    short = goldfish_report(deck, other, play_report_games(deck, other, seed=1, first=0, count=20), seed=1)
    found = reports_difference(report(deck), short)
    assert {one["setting"]: one["matters"] for one in found["settings"]} == {"policy": True, "turns": False, "games": False}
    assert found["turns"] == 4
    assert {len(curve["turns"]) for curve in found["curves"]} == {4}


def test_a_level_that_comes_after_the_shorter_report_is_compared_at_its_last_turn() -> None:
    deck, settings = bench_decks()[3], GoldfishSettings(turns=2)
    short = goldfish_report(deck, settings, play_report_games(deck, settings, seed=1, first=0, count=20), seed=1)
    levels = {one["measure"]: one for one in reports_difference(report(deck), short)["measures"]}["levels"]
    assert levels["turn"] == 2
    assert levels["second"]["value"] == short["levels"]["3"][-1]["chance"]


def test_more_looks_widen_the_interval() -> None:
    one, other = (0.5, 0.4, 0.6), (0.6, 0.5, 0.7)
    narrow, wide = difference_of(one, other, 1), difference_of(one, other, 10)
    assert narrow["value"] == wide["value"] == pytest.approx(0.1)
    assert wide["low"] < narrow["low"] < narrow["high"] < wide["high"]
