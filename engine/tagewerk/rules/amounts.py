"""Amounts and conditions that Tagewerk counts and asks in its own way; the others stand in `engine/rules/`."""

from __future__ import annotations

from engine.match.match import NO_CARD
from engine.match.parts import Context
from engine.rules.amounts import Amount
from engine.rules.conditions import Condition
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.queries import bearer_of, is_in_role, is_trailing
from engine.tagewerk.rules.state import State


class Markers(Amount):
    """The own command markers (CMD-5)."""

    def now(self, game: State, context: Context) -> int:
        """Their number."""
        return game.players[context.player].markers


class PointsOf(Amount):
    """The victory points of the own player or of an opponent, of several the most."""

    def __init__(self, who: int) -> None:
        super().__init__()
        self.who = who

    def now(self, game: State, context: Context) -> int:
        """Their number."""
        if self.who != c.ENEMY_PLAYER:
            return game.points_of(context.player)
        return max([game.points_of(enemy) for enemy in game.enemies(context.player)], default=0)


class TurnOf(Condition):
    """Whose turn it is: OWN, ENEMY or ANY."""

    def __init__(self, whose: int) -> None:
        super().__init__()
        self.whose = whose

    def holds(self, game: State, context: Context) -> bool:
        """Look who is active."""
        return self.whose == c.ANY or (game.active == context.player) == (self.whose == c.OWN)


class Trailing(Condition):
    """A player has fewer points than every other one (CMD-3)."""

    def __init__(self, who: int) -> None:
        super().__init__()
        self.who = who

    def holds(self, game: State, context: Context) -> bool:
        """Compare the points."""
        if self.who != c.ENEMY_PLAYER:
            return is_trailing(game, context.player)
        for enemy in game.enemies(context.player):
            if is_trailing(game, enemy):
                return True
        return False


class InCombat(Condition):
    """The card that the text stands on, of an item its bearer, is in combat, in that role."""

    def __init__(self, role: int) -> None:
        super().__init__()
        self.role = role

    def holds(self, game: State, context: Context) -> bool:
        """Look who attacks whom."""
        source = game.permanent(context.source)
        about = context.source if source is None or source.bearer == NO_CARD else bearer_of(game, context.source)
        return is_in_role(game, about, self.role)
