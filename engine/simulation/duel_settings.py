"""How duels are played: bots, ruleset, limits, checked before the first game."""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import EngineError

FINEST, COARSEST = 0.002, 0.2
"""Half widths of an interval that may be asked for, as shares of 1."""
MOST_TURNS = 100
USUAL_BOT = "greedy"
"""Who plays where nobody is named; every game has a bot of that name."""


class DuelSettingsError(EngineError):
    """A setting is out of its range, or names what there is not."""

    code = "DUEL_SETTINGS_INVALID"


@dataclass(frozen=True)
class DuelSettings:
    """Who plays (`policy` the deck asked about, `against_policy` its opponents), by which ruleset: names that the game brings.

    `turns`: own turns after which a game nobody has won is cut, 0 for as many as it takes. `precision`: half the width of the
    interval that is enough, a share of 1; None plays all games.
    """

    policy: str = USUAL_BOT
    against_policy: str = USUAL_BOT
    turns: int = 0
    ruleset: str = "second-edition"
    ignore_unmodelled: bool = False
    precision: float | None = None

    def __post_init__(self) -> None:
        if not 0 <= self.turns <= MOST_TURNS:
            raise DuelSettingsError(f"turns must be 0 (no limit) to {MOST_TURNS}, not {self.turns}")
        if self.precision is not None and not FINEST <= self.precision <= COARSEST:
            raise DuelSettingsError(f"precision must be {FINEST} to {COARSEST}, not {self.precision}")
