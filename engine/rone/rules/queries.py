"""Reading a game: stats with everything that changes them, who fits a selector, what an amount comes to."""

from __future__ import annotations

from engine.match import NOTHING, Reference
from engine.match_parts import Context
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import PASSIVE_CANNOT, PASSIVE_KEYWORD, PASSIVE_MELEE, PASSIVE_RANGED
from engine.rone.rules.ids import SideId
from engine.rone.rules.pieces import CHANGES_MELEE, CHANGES_RANGED, FORBIDS, GRANTS_KEYWORD, LOSES_KEYWORD, Departed, Permanent
from engine.rone.rules.printed import card_fits, printed_stat
from engine.rone.rules.references import controller_of, is_shared, permanents_in_order, references_of, zone_cards
from engine.rone.rules.selectors import CompiledSelector
from engine.rone.rules.state import State
from engine.rules.conditions import Condition
from engine.rules.references import card_of

# --- Stats and keywords --------------------------------------------------------------------------


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
                if passive.kind == kind and passive.selector is not None and fits_passively(game, passive.selector, permanent, source):
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
                if passive.kind == kind and passive.selector is not None and fits_passively(game, passive.selector, permanent, source):
                    if passive.condition is not None and not is_in_force(game, passive.condition, source):
                        continue
                    value |= passive.value
    game.asking -= 1
    return value


def is_in_force(game: State, condition: Condition, source: Permanent) -> bool:
    """Whether a passive ability of `source` that asks for a condition holds now."""
    return condition.holds(game, Context(controller_of(game, source), source.reference))


def fits_passively(game: State, selector: CompiledSelector, permanent: Permanent, source: Permanent) -> bool:
    """Whether a passive ability of `source` touches `permanent` as it is now."""
    if selector.reference != c.NO_WORD:
        return permanent.reference in references_of(game, selector, Context(source.player, source.reference))
    definition = permanent.definition
    if not definition.kind & selector.kinds:
        return False
    if selector.whose != c.ANY:
        own = permanent.side == source.side
        if own != (selector.whose == c.OWN):
            return False
        if own and game.teams and permanent.player != controller_of(game, source) and not is_shared(game, definition.kind):
            return False
    if selector.other and permanent is source:
        return False
    if selector.asks_race and not selector.admits(definition.race):
        return False
    if selector.keyword and not keywords_of(game, permanent) & selector.keyword:
        return False
    if selector.without and keywords_of(game, permanent) & selector.without:
        return False
    for comparison in selector.comparisons:
        value = permanent_stat(game, permanent, comparison.stat)
        if not comparison.fits(value):
            return False
    return True


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


# --- Selectors -----------------------------------------------------------------------------------


def fits(game: State, selector: CompiledSelector, reference: Reference, context: Context) -> bool:
    """Whether what `reference` names fits, wherever the selector looks; the choice of a target aside."""
    if selector.kinds & c.EFFECT and reference < NOTHING:
        for item in game.stack:
            if item.reference == reference:
                own = game.players[item.player].side == game.players[context.player].side
                return selector.whose == c.ANY or own == (selector.whose == c.OWN)
        return False
    if selector.zone != c.IN_BATTLEFIELD:
        return reference in _cards_in_zone(game, selector, context)
    permanent = game.permanent(reference)
    return permanent is not None and permanent_fits(game, selector, permanent, context)


def permanent_fits(game: State, selector: CompiledSelector, permanent: Permanent, context: Context) -> bool:
    """Whether a permanent fits by kind, side and description; the choice of a target aside."""
    if not permanent.definition.kind & selector.kinds:
        return False
    if selector.whose != c.ANY:
        own = permanent.side == game.players[context.player].side
        if own and game.teams and permanent.player != context.player and not is_shared(game, permanent.definition.kind):
            return False  # a team mate's hero or technology is neither own nor the enemy's (TEAM-7, 1E)
        if own != (selector.whose == c.OWN):
            return False
    return not selector.describes or is_described(game, selector, permanent, context.source)


def is_described(game: State, selector: CompiledSelector, permanent: Permanent, source: Reference) -> bool:
    """Whether a permanent fits, kind and side aside; `source` is what the text stands on."""
    if selector.other and permanent.reference == source:
        return False
    if selector.asks_race and not selector.admits(permanent.definition.race):
        return False
    if selector.keyword and not keywords_of(game, permanent) & selector.keyword:
        return False
    if selector.without and keywords_of(game, permanent) & selector.without:
        return False
    for comparison in selector.comparisons:
        value = permanent_stat(game, permanent, comparison.stat)
        if not comparison.fits(value):
            return False
    return True


def _cards_in_zone(game: State, selector: CompiledSelector, context: Context) -> list[Reference]:
    found: list[Reference] = []
    own_side = game.players[context.player].side
    for side in game.side_ids():
        if selector.whose != c.ANY and (side == own_side) != (selector.whose == c.OWN):
            continue
        if len(game.sides) > 2 and game.players[side].eliminated:
            continue  # its cards have left the game (TRI-6)
        for card in zone_cards(game, side, selector.zone, context.player):
            if selector.other and card == card_of(context.source):
                continue
            if card_fits(selector, game.definitions[card]):
                found.append(Reference(card))
    return found


def all_fitting(game: State, selector: CompiledSelector, context: Context) -> list[Reference]:
    """References of everything that fits: battlefield in seat order, then in the order they came; zones top first."""
    if selector.reference != c.NO_WORD:
        return references_of(game, selector, context)
    if selector.kinds & c.EFFECT:
        return [item.reference for item in reversed(game.stack) if fits(game, selector, item.reference, context)]
    if selector.zone != c.IN_BATTLEFIELD:
        return _cards_in_zone(game, selector, context)
    if selector.is_of_units:
        return [unit.reference for unit in units_fitting(game, selector, context)]
    return [p.reference for p in permanents_in_order(game, selector.kinds) if permanent_fits(game, selector, p, context)]


def units_fitting(game: State, selector: CompiledSelector, context: Context) -> list[Permanent]:
    """The units that fit, in battlefield order: sides that don't count are not looked at (units are half of what texts look for)."""
    found: list[Permanent] = []
    count = len(game.sides)
    own = game.players[context.player].side
    side = game.players[game.active].side
    for _ in range(count):
        if selector.whose == c.ANY or (side == own) == (selector.whose == c.OWN):
            for card in game.sides[side].units:
                unit = game.permanents[card]
                if unit is not None and (not selector.describes or is_described(game, selector, unit, context.source)):
                    found.append(unit)
        side = SideId(side + 1 if side + 1 < count else 0)
    return found
