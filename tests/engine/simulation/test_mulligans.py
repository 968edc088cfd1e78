"""The mulligan advisor: practice hands, every way with its worth."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.measures.mulligans import WAYS, MulliganStudy
from engine.simulation.first_hands import HANDS
from engine.simulation.study import Subject
from engine.simulation.tally import Tally
from tests.engine.rules.makers import make_card, make_deck, make_hero, make_lively_deck

SETTINGS = GoldfishSettings(turns=5)
STUDY = MulliganStudy()


def played(deck: PlayableDeck, *, seed: int, first: int, count: int) -> Tally:
    return STUDY.play(Subject(deck, SETTINGS, seed), (), first=first, count=count)


def told(deck: PlayableDeck, tally: Tally, seed: int) -> dict[str, Any]:
    return STUDY.report(Subject(deck, SETTINGS, seed), (), tally)


@cache
def report() -> dict[str, Any]:
    deck = make_lively_deck()
    return told(deck, played(deck, seed=3, first=0, count=6), 3)


def test_ten_hands_of_six_cards_each_with_every_way() -> None:
    hands = report()["hands"]
    assert len(hands) == HANDS
    for hand in hands:
        assert len(hand["cards"]) == 6
        assert [way["way"] for way in hand["ways"]] == list(WAYS)
        assert [len(way["bottom"]) for way in hand["ways"]] == [0, 1, 2, 3, 4, 5, 6, 0]
        assert hand["ways"][0]["sooner"] is None


def test_a_hand_that_can_never_be_played_is_better_changed() -> None:
    good = make_card("good", cost=1, health=1, melee=2, ranged=1)
    late = make_card("late", level=3, cost=9)
    hero = make_hero(incomes=((4, 0), (5, 0), (6, 0)), costs=(99, 99))
    deck = make_deck(*([good] * 14), *([late] * 10), heroes=[hero])
    found = told(deck, played(deck, seed=1, first=0, count=12), 1)
    for hand in found["hands"]:
        number = hand["cards"].count(late.id)
        if number >= 3:
            assert hand["best"] != "keep"
            assert hand["best_found"]
        if number == 0:
            assert hand["best"] == "keep"


def test_a_mulligan_of_equal_cards_makes_no_difference() -> None:
    card = make_card("same", cost=2, health=1, melee=1, ranged=1)
    deck = make_deck(*([card] * 24), heroes=[make_hero(incomes=((3, 1), (4, 1), (5, 1)), costs=(99, 99))])
    found = told(deck, played(deck, seed=1, first=0, count=4), 1)
    assert {hand["best"] for hand in found["hands"]} == {"keep"}
    assert not any(way["sooner"]["found"] for hand in found["hands"] for way in hand["ways"][1:])


def test_the_hands_depend_on_the_seed_alone() -> None:
    deck = make_lively_deck()
    hands = [[STUDY.hand(deck, SETTINGS, number, seed) for number in range(HANDS)] for seed in (3, 3, 4)]
    assert hands[0] == hands[1] != hands[2]


def test_any_split_and_order_of_the_games_gives_the_same_bytes() -> None:
    deck = make_lively_deck()
    parts = [played(deck, seed=3, first=first, count=count) for first, count in ((2, 1), (0, 2))]
    together = Tally()
    for part in parts:
        together.merge(Tally.from_json(part.to_json()))
    assert together.to_bytes() == played(deck, seed=3, first=0, count=3).to_bytes()
