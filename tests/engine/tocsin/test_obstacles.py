"""What isn't offered says which rule keeps it away."""

from __future__ import annotations

from typing import Any

import pytest

from engine.match.match import NO_CARD, GameCard, PlayerId
from engine.tocsin.rules.rulesets import STANDARD
from engine.tocsin.scenario_verbs import TocsinScenario

POSITION: dict[str, Any] = {
    "location": {"upper 1": {"enemy": {"health": 5}}, "lower 1": {}, "lower 2": {"enemy": {"health": 5}}},
    "heroes": {"tide": {"health": 9, "rage": 2, "wards": 1, "ability": [{"ward": 1, "to": {"hero": "any"}}]}},
    "a": {"hero": "tide", "hand": ["cut", "cut1", "one", "blank", "guard1"], "deck": ["two"]},
    "b": {"at": "2", "hand": ["cut1"]},
    "c": {"at": "2"},
}


def why(player: int, card: str = "", action: str = "", number: int = 0, target: str = "", **changes: Any) -> str:
    match = TocsinScenario.lay_out({**POSITION, **changes}, STANDARD).match
    state = match.state
    places = {f"{('upper', 'lower')[place.row]} {place.column}": place.card for place in state.places}
    cards = [*state.seats[player].hand, *state.seats[player].deck]
    number_of = next((one for one in cards if state.definition(one).slug == card), NO_CARD)
    found = match.why_not(PlayerId(player), number_of, action, number, places.get(target, GameCard(NO_CARD)))
    return "" if found is None else f"{found.code} {found.clause}"


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ((0, "cut1", "ranged", 0, "upper 1"), "other_kind ACT-5"),
        ((0, "cut1", "melee", 0, "lower 2"), "other_column ATK-1"),
        ((0, "cut1", "melee", 0, "lower 1"), "no_enemy ATK-5"),
        ((0, "one", "melee"), "number_alone ACT-8"),
        ((0, "", "move", 1), "same_column MOVE-1"),
        ((0, "", "move", 2), "no_space LOC-2"),
        ((0, "", "move", 3), ""),
        ((0, "", "swap"), "alone MOVE-3"),
        ((0, "", "rage"), "rage RAGE-4"),
        ((0, "", "interact"), "no_point INT-2"),
        ((0, "guard1", "defend"), "no_damage DEF-1"),
        ((0, "two", "melee"), "not_in_hand ACT-1"),
        ((0, "one", "play"), "not_special ACT-9"),
        ((0, "blank", "play"), ""),
        ((1, "cut1", "melee", 0, "lower 2"), "others_decide ROUND-2"),
    ],
)
def test_the_first_rule_in_the_way_is_named(said: tuple[Any, ...], expected: str) -> None:
    assert why(*said) == expected


def test_a_move_is_made_once() -> None:
    assert why(0, "", "move", 3, a={**POSITION["a"], "moved": True}) == "moved MOVE-1"


def test_without_a_ward_left_the_ability_cannot_be_used() -> None:
    assert why(0, "", "rage", a={**POSITION["a"], "rage": 2, "wards": 1}) == "no_ward HERO-WARD"


def test_whose_hero_is_defeated_does_nothing() -> None:
    assert why(1, "cut1", "melee", b={**POSITION["b"], "damage": 10}) == "hero_defeated OUT-3"
