"""Who pays is asked with what only where there is a choice (RES-6)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.rulesets import STANDARD
from engine.tagewerk.scenario_verbs.position import build_position

CARDS: dict[str, Any] = {
    "tool": {"type": "item", "cost": 2, "abilities": [{"play": [{"draw": 1}]}]},
    "smith": {"faction": "ember", "cost": 2, "attack": 1, "defence": 1},
}


@pytest.mark.parametrize(
    ("card", "pool", "is_asked"),
    [
        ("tool", {"neutral": 1, "tide": 1}, False),
        ("tool", {"neutral": 1, "tide": 2}, True),
        ("smith", {"neutral": 1, "ember": 1}, False),
        ("smith", {"neutral": 1, "tide": 1}, True),  # one of them stays, for one resource must be of its faction (RES-4)
        ("smith", {"tide": 1}, False),
    ],
)
def test_a_payment_is_asked_for_only_where_something_would_be_left(card: str, pool: dict[str, int], is_asked: bool) -> None:
    own = {"hand": [card], "pool": pool, "tokens": [{"faction": "ember"}], "deck": ["filler"]}
    game, _names = build_position({"cards": CARDS, "a": own, "b": {}}, STANDARD)

    game.choose(next(number for number, option in enumerate(game.decision.options) if option.kind == c.PLAY))

    assert (game.decision.kind == c.DECIDE_PAY) == is_asked
