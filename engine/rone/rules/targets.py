"""What may be chosen as a target: what fits and lets itself be chosen (KEY-INVISIBILITY, KEY-DETECTION)."""

from __future__ import annotations

from typing import Final

from engine.match import NOTHING, GameCard, PlayerId, Reference
from engine.match_parts import Context
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import PASSIVE_CANNOT, PASSIVE_KEYWORD
from engine.rone.rules.ids import SideId
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.queries import all_fitting, cannot, is_described, keywords_of, permanent_fits, units_fitting
from engine.rone.rules.references import permanents_in_order, references_of
from engine.rone.rules.selectors import (
    CompiledSelector,
)
from engine.rone.rules.state import State


def sees_invisible(game: State, side: SideId) -> bool:
    """Whether `side` controls a card with Detection (KEY-DETECTION)."""
    for card in game.sides[side].units:
        if _has_detection(game, card):
            return True
    for player in game.players:
        if player.side == side:
            if _has_detection(game, player.hero):
                return True
            for card in player.technologies:
                if _has_detection(game, card):
                    return True
    return False


def _has_detection(game: State, card: GameCard) -> bool:
    permanent = game.permanents[card]
    return permanent is not None and keywords_of(game, permanent) & c.DETECTION != 0


def is_visible_to(game: State, permanent: Permanent, side: SideId) -> bool:
    """Whether units and effects of `side` can choose `permanent` (KEY-INVISIBILITY, KEY-DETECTION)."""
    return not keywords_of(game, permanent) & c.INVISIBILITY or sees_invisible(game, side)


def can_be_targeted(game: State, permanent: Permanent, player: PlayerId) -> bool:
    """Whether an effect of `player` may choose it as a target."""
    passives = game.passives
    if not (permanent.modifiers or permanent.definition.may_refuse or passives[PASSIVE_KEYWORD] or passives[PASSIVE_CANNOT]):
        return True  # nearly always so: nothing is about that could make it refuse
    return is_visible_to(game, permanent, game.players[player].side) and not cannot(game, permanent, c.CANNOT_BE_TARGETED)


NOTHING_SPENT: Final[list[Reference]] = []


def spent_from_graveyard(game: State, player: PlayerId, number: int) -> list[Reference]:
    """The top cards of the graveyard of `player` that will pay for an effect, or will be recycled: no targets of it (TEXT-2)."""
    graveyard = game.sides[game.players[player].side].graveyard
    return [Reference(card) for card in graveyard[max(len(graveyard) - number, 0) :]]


def possible_targets(game: State, selector: CompiledSelector, context: Context, spent: list[Reference] = NOTHING_SPENT) -> list[Reference]:
    """What may be chosen for `selector` now: what fits, and lets itself be chosen (KEY-INVISIBILITY); nothing of what is `spent`."""
    chooser = context.player
    if selector.kinds & c.EFFECT:
        return [one for one in all_fitting(game, selector, context) if is_possible_target(game, one, chooser)]
    if selector.zone != c.IN_BATTLEFIELD:
        found = all_fitting(game, selector, context)
        return [one for one in found if one not in spent] if spent else found
    if selector.reference != c.NO_WORD:
        return [one for one in references_of(game, selector, context) if is_possible_target(game, one, chooser)]
    if selector.is_of_units:
        units = units_fitting(game, selector, context)
        if game.passives[PASSIVE_KEYWORD] or game.passives[PASSIVE_CANNOT]:
            return [unit.reference for unit in units if can_be_targeted(game, unit, chooser)]
        return [  # `can_be_targeted`, told apart here for most
            unit.reference for unit in units if not (unit.modifiers or unit.definition.may_refuse) or can_be_targeted(game, unit, chooser)
        ]
    found = []
    for permanent in permanents_in_order(game, selector.kinds):
        if permanent_fits(game, selector, permanent, context) and can_be_targeted(game, permanent, chooser):
            found.append(permanent.reference)
    return found


def is_possible_target(game: State, reference: Reference, player: PlayerId) -> bool:
    """Whether an effect of `player` may choose what `reference` names; a permanent may refuse, the end of the turn does (STACK-7)."""
    if reference < NOTHING:
        return all(item.kind != c.END_TURN_EFFECT for item in game.stack if item.reference == reference)
    permanent = game.permanent(reference)
    return permanent is None or can_be_targeted(game, permanent, player)


def has_targets(
    game: State, selectors: list[CompiledSelector], player: PlayerId, source: Reference, spent: list[Reference] = NOTHING_SPENT
) -> bool:
    """Whether each selector of a text of `player` on `source` has a possible target (as `possible_targets` would find, but faster)."""
    for selector in selectors:
        if selector.is_of_units:
            if not _has_unit(game, selector, player, source):
                return False
        elif not possible_targets(game, selector, Context(player, source), spent):
            return False
    return True


def _has_unit(game: State, selector: CompiledSelector, player: PlayerId, source: Reference) -> bool:
    own = game.sides[game.players[player].side]
    whose = selector.whose
    for side in game.sides:
        if side.units and (whose == c.ANY or (side is own) == (whose == c.OWN)):
            for card in side.units:
                unit = game.permanents[card]
                if unit is None or (selector.describes and not is_described(game, selector, unit, source)):
                    continue
                if can_be_targeted(game, unit, player):
                    return True
    return False
