"""Goldfish: a deck played against an opponent who does nothing, many times over.

A goldfish figure tells how a deck runs, never how often it wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import EngineError
from engine.rone.decks import PlayableDeck
from engine.rone.simulation.tally import Tally

POLICIES = ("greedy", "rush", "curve")
"""Who plays: greedy mixes cards and levels, rush levels first, curve plays cards first."""


class GoldfishSettingsError(EngineError):
    """A setting is out of its range, or names what there is not."""

    code = "GOLDFISH_SETTINGS_INVALID"


@dataclass(frozen=True)
class GoldfishSettings:
    """How the games are played: own turns (1 to 30), policy, damage taken a turn (0 to 6), ruleset."""

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
        if self.ruleset not in ("first-edition", "second-edition"):
            raise GoldfishSettingsError(f"there is no ruleset {self.ruleset!r}")


class GoldfishTally(Tally):
    """What many goldfish games of one deck and one setting counted."""

    @classmethod
    def from_json(cls, data: Mapping[str, int]) -> GoldfishTally:
        """The tally that `to_json` wrote."""
        return cls(data)


def play_goldfish_games(deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, first: int, count: int) -> GoldfishTally:
    """Play games `first` to `first + count - 1` and return what they counted.

    A game depends on `seed` and its number alone; even numbers have the first seat, odd ones the second.

    Raises:
        UnmodelledCardsError: cards' text isn't modelled, and `ignore_unmodelled` is off.
    """
    raise NotImplementedError


def goldfish_report(deck: PlayableDeck, settings: GoldfishSettings, tally: GoldfishTally, *, seed: int) -> dict[str, Any]:
    """The goldfish `result` of the API (docs/reference/goldfish.md): figures with intervals, method, exact opening odds."""
    raise NotImplementedError
