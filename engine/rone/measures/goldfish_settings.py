"""How goldfish games are played: what a run is asked for, checked before the first game."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import EngineError
from engine.rone.bots.greedy import PLANS
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
