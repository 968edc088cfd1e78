"""Costs with everything that changes them (PLAY-1, REC-2, LEVEL-1, TEXT-4)."""

from __future__ import annotations

from engine.match.match import NOTHING, PlayerId
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import PASSIVE_COST, Definition
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.state import State
from engine.rules.costs import change_of_cost, changes_left


def changed_cost(game: State, player: PlayerId, which: int, base: int, definition: Definition, permanent: Permanent | None = None) -> int:
    """A cost with everything that changes it, at least 0 (`which` is one of COST_OF_…; `permanent`: whose ability it is)."""
    changes = game.players[player].cost_changes
    if not changes and not game.passives[PASSIVE_COST + which]:
        return base
    return max(base + change_of_cost(game, player, changes, PASSIVE_COST + which, which, definition, permanent), 0)


def use_cost_changes(game: State, player: PlayerId, which: int, definition: Definition, permanent: Permanent | None = None) -> None:
    """Count a payment against the changes that hold a number of times; `permanent`: whose ability is paid, if one is."""
    person = game.players[player]
    if person.cost_changes:
        person.cost_changes = changes_left(game, person.cost_changes, which, definition, permanent)


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
