"""Where a formula exists, the simulation's 95 % interval holds it in about 95 of 100 runs: 200 seeds each."""

from __future__ import annotations

from functools import cache

import pytest

from engine.opening import chance_of_at_least_one, hand_odds
from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish import play_goldfish_games
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.rules.turn import HAND_SIZE
from engine.simulation.figures import cumulative
from engine.simulation.tally import Tally
from engine.statistics import Rate
from tests.engine.rules.makers import make_card, make_deck, make_hero

SEEDS = 200
GAMES = 40
TURNS = 3
HELD_AT_LEAST = 0.92
"""A count of 200 that hold with 95 % each falls below this share once in 30; the seeds are fixed, so it does or it doesn't."""
WANTED = make_card("wanted", level=1, cost=99)
OTHER = make_card("other", level=1, cost=99)
LATE_WANTED = make_card("late-wanted", level=2, cost=99)
LATE = make_card("late", level=2, cost=99)


def known_deck(copies: int, *, is_late: bool = False, card_income: int = 1) -> PlayableDeck:
    wanted, other = (LATE_WANTED, LATE) if is_late else (WANTED, OTHER)
    hero = make_hero(incomes=((2, card_income), (3, card_income), (4, card_income)), costs=(99, 99))
    return make_deck(*([wanted] * copies), *([other] * (24 - copies)), heroes=[hero])


@cache
def tallies(copies: int, *, is_late: bool = False, card_income: int = 1) -> list[Tally]:
    deck = known_deck(copies, is_late=is_late, card_income=card_income)
    settings = GoldfishSettings(turns=TURNS)
    return [play_goldfish_games(deck, settings, seed=seed, first=0, count=GAMES) for seed in range(SEEDS)]


def share_that_holds(found: list[Tally], card: int, turn: int, truth: float) -> float:
    held = 0
    for tally in found:
        low, high = Rate(cumulative(tally.histogram(f"card/{card}/drawn"), TURNS)[turn - 1], GAMES).interval()
        held += low <= truth <= high
    return held / len(found)


@pytest.mark.parametrize("copies", [1, 2, 4])
def test_first_hands_hold_what_counting_says(copies: int) -> None:
    found = tallies(copies, card_income=0)
    assert share_that_holds(found, WANTED.id, 1, hand_odds(copies, 24, HAND_SIZE).exact) >= HELD_AT_LEAST


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_copies_seen_by_a_turn_are_what_counting_says(turn: int) -> None:
    truth = chance_of_at_least_one(2, 24, HAND_SIZE + turn)
    assert share_that_holds(tallies(2), WANTED.id, turn, truth) >= HELD_AT_LEAST


def test_a_hand_without_a_first_play_is_shuffled_back_and_holds_what_counting_says() -> None:
    found = tallies(2, is_late=True, card_income=0)
    assert {way for tally in found for way in tally.histogram("mulligans")} == {2}
    assert share_that_holds(found, LATE_WANTED.id, 1, hand_odds(2, 24, HAND_SIZE).exact) >= HELD_AT_LEAST


def test_the_income_is_that_of_the_level_in_every_game() -> None:
    for tally in tallies(2)[:20]:
        assert [tally.histogram(f"income/{turn}") for turn in (1, 2, 3)] == [{2: GAMES}] * 3


def test_income_rises_with_the_level() -> None:
    hero = make_hero(incomes=((3, 0), (5, 0), (9, 0)), costs=(3, 5))
    deck = make_deck(*([OTHER] * 24), heroes=[hero])
    tally = play_goldfish_games(deck, GoldfishSettings(turns=4, policy="rush"), seed=1, first=0, count=4)
    assert tally.histogram("level_two") == {1: 4}
    assert tally.histogram("level_three") == {2: 4}
    assert [tally.histogram(f"income/{turn}") for turn in (1, 2, 3)] == [{3: 4}, {5: 4}, {9: 4}]
