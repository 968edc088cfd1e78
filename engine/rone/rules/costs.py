"""Costs with everything that changes them (PLAY-1, REC-2, LEVEL-1, TEXT-4)."""

from __future__ import annotations

from engine.match import NOTHING, PlayerId, Reference
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import (
    PASSIVE_COST,
    Definition,
)
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.selectors import CompiledSelector
from engine.rone.rules.state import State
from engine.rules.abilities import Passive, amount_of, is_in_force
from engine.rules.selectors import Selector


def _is_meant(game: State, selector: Selector | None, definition: Definition, permanent: Permanent | None, source: Reference) -> bool:
    """Whether a changed cost of `source` is that of a card: as it is now on the battlefield, as it is printed elsewhere."""
    if selector is None:
        return True
    assert isinstance(selector, CompiledSelector)
    if permanent is None:
        return selector.fits_card(definition)
    if selector.kinds and not definition.kind & selector.kinds:
        return False
    return not selector.describes or selector.is_described(game, permanent, source)


def changed_cost(game: State, player: PlayerId, which: int, base: int, definition: Definition, permanent: Permanent | None = None) -> int:
    """A cost with everything that changes it, at least 0 (`which` is one of COST_OF_…; `permanent`: whose ability it is)."""
    if not game.players[player].cost_changes and not game.passives[PASSIVE_COST + which]:
        return base
    value = base
    for change in game.players[player].cost_changes:
        if change.passive.value == which and _is_meant(game, change.passive.selector, definition, permanent, change.source):
            value += change.amount
    for card in game.passives[PASSIVE_COST + which]:
        source = game.permanents[card]
        if source is None:
            continue
        passives: list[Passive] = source.holds
        for passive in passives:
            if passive.kind == PASSIVE_COST + which:
                controller = game.controller_of(source)
                touches = controller == player if passive.who == c.OWN else game.players[player].side != source.side
                if (
                    touches
                    and _is_meant(game, passive.selector, definition, permanent, source.reference)
                    and is_in_force(game, passive, source)
                ):
                    value += amount_of(game, passive, source)
    return value if value > 0 else 0


def use_cost_changes(game: State, player: PlayerId, which: int, definition: Definition, permanent: Permanent | None = None) -> None:
    """Count a payment against the changes that hold a number of times; `permanent`: whose ability is paid, if one is."""
    changes = game.players[player].cost_changes
    if not changes:
        return
    kept = []
    for change in changes:
        if change.passive.value == which and _is_meant(game, change.passive.selector, definition, permanent, change.source):
            if change.times > 0:
                change.times -= 1
            if change.times == 0:
                continue
        kept.append(change)
    game.players[player].cost_changes = kept


def cost_to_play(game: State, player: PlayerId, definition: Definition, initiatives: int = 0) -> int:
    """Water to play a card, with so much for its Initiatives; ask `definition.cost` first whether it can be played at all (PLAY-3).

    What changes the cost counts once, for the sum (KEY-INITIATIVE).
    """
    return changed_cost(game, player, c.COST_OF_PLAY, definition.cost + initiatives, definition)


def cost_to_recycle(game: State, player: PlayerId, definition: Definition) -> int:
    """Cards to recycle a card; ask `definition.recycle` first whether it can be recycled at all (REC-4)."""
    return changed_cost(game, player, c.COST_OF_RECYCLE, definition.recycle, definition)


def cost_to_level_up(game: State, player: PlayerId) -> int:
    """Water for the hero's next level, -1 if there is none (LEVEL-1)."""
    person = game.players[player]
    if person.level >= 3 or person.levels[person.level].cost < 0:
        return NOTHING
    following = person.levels[person.level]
    return changed_cost(game, player, c.COST_OF_LEVEL_UP, following.cost, following)


def cost_of_ability(game: State, player: PlayerId, water: int, permanent: Permanent) -> int:
    """Water to use an activated ability of a card, as that is now."""
    return changed_cost(game, player, c.COST_OF_ABILITY, water, permanent.definition, permanent)
