"""Swaps against a field: what wins more is found, what doesn't isn't, and what each card brings is measured."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from engine.rone.cards import Card
from engine.rone.decks import PlayableDeck
from engine.rone.figures.swaps import SWAPS
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.measures.simulated import RONE
from engine.simulation.duel_settings import DuelSettings
from engine.simulation.field import FieldGames
from engine.simulation.study import Field, Subject
from engine.simulation.swap_plan import SwapPlan
from engine.simulation.swap_wins import GAMES_TOGETHER
from engine.simulation.swaps import SwapStudy
from engine.simulation.tally import Tally
from tests.engine.rules.makers import make_card, make_deck, make_hero

SETTINGS = GoldfishSettings(turns=6)
FAIR = [make_card(f"fair-{number}", cost=2, health=1, melee=1, ranged=0) for number in range(4)]
JUNK = make_card("junk", level=3, cost=9, health=1, melee=0, ranged=0)
BETTER = make_card("better", cost=1, health=3, melee=3, ranged=2)
STUDY = SwapStudy(RONE)
PLAN = SwapPlan((JUNK.id, FAIR[0].id), (BETTER.id,), 7)


def known_deck() -> PlayableDeck:
    hero = make_hero(incomes=((4, 1), (5, 1), (6, 1)), costs=(99, 99))
    return make_deck(*(FAIR * 5), JUNK, JUNK, JUNK, JUNK, heroes=[hero])


def field() -> Field[PlayableDeck]:
    return Field([known_deck()], DuelSettings())


def about(*pool: Card) -> Subject[PlayableDeck]:
    return Subject(known_deck(), SETTINGS, 1, pool, field())


def played(first: int, count: int, plan: SwapPlan = PLAN) -> Tally:
    return STUDY.play(about(BETTER, *FAIR), plan, first=first, count=count)


@cache
def report() -> dict[str, Any]:
    return STUDY.report(about(), PLAN, played(0, 240))


def test_the_list_against_itself_wins_exactly_half() -> None:
    assert report()["wins"]["chance"] == 0.5
    assert report()["method"]["games"] == report()["wins"]["n"] == 240


def test_a_swap_that_wins_more_is_found_and_advised_first() -> None:
    best = report()["swaps"][0]
    assert best["add"] == BETTER.id
    assert best["wins"]["found"]
    assert best["wins"]["low"] > 0
    advice = SWAPS.advice(report())
    assert (advice.changes[0].cut, advice.changes[0].add) == (best["cut"], best["add"])


def test_no_two_swaps_that_are_advised_bring_in_or_take_out_the_same_card() -> None:
    def swap(cut: int, add: int, mean: float) -> dict[str, Any]:
        known = {"mean": mean, "low": mean / 2, "high": 2 * mean, "found": True, "n": 240}
        return {"cut": cut, "add": add, "wins": known, "sooner": known, "more": known}

    swaps = [swap(1, 8, 0.4), swap(2, 8, 0.3), swap(1, 9, 0.25), swap(3, 9, 0.2), swap(4, 8, 0.15), swap(2, 7, 0.1), swap(5, 6, 0.05)]
    advice = SWAPS.advice({**report(), "swaps": swaps})
    assert [(change.cut, change.add) for change in advice.changes] == [(1, 8), (3, 9), (2, 7)]


def test_a_card_that_is_never_played_brings_nothing_and_is_told_as_weak() -> None:
    junk = next(card for card in report()["cards"] if card["card"] == JUNK.id)
    assert (junk["wins"]["mean"], junk["wins"]["found"], junk["played"]["chance"]) == (0.0, False, 0.0)
    assert JUNK.id in [weak.card for weak in SWAPS.advice(report()).weak]


def test_equal_cards_make_no_difference_and_no_swap_is_advised() -> None:
    plan = SwapPlan((FAIR[0].id,), (FAIR[1].id,), 2)
    found = STUDY.report(about(), plan, played(0, 16, plan))
    assert [(swap["wins"]["mean"], swap["wins"]["found"]) for swap in found["swaps"]] == [(0.0, False)]
    advice = SWAPS.advice(found)
    assert not advice.changes
    assert "No swap is known to help" in repr(advice.summary)


def test_any_split_of_the_games_gives_the_same_bytes() -> None:
    together = Tally()
    for first, count in ((5, 3), (0, 5)):
        together.merge(Tally.from_json(played(first, count).to_json()))
    assert together.to_bytes() == played(0, 8).to_bytes()


def test_opponents_come_in_turn_from_both_seats() -> None:
    two = Field([known_deck(), known_deck()], DuelSettings())
    games = FieldGames(RONE, [known_deck()], two, seed=3)
    points = [games.half_points(0, number) for number in range(4)]
    assert points[0] == points[1]
    assert points[0] + points[2] == points[1] + points[3] == 2


def test_the_screening_finds_what_is_useless_and_what_is_good() -> None:
    plan = STUDY.screen(about(BETTER, FAIR[1]), goes_on=lambda: True, found={})
    assert plan is not None
    assert plan.cuts[0] in {JUNK.id, *(card.id for card in FAIR)}
    assert plan.adds[0] == BETTER.id
    assert STUDY.screen(about(BETTER), goes_on=lambda: False, found={}) is None


def test_a_screening_that_was_left_off_goes_on_where_it_was_and_finds_the_same() -> None:
    pool = [BETTER, FAIR[1]]
    whole = STUDY.screen(about(*pool), goes_on=lambda: True, found={})
    found: dict[str, int] = {}
    plan, parts = None, 0
    while plan is None:
        before = sum(number for name, number in found.items() if name.endswith("/games"))
        asked = iter((True, True, False))
        plan = STUDY.screen(about(*pool), goes_on=partial(next, asked), found=found)
        after = sum(number for name, number in found.items() if name.endswith("/games"))
        assert after - before <= 3 * GAMES_TOGETHER
        parts += 1
    assert plan == whole
    assert parts > 10
    assert STUDY.screen(about(*pool), goes_on=lambda: False, found=found) == whole
