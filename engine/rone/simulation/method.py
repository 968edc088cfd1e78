"""How the games of a result came about, as every result of goldfish games says it (docs/reference/goldfish.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import ENGINE_VERSION
from engine.rone.decks import PlayableDeck
from engine.rone.simulation.coverage import coverage_of
from engine.rone.simulation.settings import GoldfishSettings


def goldfish_method(decks: Sequence[PlayableDeck], settings: GoldfishSettings, games: int, *, seed: int) -> dict[str, Any]:
    """What is needed to play the same `games` of `decks` again, and how much of their cards' text was played."""
    return {
        "games": games,
        "seed": seed,
        "engine_version": ENGINE_VERSION,
        "ruleset": settings.ruleset,
        "policy": settings.policy,
        "turns": settings.turns,
        "pressure": settings.pressure,
        "coverage": coverage_of(decks),
    }


def games_by_seat(games: int) -> dict[str, int]:
    """How many of the first `games` games began in each seat: game number 0 in the first, then they take turns."""
    return {"first": (games + 1) // 2, "second": games // 2}
