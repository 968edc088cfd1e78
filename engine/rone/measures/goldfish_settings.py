"""How goldfish games are played: what a run is asked for, checked before the first game, and how its result says it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine import ENGINE_VERSION
from engine.errors import EngineError
from engine.rone.bots.greedy import PLANS
from engine.rone.decks import PlayableDeck
from engine.rone.rules.rulesets import RULESETS

POLICIES = PLANS
"""Who plays: greedy weighs cards against levels, rush levels first, curve plays cards first."""


class GoldfishSettingsError(EngineError):
    """A setting is out of its range, or names what there is not."""

    code = "GOLDFISH_SETTINGS_INVALID"


@dataclass(frozen=True)
class GoldfishSettings:
    """How the games are played: own turns (1 to 30), policy, damage taken each turn (0 to 6), ruleset."""

    turns: int = 10
    policy: str = "greedy"
    pressure: int = 0
    ruleset: str = "second-edition"
    ignore_unmodelled: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.turns <= 30:
            raise GoldfishSettingsError(f"turns must be 1 to 30, not {self.turns}")
        if self.policy not in POLICIES:
            raise GoldfishSettingsError(f"there is no policy {self.policy!r}; there are {', '.join(POLICIES)}")
        if not 0 <= self.pressure <= 6:
            raise GoldfishSettingsError(f"pressure must be 0 to 6, not {self.pressure}")
        if self.ruleset not in RULESETS:
            raise GoldfishSettingsError(f"there is no ruleset {self.ruleset!r}; there are {', '.join(RULESETS)}")


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


def coverage_of(decks: Sequence[PlayableDeck]) -> dict[str, Any]:
    """How many of the cards in `decks` have their text modelled, as a share (0 to 1), and the numbers of the others."""
    cards = [card for deck in decks for hero in deck.heroes[:1] for card in hero.levels.values()]
    cards += [card for deck in decks for card in (*deck.cards, *deck.technologies)]
    modelled = sum(1 for card in cards if card.modelled)
    return {
        "cards": len(cards),
        "modelled": modelled,
        "share": modelled / len(cards) if cards else 1.0,
        "unmodelled": sorted({card.id for card in cards if not card.modelled}),
    }
