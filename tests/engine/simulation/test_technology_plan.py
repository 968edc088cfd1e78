"""The technology plan: which three, in which order."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.measures.technology_plan import TechnologyPlan, TechnologyStudy
from engine.simulation.study import Subject
from engine.simulation.tally import Tally
from tests.engine.rules.makers import make_card, make_deck, make_hero

SETTINGS = GoldfishSettings(turns=6)
FAIR = [make_card(f"fair-{number}", cost=2, health=1, melee=1, ranged=0) for number in range(5)]
IDLE = [make_card(f"idle-{number}", type="technology", cost=1) for number in range(3)]
STRONG = make_card("strong", type="technology", cost=2, abilities=[{"when": "end_turn", "do": [{"hero_damage": 2}]}])


def known_deck(*technologies: Any) -> PlayableDeck:
    hero = make_hero(incomes=((3, 1), (5, 1), (6, 1)), costs=(99, 99))
    cards = make_deck(*(FAIR * 5)[:24], heroes=[hero])
    return PlayableDeck(cards.heroes, cards.cards, tuple(technologies))


STUDY = TechnologyStudy()
ABOUT = Subject(known_deck(*IDLE, STRONG), SETTINGS, 1)


@cache
def plan() -> TechnologyPlan:
    found = STUDY.screen(ABOUT, goes_on=lambda: True, found={})
    assert found is not None
    return found


@cache
def report() -> dict[str, Any]:
    tally = STUDY.play(ABOUT, plan(), first=0, count=40)
    return STUDY.report(ABOUT, plan(), tally)


def test_the_screening_keeps_choices_with_what_deals_damage_before_those_without() -> None:
    assert plan().looked_at == 4
    assert all(STRONG.id in choice for choice in plan().choices[:3])
    assert len(plan().orders) == 4 * 6


def test_the_best_order_puts_what_deals_damage_first_and_the_worst_leaves_it_out() -> None:
    orders = report()["orders"]
    assert orders[0]["order"][0] == STRONG.id
    assert STRONG.id not in orders[-1]["order"]
    assert orders[-1]["sooner"]["high"] < 0


def test_putting_it_first_is_never_slower_than_putting_it_last() -> None:
    by_order = {tuple(found["order"]): found["clock"]["mean"] for found in report()["orders"]}
    first, second = IDLE[0].id, IDLE[1].id
    assert by_order[STRONG.id, first, second] < by_order[first, second, STRONG.id]


def test_intervals_hold_for_all_orders_at_once() -> None:
    assert {found["sooner"]["looks"] for found in report()["orders"]} == {len(plan().orders)}


def test_few_technologies_need_no_screening() -> None:
    for technologies, orders in (((), 1), ((STRONG,), 1), ((STRONG, IDLE[0]), 2), ((STRONG, *IDLE[:2]), 6)):
        found = STUDY.screen(Subject(known_deck(*technologies), SETTINGS, 1), goes_on=lambda: False, found={})
        assert found is not None
        assert (found.looked_at, len(found.orders)) == (0, orders)


def test_a_screening_that_is_stopped_says_nothing() -> None:
    assert STUDY.screen(ABOUT, goes_on=lambda: False, found={}) is None


def test_any_split_and_order_of_the_games_gives_the_same_bytes() -> None:
    parts = [STUDY.play(ABOUT, plan(), first=first, count=count) for first, count in ((3, 2), (0, 3))]
    together = Tally()
    for part in parts:
        together.merge(Tally.from_json(part.to_json()))
    assert together.to_bytes() == STUDY.play(ABOUT, plan(), first=0, count=5).to_bytes()


def test_a_screening_that_was_left_off_goes_on_where_it_was_and_finds_the_same() -> None:
    found: dict[str, int] = {}
    whole = STUDY.screen(ABOUT, goes_on=lambda: True, found={})
    again = None
    while again is None:
        again = STUDY.screen(ABOUT, goes_on=lambda: False, found=found)
    assert again == whole
