"""Amounts and conditions that RONE counts and asks in its own way; the others stand in `engine/rules/`."""

from __future__ import annotations

from typing import Final

from engine.match.match import NOTHING
from engine.match.parts import Context
from engine.rone.rules import codes as c
from engine.rone.rules.state import State
from engine.rules.amounts import Amount, SelectedAmount
from engine.rules.conditions import Condition

# Roles in a combat.
AS_ATTACKER: Final = 0
AS_DEFENDER: Final = 1
AS_EITHER: Final = 2


class WaterOf(SelectedAmount):
    """The water in the pool of a player, of several the sum (TURN-7)."""

    def now(self, game: State, context: Context) -> int:
        """Add it up."""
        total = 0
        for hero in game.permanents_of(self.selector.all_fitting(game, context)):
            total += game.players[hero.player].water
        return total


class HeroLevel(Amount):
    """The level of the own hero (LEVEL-1)."""

    def now(self, game: State, context: Context) -> int:
        """The level."""
        return game.players[context.player].level


class TurnOf(Condition):
    """Whose turn it is: OWN, ENEMY or ANY."""

    def __init__(self, whose: int) -> None:
        super().__init__()
        self.whose = whose

    def holds(self, game: State, context: Context) -> bool:
        """A mate's turn is neither the own nor an enemy's (TEAM-7)."""
        if self.whose == c.ANY:
            return True
        own = game.players[game.active].side == game.players[context.player].side
        if self.whose != c.OWN:
            return not own
        return own and (not game.teams or game.active == context.player)


class InCombat(Condition):
    """The card that the text stands on is in combat, in that role."""

    def __init__(self, role: int) -> None:
        super().__init__()
        self.role = role

    def holds(self, game: State, context: Context) -> bool:
        """Look who attacks whom."""
        as_attacker = game.attacker == context.source and game.attacker != NOTHING
        as_defender = game.defender == context.source and game.defender != NOTHING
        if self.role == AS_EITHER:
            return as_attacker or as_defender
        return as_attacker if self.role == AS_ATTACKER else as_defender
