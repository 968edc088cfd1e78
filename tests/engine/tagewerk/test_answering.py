"""Who wants to be asked only where touched: whom effects touch, and which answers do something about it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.match.match import PlayerId
from engine.table.seated import Stops, passes_over
from engine.tagewerk.kit import KIT
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.rulesets import STANDARD
from engine.tagewerk.scenario_verbs.position import build_position

assert KIT.tables is not None
TABLES = KIT.tables
STRIKE = {"activate": {"exhaust": 1}, "do": [{"damage": 1, "to": {"character": "enemy"}}]}
"""An answer that does something."""


def is_asked(effect: list[Any], *, answer: dict[str, Any] = STRIKE) -> bool:
    """Whether player 1, who can `answer`, is asked where player 0 plays an item with this effect."""
    position = {
        "cards": {
            "bolt": {"type": "item", "cost": 0, "abilities": [{"play": effect}]},
            "knight": {"attack": 2, "defence": 4, "abilities": [answer]},
            "squire": {"attack": 1, "defence": 4},
        },
        "a": {"hand": ["bolt"], "characters": ["squire"], "deck": ["squire"] * 3},
        "b": {"characters": ["knight"], "deck": ["squire"] * 3},
    }
    game, _names = build_position(position, STANDARD)
    game.choose(next(number for number, option in enumerate(game.decision.options) if option.kind == c.PLAY))
    while game.decision.kind == c.DECIDE_TARGET:
        game.choose(0)
    player = PlayerId(1)
    assert (game.decision.kind, game.decision.player) == (c.DECIDE_ANSWER, player)
    question = TABLES.question(game, player)
    assert question is not None
    return not passes_over(Stops.TOUCHED, question, TABLES.standing(game, player), player)


@pytest.mark.parametrize(
    ("effect", "is_touching"),
    [
        ([{"damage": 1, "to": {"character": "enemy"}}], True),
        ([{"damage": 1, "to": {"character": "own"}}], False),
        ([{"damage": 1, "to": {"character": "any", "many": "all"}}], True),
        ([{"heal": 1, "to": {"character": "own", "many": "all"}}], False),
        ([{"choose": 1, "of": [[{"draw": 1}], [{"destroy_cards": 1, "who": "enemy", "from": "deck"}]]}], True),
        ([{"draw": 1}], False),
        ([{"points": 1}], True),
    ],
)
def test_effects_touch_whose_cards_they_are_about_and_points_touch_everybody(effect: list[Any], is_touching: bool) -> None:
    assert is_asked(effect) == is_touching


@pytest.mark.parametrize("gain", [{"draw": 1}, {"command": 1}, {"choose": 1, "of": [[{"draw": 1}], [{"command": 1}]]}])
def test_an_answer_that_only_gains_something_is_none(gain: dict[str, Any]) -> None:
    assert not is_asked([{"damage": 1, "to": {"character": "enemy"}}], answer={"activate": {"exhaust": 1}, "do": [gain]})
    assert is_asked([{"damage": 1, "to": {"character": "enemy"}}], answer={"activate": {"exhaust": 1}, "do": [gain, *STRIKE["do"]]})  # type: ignore[misc]
