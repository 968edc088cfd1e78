"""What is printed on a card: what it says where it is not on the battlefield."""

from __future__ import annotations

from engine.match import NOTHING
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import Definition
from engine.rone.rules.selectors import CompiledSelector


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


def card_fits(selector: CompiledSelector, definition: Definition) -> bool:
    """Whether a card that is not on the battlefield fits, by what is printed on it."""
    if selector.kinds and not definition.kind & selector.kinds:
        return False
    if selector.asks_race and not selector.admits(definition.race):
        return False
    if selector.keyword and not definition.keywords & selector.keyword:
        return False
    if selector.without and definition.keywords & selector.without:
        return False
    for comparison in selector.comparisons:
        value = printed_stat(definition, comparison.stat)
        if not comparison.fits(value):
            return False
    return True
