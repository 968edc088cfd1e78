"""The swap lab: honest about what it found, and never taken in by a plainly worse card."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.measures.simulated import RONE
from engine.simulation.study import Subject
from engine.simulation.swaps import SwapPlan, SwapStudy
from engine.simulation.tally import Tally
from tests.engine.rules.makers import make_card, make_deck, make_hero

SETTINGS = GoldfishSettings(turns=6)
FAIR = [make_card(f"fair-{number}", cost=2, health=1, melee=1, ranged=0) for number in range(4)]
JUNK = make_card("junk", cost=6, health=1, melee=0, ranged=0)
WORSE = make_card("worse", level=3, cost=9, health=1, melee=0, ranged=0)
BETTER = make_card("better", cost=1, health=1, melee=2, ranged=1)
POOL = [WORSE, BETTER, *FAIR]


def known_deck() -> PlayableDeck:
    hero = make_hero(incomes=((4, 1), (5, 1), (6, 1)), costs=(99, 99))
    return make_deck(*(FAIR * 5), JUNK, JUNK, JUNK, JUNK, heroes=[hero])


STUDY = SwapStudy(RONE)


def about(seed: int = 1) -> Subject[PlayableDeck]:
    return Subject(known_deck(), SETTINGS, seed, POOL)


@cache
def plan() -> SwapPlan:
    found = STUDY.screen(about(), goes_on=lambda: True, found={})
    assert found is not None
    return found


@cache
def report() -> dict[str, Any]:
    tally = STUDY.play(about(), plan(), first=0, count=40)
    return STUDY.report(about(), plan(), tally)


def test_the_screening_finds_the_card_that_does_nothing_and_the_one_that_does_most() -> None:
    assert plan().cuts[0] == JUNK.id
    assert plan().adds[0] == BETTER.id
    assert plan().looked_at == 5 + 6


def test_a_plainly_worse_card_never_gains_in_the_swap_lab() -> None:
    for swap in report()["swaps"]:
        if swap["add"] == WORSE.id and swap["cut"] != JUNK.id:
            assert not (swap["sooner"]["found"] and swap["sooner"]["mean"] > 0)
    forced = SwapPlan(tuple(card.id for card in FAIR), (WORSE.id,), 5)
    tally = STUDY.play(about(2), forced, first=0, count=40)
    for swap in STUDY.report(about(2), forced, tally)["swaps"]:
        assert swap["sooner"]["mean"] <= 0
        assert not (swap["sooner"]["found"] and swap["sooner"]["mean"] > 0)


def test_a_plain_gain_is_found_and_stands_first() -> None:
    best = report()["swaps"][0]
    assert (best["cut"], best["add"]) == (JUNK.id, BETTER.id)
    assert best["sooner"]["found"]
    assert best["sooner"]["low"] > 0


def test_swapping_equal_cards_makes_no_difference() -> None:
    twins = SwapPlan((FAIR[0].id,), (FAIR[1].id,), 2)
    tally = STUDY.play(about(), twins, first=0, count=20)
    (swap,) = STUDY.report(about(), twins, tally)["swaps"]
    assert (swap["sooner"]["mean"], swap["sooner"]["found"]) == (0.0, False)


def test_intervals_hold_for_all_swaps_at_once() -> None:
    looks = len(plan().swaps)
    assert {swap["sooner"]["looks"] for swap in report()["swaps"]} == {looks}


def test_any_split_and_order_of_the_games_gives_the_same_bytes() -> None:
    parts = [STUDY.play(about(), plan(), first=first, count=count) for first, count in ((3, 2), (0, 3))]
    together = Tally()
    for part in parts:
        together.merge(Tally.from_json(part.to_json()))
    whole = STUDY.play(about(), plan(), first=0, count=5)
    assert together.to_bytes() == whole.to_bytes()


def test_a_screening_that_is_stopped_says_nothing() -> None:
    assert STUDY.screen(about(), goes_on=lambda: False, found={}) is None


def test_a_screening_that_was_left_off_goes_on_where_it_was_and_finds_the_same() -> None:
    found: dict[str, int] = {}
    again = None
    while again is None:
        before = len(found)
        again = STUDY.screen(about(), goes_on=lambda: False, found=found)
        assert len(found) - before <= 1
    assert again == plan()
