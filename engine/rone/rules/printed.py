"""What is printed on a card: what it says where it is not on the battlefield."""

from __future__ import annotations

from engine.match import NOTHING
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import Definition


def printed_stat(definition: Definition, stat: int) -> int:
    """A stat as printed; -1 for one the card doesn't have (a greyed-out cost)."""
    if stat == c.LEVEL:
        return definition.level
    if stat == c.COST:
        return definition.cost
    if stat == c.RECYCLE:
        return definition.recycle
    if definition.kind != c.UNIT:
        return NOTHING
    if stat == c.HEALTH:
        return definition.health
    if stat == c.MELEE:
        return definition.melee
    if stat == c.RANGED:
        return definition.ranged
    return NOTHING
