"""What phrases about a player's water are made into, whatever the language."""

from __future__ import annotations

from collections.abc import Mapping

from engine.rone.abilities.building import within
from engine.rone.abilities.data import Data, Steps


def compared_water(left: str, right: str) -> Mapping[str, Data]:
    """What is said of the water of two players, the left one first: English words and the condition that they are."""
    mine, theirs = {"water": left}, {"water": right}
    return {
        "at least as much water as": {"at_least": [mine, theirs]},
        "less water than": {"not": {"at_least": [mine, theirs]}},
        "more water than": {"not": {"at_least": [theirs, mine]}},
        "exactly as much water as": {"equal": [mine, theirs]},
    }


def held_water(player: str, bounds: tuple[int | None, int | None]) -> Data:
    """That a player has so much water: of 0, none."""
    return within({"water": player}, (0, 0) if bounds == (0, None) else bounds)


def stolen_water() -> Steps:
    """All water of the opponent, taken over."""
    return [{"water": {"water": "enemy"}}, {"water": {"times": [-1, {"water": "enemy"}]}, "who": "enemy"}]
