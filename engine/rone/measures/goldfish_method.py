"""How the games of a result came about, as every result of goldfish games says it (docs/reference/goldfish.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import ENGINE_VERSION
from engine.rone.decks import PlayableDeck
from engine.rone.measures.coverage import coverage_of
from engine.rone.measures.goldfish_settings import GoldfishSettings


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
