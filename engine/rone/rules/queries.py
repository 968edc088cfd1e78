"""Reading a game: stats with everything that changes them."""

from __future__ import annotations

from engine.match import NOTHING
from engine.match_parts import Context
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import PASSIVE_CANNOT, PASSIVE_KEYWORD, PASSIVE_MELEE, PASSIVE_RANGED
from engine.rone.rules.pieces import CHANGES_MELEE, CHANGES_RANGED, FORBIDS, GRANTS_KEYWORD, LOSES_KEYWORD, Departed, Permanent
from engine.rone.rules.printed import printed_stat
from engine.rone.rules.references import controller_of
from engine.rone.rules.state import State
from engine.rules.conditions import Condition


def melee_of(game: State, unit: Permanent) -> int:
    """Its melee attack, with everything that changes it; below 0 counts as 0 (ATK-9)."""
    value = unit.definition.melee + unit.melee_change
    if unit.modifiers:
        value += _modified(unit, CHANGES_MELEE)
    if game.passives[PASSIVE_MELEE]:
        value += passive_sum(game, unit, PASSIVE_MELEE)
    return value if value > 0 else 0


def ranged_of(game: State, unit: Permanent) -> int:
    """Its ranged attack, with everything that changes it; below 0 counts as 0 (ATK-9)."""
    value = unit.definition.ranged + unit.ranged_change
    if unit.modifiers:
        value += _modified(unit, CHANGES_RANGED)
    if game.passives[PASSIVE_RANGED]:
        value += passive_sum(game, unit, PASSIVE_RANGED)
    return value if value > 0 else 0


def standing_melee(game: State, unit: Permanent) -> int:
    """Its melee attack without the changes for the next combat, as in a fight by an effect."""
    value = unit.definition.melee + _modified(unit, CHANGES_MELEE) + passive_sum(game, unit, PASSIVE_MELEE)
    return value if value > 0 else 0


def standing_ranged(game: State, unit: Permanent) -> int:
    """Its ranged attack without the changes for the next combat, as in a fight by an effect."""
    value = unit.definition.ranged + _modified(unit, CHANGES_RANGED) + passive_sum(game, unit, PASSIVE_RANGED)
    return value if value > 0 else 0


def _modified(unit: Permanent, kind: int) -> int:
    value = 0
    for modifier in unit.modifiers:
        if modifier.kind == kind:
            value += modifier.value
    return value


def passive_sum(game: State, permanent: Permanent, kind: int) -> int:
    """What passive abilities of a kind add to a unit's melee or ranged attack (EXH-4). Raises `CircleError`."""
    value = 0
    game.ask_passives(permanent.definition.slug)
    for card in game.passives[kind]:
        source = game.permanents[card]
        if source is not None:
            for passive in source.definition.reaching:
                if passive.kind == kind and passive.selector is not None and passive.selector.touches(game, permanent, source):
                    if passive.condition is not None and not is_in_force(game, passive.condition, source):
                        continue
                    assert passive.amount is not None
                    if passive.amount.is_fixed:
                        value += passive.amount.value
                    else:
                        value += passive.amount.now(game, Context(controller_of(game, source), source.reference))
    game.asking -= 1
    return value


def keywords_of(game: State, permanent: Permanent) -> int:
    """Its keywords as bits: printed, granted, without those it lost."""
    value = permanent.definition.held_keywords
    if game.passives[PASSIVE_KEYWORD]:
        value |= _passive_bits(game, permanent, PASSIVE_KEYWORD)
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
    return bool(game.passives[PASSIVE_CANNOT]) and _passive_bits(game, permanent, PASSIVE_CANNOT) & act != 0


def _passive_bits(game: State, permanent: Permanent, kind: int) -> int:
    """What passive abilities of a kind give a card, as bits. Raises `CircleError`."""
    value = 0
    game.ask_passives(permanent.definition.slug)
    for card in game.passives[kind]:
        source = game.permanents[card]
        if source is not None:
            for passive in source.definition.reaching:
                if passive.kind == kind and passive.selector is not None and passive.selector.touches(game, permanent, source):
                    if passive.condition is not None and not is_in_force(game, passive.condition, source):
                        continue
                    value |= passive.value
    game.asking -= 1
    return value


def is_in_force(game: State, condition: Condition, source: Permanent) -> bool:
    """Whether a passive ability of `source` that asks for a condition holds now."""
    return condition.holds(game, Context(controller_of(game, source), source.reference))


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
    return printed_stat(definition, stat)


def departed_stat(departed: Departed, stat: int) -> int:
    """A stat of a card as it was when it left the battlefield; -1 for one it doesn't have."""
    permanent = departed.permanent
    if permanent is None:
        return NOTHING
    definition = permanent.definition
    if stat == c.HEALTH:
        return max(permanent.health(), 0) if definition.kind == c.UNIT else NOTHING
    if stat == c.MELEE:
        return departed.melee if definition.kind == c.UNIT else NOTHING
    if stat == c.RANGED:
        return departed.ranged if definition.kind == c.UNIT else NOTHING
    if stat == c.EXHAUSTED:
        return permanent.exhausted
    if stat == c.DAMAGE:
        return permanent.damage
    return printed_stat(definition, stat)


def departed_from(game: State, permanent: Permanent) -> Departed:
    """A permanent that is about to leave, as it is now."""
    departed = Departed(permanent.reference, controller_of(game, permanent), permanent)
    departed.keywords = keywords_of(game, permanent)
    if permanent.definition.kind == c.UNIT:
        departed.melee = melee_of(game, permanent)
        departed.ranged = ranged_of(game, permanent)
    return departed
