"""What a player's life is in for until the player's next turn: what the enemies' units could strike with, and what guardians keep away.

A guardian stands in the way of one attack (GUARD-2) and is exhausted by it (ATK-5), or dead; whoever attacks sends the weakest units
against guardians. What enters to attack at once (ATK-10) is guessed from the enemies' hands and water.
"""

from __future__ import annotations

from typing import Final

from engine.compiled import mypyc_attr
from engine.rone.rules import codes as c
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.view import View

INCOME: Final = 6
"""Water of a turn, about."""
WATER_OF_A_STRIKE: Final = 4
POINTS_OF_A_STRIKE: Final = 2
"""A unit that enters and attacks at once costs so much water and strikes with so many points, about."""
SURVIVES: Final = 2_000
"""What it is worth that the next turn of the enemies isn't the last."""
MAY_SURVIVE: Final = 150
"""The same where they would need a unit that isn't there yet."""
LAST_STAND: Final = 100
"""What a guardian is worth that doesn't save the game by itself: the enemies may think otherwise of their attacks."""


def is_guard(unit: Permanent) -> bool:
    """Whether an active unit would stand in the way of most attackers (GUARD-1), as far as is printed."""
    definition = unit.definition
    return unit.exhausted == 0 and not definition.keywords & c.INVISIBILITY and not definition.forbids & c.CANNOT_GUARD


@mypyc_attr(acyclic=True, free_list_len=1)
class Danger:
    """What threatens the view's player: the points of each attack of the next turn of every enemy, the strongest first.

    `strikes` are those of the units that are there, `likely` those with what may enter. `guards` are the player's active units, `life` the
    cards that keep the player alive.
    """

    def __init__(self, view: View) -> None:
        self.life = 1_000_000 if view.is_endless(view.player) else view.life(view.player)
        self.strikes: list[int] = []
        coming = 0
        for enemy in view.enemies():
            for unit in view.units(enemy):
                if unit.exhausted <= 1:
                    points = view.melee(unit) + view.ranged(unit)
                    if points:
                        self.strikes.append(points)
            if not view.is_endless(enemy):
                coming += min(view.hand_size(enemy), (view.water(enemy) + INCOME) // WATER_OF_A_STRIKE)
        self.likely = self.strikes + [POINTS_OF_A_STRIKE] * coming
        self.strikes.sort(reverse=True)
        self.likely.sort(reverse=True)
        self.guards = 0
        for unit in view.units(view.player):
            if is_guard(unit):
                self.guards += 1

    def is_near(self) -> bool:
        """Whether so much may come that a card or a guardian less could be the end."""
        return damage(self.likely, 0) >= self.life - 1

    def is_lethal(self, guards: int, cards: int = 0) -> bool:
        """Whether the units that are there are the end behind so many guardians, with so many cards less."""
        return damage(self.strikes, guards) >= self.life - cards

    def survival_gain(self, guards: int, other: int, cards: int = 0) -> int:
        """What it is worth to stand behind `other` guardians, with so many `cards` less, instead of behind `guards`: below 0 a loss."""
        before = self.is_lethal(guards)
        after = self.is_lethal(other, cards)
        if before != after:
            return SURVIVES if before else -SURVIVES
        before = damage(self.likely, guards) >= self.life
        after = damage(self.likely, other) >= self.life - cards
        if before != after:
            return MAY_SURVIVE if before else -MAY_SURVIVE
        return (other - guards) * LAST_STAND if before else 0


def damage(strikes: list[int], guards: int) -> int:
    """What gets through behind so many guardians, of strikes with the strongest first."""
    total = 0
    for place in range(len(strikes) - max(guards, 0)):
        total += strikes[place]
    return total
