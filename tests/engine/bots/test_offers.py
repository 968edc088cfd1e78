"""Bots that are asked whether to pay for something: they pay where it is worth it, and where it saves them more than it costs."""

from __future__ import annotations

from typing import Any

import pytest

from engine.rone.bots.greedy import GreedyBot
from engine.rone.rules import SECOND_EDITION
from engine.rone.rules.codes import HERO, UNIT, YES
from engine.rone.scenario_verbs.verbs import RoneScenario
from engine.scenarios.running import take
from engine.scenarios.script import read_script


def answer(steps: list[Any], a: dict[str, Any], b: dict[str, Any]) -> bool:
    """Whether the greedy bot says yes when it is asked about a text of player a."""
    unit = {"type": "unit", "level": 1, "cost": 0, "recycle": 1, "health": 2, "melee": 2, "ranged": 0, "speed": 1}
    cards = {"asking": {"type": "tactic", "level": 1, "cost": 0, "recycle": 1, "abilities": [{"play": steps}]}, "unit": unit}
    hand = {"hand": ["asking"], "deck": ["unit", "unit", "unit", "unit"]}
    played = RoneScenario.lay_out({"cards": cards, "a": {**hand, **a}, "b": {"deck": ["unit"] * 9, **b}}, SECOND_EDITION)
    for step in read_script([{"a": "play asking"}], RoneScenario):
        take(played, step)
    decision = played.decision
    assert decision is not None
    index = GreedyBot().choose(played.match.view_for(decision.player))
    return decision.options[index].kind == YES


PAY = {"may": [{"pay": {"water": 2}}]}


@pytest.mark.parametrize(
    ("steps", "says_yes"),
    [
        ([PAY, {"if": "done", "then": [{"destroy": {"unit": "enemy"}}]}], True),
        ([PAY, {"if": "done", "then": [{"order_graveyard": 2}]}], False),
        ([PAY, {"if": {"not": "done"}, "then": [{"hero_damage": 3, "who": "you"}]}], True),
        ([PAY, {"if": "done", "then": [{"water": 1}]}], False),
        ([{"may": [{"pay": {"water": 1}}, {"draw": 3}]}], True),
        ([{"may": [{"pay": {"hand": 1}}, {"water": 1}]}], False),
        ([{"may": [{"draw": 1}]}], True),
    ],
)
def test_a_bot_pays_where_it_is_worth_it(steps: list[Any], says_yes: bool) -> None:
    assert answer(steps, {"water": 3, "hand": ["asking", "unit"]}, {"battlefield": ["unit"]}) == says_yes


@pytest.mark.parametrize(
    ("steps", "says_yes"),
    [
        ([{"unless": {"water": 1}, "do": [{"destroy": {"unit": "enemy", "many": "all"}}]}], True),
        ([{"unless": {"water": 3}, "do": [{"water": -1, "who": "enemy"}]}], False),
        ([{"may": [{"draw": 1, "who": "enemy"}], "who": "enemy"}], True),
        ([{"may": [{"draw": 2}], "who": "enemy"}], False),
        ([{"may": [{"pay": {"water": 2}, "who": "enemy"}], "who": "enemy"}, {"if": {"not": "done"}, "then": [{"draw": 3}]}], True),
        ([{"may": [{"pay": {"water": 3}, "who": "enemy"}], "who": "enemy"}, {"if": {"not": "done"}, "then": [{"water": 1}]}], False),
        ([{"unless": {"water": 1}, "do": [{"hero_damage": 3, "who": "you"}], "who": "you"}], True),
        ([{"unless": {"water": 3}, "do": [{"water": -1}], "who": "you"}], False),
    ],
)
def test_a_bot_decides_about_a_text_of_another_player_by_what_it_would_lose(steps: list[Any], says_yes: bool) -> None:
    assert answer(steps, {"water": 3}, {"water": 3, "battlefield": ["unit"]}) == says_yes


def target_of(steps: list[Any], life: int = 9) -> tuple[int, int]:
    """Whose card of which kind the greedy bot of player a aims a text at; both have a unit, b so many cards in the deck."""
    giant = {"type": "unit", "level": 1, "cost": 0, "recycle": 1, "health": 1, "melee": 9, "ranged": 9, "speed": 1}
    cards = {"bolt": {"type": "tactic", "level": 1, "cost": 0, "recycle": 1, "abilities": [{"play": steps}]}, "giant": giant}
    seats = {
        "a": {"hand": ["bolt"], "deck": ["giant"] * 9, "battlefield": ["giant"]},
        "b": {"deck": ["giant"] * life, "battlefield": ["giant"]},
    }
    played = RoneScenario.lay_out({"cards": cards, **seats}, SECOND_EDITION)
    for step in read_script([{"a": "play bolt"}], RoneScenario):
        take(played, step)
    decision = played.decision
    assert decision is not None
    view = played.match.view_for(decision.player)
    chosen = view.permanent(decision.options[GreedyBot().choose(view)].card)
    assert chosen is not None
    return chosen.player, chosen.definition.kind


def test_a_bot_aims_at_the_hero_where_that_ends_the_game() -> None:
    aimed = [{"damage": 1, "to": {"permanent": "enemy", "type": ["unit", "hero"]}}]
    assert target_of(aimed, life=1) == (1, HERO)
    assert target_of(aimed, life=9) == (1, UNIT)


def test_a_bot_aims_what_a_payment_may_keep_from_happening_at_whom_it_suits() -> None:
    for step, player in (({"destroy": {"unit": "any"}}, 1), ({"health": 1, "to": {"unit": "any"}}, 0)):
        assert target_of([{"unless": {"water": 1}, "who": "that", "do": [step]}]) == (player, UNIT)
        assert target_of([{"unless": {"water": 1}, "do": [step]}]) == (player, UNIT)
