"""What of a card is seen before its text is read: durations, moments, steps."""

from __future__ import annotations

from typing import Any

import pytest

from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.skirmish.cards import SkirmishCard, card_of
from engine.skirmish.glance import longest_duration, moments_of, steps_of


def card(type: str, *abilities: dict[str, Any]) -> SkirmishCard:
    return card_of(id=CardId(1), slug="x", type=type, name=LocalText("X", "X"), character="y", copies=1, abilities=abilities)


@pytest.mark.parametrize(
    ("steps", "lasts"),
    [
        ([{"draw": 2}], None),
        ([{"armour": 1, "to": "self", "for": 2}, {"strength": 1, "to": "self", "for": 3}], 3),
        ([{"strength": 1, "to": "self"}], "turn"),
        ([{"speed": 3, "to": "self", "for": "attack"}, {"reach": 1, "to": "self"}], "turn"),
        ([{"mend": 1, "to": "self", "for": 9}, {"armour": 1, "to": "self", "for": "permanent"}], "permanent"),
        ([{"if": "critical", "then": [{"may": [{"burn": 1, "to": "that", "for": 2}]}]}], 2),
        ([{"choose": 1, "of": [[{"draw": 1}], [{"cannot": "move", "to": "that", "for": 1}]]}], 1),
    ],
)
def test_the_longest_effect_of_a_buff_card_is_told(steps: list[dict[str, Any]], lasts: int | str | None) -> None:  # EFF-2, EFF-3
    assert longest_duration(card("buff", {"play": steps})) == lasts


def test_an_answer_lasts_for_the_attack_where_nothing_is_said() -> None:  # EFF-3
    assert longest_duration(card("counter", {"answer": "hurt", "do": [{"prevent": 2, "to": "self"}]})) == "attack"
    assert longest_duration(card("counter", {"answer": "hurt", "do": [{"cannot": "move", "to": "cause", "for": 1}]})) == 1


def test_moments_are_told_once_each_in_the_order_of_the_text() -> None:  # ANS-3 to ANS-5
    answers = [{"answer": moment, "do": [{"draw": 1}]} for moment in ("hurt", "attack", "hurt")]
    assert moments_of(card("counter", *answers)) == ("hurt", "attack")
    assert moments_of(card("buff", {"play": [{"draw": 1}]})) == ()


def test_steps_within_steps_are_found_in_their_order() -> None:
    text = {"play": [{"target": {"character": "enemy"}}, {"repeat": 2, "do": [{"damage": "X", "to": "that"}]}, {"heal": 1}]}
    assert [next(iter(step)) for step in steps_of(card("attack", text))] == ["target", "repeat", "damage", "heal"]
