"""Reading a game: stats with everything that changes them."""

from __future__ import annotations

from engine.match.match import NOTHING
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import PASSIVE_CANNOT, PASSIVE_KEYWORD, PASSIVE_MELEE, PASSIVE_RANGED
from engine.rone.rules.pieces import CHANGES_MELEE, CHANGES_RANGED, FORBIDS, GRANTS_KEYWORD, LOSES_KEYWORD, Permanent
from engine.rone.rules.state import State
from engine.rules.abilities import passive_bits, passive_sum
from engine.rules.permanents import Departed


def melee_of(game: State, unit: Permanent) -> int:
    """Its melee attack, with everything that changes it; below 0 counts as 0 (ATK-9)."""
    value = unit.definition.melee + unit.melee_change
    if unit.modifiers:
        value += unit.changed_by(CHANGES_MELEE)
    if game.passives[PASSIVE_MELEE]:
        value += passive_sum(game, unit, PASSIVE_MELEE, unit.definition.slug)
    return value if value > 0 else 0


def ranged_of(game: State, unit: Permanent) -> int:
    """Its ranged attack, with everything that changes it; below 0 counts as 0 (ATK-9)."""
    value = unit.definition.ranged + unit.ranged_change
    if unit.modifiers:
        value += unit.changed_by(CHANGES_RANGED)
    if game.passives[PASSIVE_RANGED]:
        value += passive_sum(game, unit, PASSIVE_RANGED, unit.definition.slug)
    return value if value > 0 else 0


def standing_melee(game: State, unit: Permanent) -> int:
    """Its melee attack without the changes for the next combat, as in a fight by an effect."""
    value = unit.definition.melee + unit.changed_by(CHANGES_MELEE) + passive_sum(game, unit, PASSIVE_MELEE, unit.definition.slug)
    return value if value > 0 else 0


def standing_ranged(game: State, unit: Permanent) -> int:
    """Its ranged attack without the changes for the next combat, as in a fight by an effect."""
    value = unit.definition.ranged + unit.changed_by(CHANGES_RANGED) + passive_sum(game, unit, PASSIVE_RANGED, unit.definition.slug)
    return value if value > 0 else 0


def keywords_of(game: State, permanent: Permanent) -> int:
    """Its keywords as bits: printed, granted, without those it lost."""
    value = permanent.definition.held_keywords
    if game.passives[PASSIVE_KEYWORD]:
        value |= passive_bits(game, permanent, PASSIVE_KEYWORD, permanent.definition.slug)
    if permanent.modifiers:
        for modifier in permanent.modifiers:
            if modifier.kind == GRANTS_KEYWORD:
                value |= modifier.value
            elif modifier.kind == LOSES_KEYWORD:
                value &= ~modifier.value
    return value


def cannot(game: State, permanent: Permanent, act: int) -> bool:
    """Whether an effect forbids it `act` (a bit)."""
    if permanent.definition.forbids & act:
        return True
    if permanent.modifiers:
        for modifier in permanent.modifiers:
            if modifier.kind == FORBIDS and modifier.value & act:
                return True
    return bool(game.passives[PASSIVE_CANNOT]) and passive_bits(game, permanent, PASSIVE_CANNOT, permanent.definition.slug) & act != 0


def permanent_stat(game: State, permanent: Permanent, stat: int) -> int:
    """A stat of a card on the battlefield; -1 for one it doesn't have."""
    definition = permanent.definition
    if stat == c.HEALTH:
        return max(permanent.health(), 0) if definition.kind == c.UNIT else NOTHING
    if stat == c.MELEE:
        return melee_of(game, permanent) if definition.kind == c.UNIT else NOTHING
    if stat == c.RANGED:
        return ranged_of(game, permanent) if definition.kind == c.UNIT else NOTHING
    if stat == c.EXHAUSTED:
        return permanent.exhausted
    if stat == c.DAMAGE:
        return permanent.damage
    return definition.stats[stat]


def departed_from(game: State, permanent: Permanent) -> Departed:
    """A permanent that is about to leave, as it is now."""
    stats = [permanent_stat(game, permanent, stat) for stat in range(c.STATS)]
    return Departed(permanent.reference, game.controller_of(permanent), stats, keywords_of(game, permanent), permanent)
