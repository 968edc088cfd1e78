"""How a deck is played alone: what a run is asked for, checked before the first game, and how its result says it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from engine import ENGINE_VERSION
from engine.errors import EngineError
from engine.formats import BaseFormat


class GoldfishSettingsError(EngineError):
    """A setting is out of its range, or names what there is not."""

    code = "GOLDFISH_SETTINGS_INVALID"


@dataclass(frozen=True)
class AloneSettings:
    """How the games are played: own turns (from 1), policy, pressure (what the opponent does each turn, from 0), ruleset.

    The bounds are a game's own: `most_pressure` 0 for one without pressure. The defaults of the fields are what is usual in it.
    """

    policies: ClassVar[Sequence[str]]
    """The bots that play a deck alone."""
    rulesets: ClassVar[Collection[str]]
    most_turns: ClassVar[int] = 30
    most_pressure: ClassVar[int] = 0

    said_by_formats: ClassVar[Sequence[str]] = ()
    """Settings beside the ruleset that an order has from its format, which calls them so too."""

    turns: int = 10
    policy: str = "greedy"
    pressure: int = 0
    ruleset: str = ""
    ignore_unmodelled: bool = False

    @classmethod
    def of_format(cls, format: BaseFormat) -> dict[str, Any]:
        """The settings that a format says, as far as they aren't what is usual."""
        told = {name: getattr(format, name) for name in cls.said_by_formats}
        return {name: value for name, value in told.items() if value != getattr(cls, name)}

    @property
    def own(self) -> dict[str, Any]:
        """The settings that not every game has, as a result says them."""
        return {"pressure": self.pressure} if self.most_pressure else {}

    def __post_init__(self) -> None:
        if not 1 <= self.turns <= self.most_turns:
            raise GoldfishSettingsError(f"turns must be 1 to {self.most_turns}, not {self.turns}")
        if self.policy not in self.policies:
            raise GoldfishSettingsError(f"there is no policy {self.policy!r}; there are {', '.join(self.policies)}")
        if not 0 <= self.pressure <= self.most_pressure:
            raise GoldfishSettingsError(f"pressure must be 0 to {self.most_pressure}, not {self.pressure}")
        if self.ruleset not in self.rulesets:
            raise GoldfishSettingsError(f"there is no ruleset {self.ruleset!r}; there are {', '.join(self.rulesets)}")


def method_alone(
    settings: AloneSettings, games: int, *, seed: int, coverage: dict[str, Any], version: str = ENGINE_VERSION
) -> dict[str, Any]:
    """What is needed to play the same `games` again, and how much of the cards' text was played (`coverage_of`)."""
    return {
        "games": games,
        "seed": seed,
        "engine_version": version,
        "ruleset": settings.ruleset,
        "policy": settings.policy,
        "turns": settings.turns,
        **settings.own,
        "coverage": coverage,
    }
