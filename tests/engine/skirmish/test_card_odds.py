"""What cards deal on average is read off their texts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.skirmish.card_odds import mean_damage, most_xs
from engine.skirmish.cards import SkirmishCard, card_of
from engine.skirmish.odds import damage, distribution, mean
from tests.engine.skirmish.market_day import market_day

STACK = {"0": 2, "1": 4, "2": 5, "3": 5, "4": 3, "5": 1, "1+X": 4}
ENEMY = {"character": "enemy"}


def attack(*steps: Any) -> SkirmishCard:
    name = LocalText("Lunge", "Ausfall")
    return card_of(id=CardId(1), slug="lunge", type="attack", range="melee", name=name, abilities=({"play": list(steps)},))


def of(formula: str) -> Fraction:
    return mean(damage(distribution(formula, STACK, STACK)))


@pytest.mark.parametrize(
    ("slug", "xs", "shown"),
    [
        ("hook-pole", 1, "2.574"),
        ("barrier-swing", 1, "3.490"),
        ("double-toll", 2, "4.019"),
        ("burning-wick", 0, "1.000"),
        ("oil-flask", 1, "1.838"),  # the others near it are no target
        ("needle-rain", 2, "3.677"),  # twice X-1
        ("from-the-seam", 2, "3.490"),  # from the front
        ("all-in", 3, "6.473"),
        ("double-or-quits", 2, "2.356"),
        ("burnt-cards", 1, "2.574"),
        ("release", 1, "3.490"),  # without springs
        ("full-turn", 1, "2.574"),
    ],
)
def test_means_of_the_demo_cards(slug: str, xs: int, shown: str) -> None:
    card = market_day().by_slug[slug]
    found = mean_damage(card, STACK)
    assert (most_xs(card), found and f"{float(found):.3f}") == (xs, shown)


@pytest.mark.parametrize("slug", ["gatepost", "recoil", "brakka-holt", "x-3", "bog-breath"])
def test_what_deals_nothing_when_it_is_played_has_no_mean(slug: str) -> None:
    card = market_day().by_slug[slug]
    assert (most_xs(card), mean_damage(card, STACK)) == (None, None)


def test_steps_within_others_count_as_they_are_carried_out_in_front() -> None:
    hit = {"damage": "X", "to": ENEMY}
    assert mean_damage(attack({"may": [hit]}), STACK) == of("X")
    assert mean_damage(attack({"if": {"not": {"behind": "that"}}, "then": [hit]}), STACK) == of("X")
    assert mean_damage(attack({"if": {"any": [{"turn": "own"}, "critical"]}, "then": [hit]}), STACK) == of("X")
    assert mean_damage(attack({"if": {"all": ["done", "critical"]}, "then": [hit], "else": [{**hit, "damage": 4}]}), STACK) == 4
    assert mean_damage(attack({"if": {"at_least": [{"markers": "spring"}, 2]}, "then": [hit], "else": [{**hit, "damage": 4}]}), STACK) == 4
    assert mean_damage(attack({"choose": 1, "of": [[{"draw": 1}], [hit]]}), STACK) == of("X")
    assert mean_damage(attack(hit, {"damage": "2X", "to": "self"}), STACK) == of("X")
    assert most_xs(attack(hit, {"damage": "2X", "to": "self"})) == 3


def test_sums_and_bounds_of_amounts() -> None:
    assert mean_damage(attack({"damage": {"sum": ["X+1", 2, {"markers": "spring"}]}, "to": ENEMY}), STACK) == of("X+3")
    assert mean_damage(attack({"damage": {"min": ["X", 2]}, "to": ENEMY}), STACK) == mean({1: _below_two(), 2: 1 - _below_two()})
    assert mean_damage(attack({"damage": {"max": [3, "X"]}, "to": ENEMY}), STACK) == sum(
        max(3, number) * chance for number, chance in distribution("X", STACK, STACK).items()
    )


def _below_two() -> Fraction:
    return sum((chance for number, chance in distribution("X", STACK, STACK).items() if number < 2), Fraction(0))


def test_without_x_cards_nothing_is_known() -> None:
    assert mean_damage(market_day().by_slug["hook-pole"], {}) is None


def test_of_a_text_that_cannot_be_read_nothing_is_known() -> None:
    card = attack({"damge": "X", "to": ENEMY})
    assert (most_xs(card), mean_damage(card, STACK)) == (None, None)
