"""What may be chosen as a target: what fits and lets itself be chosen (KEY-INVISIBILITY, KEY-DETECTION)."""

from __future__ import annotations

from engine.match.match import NOTHING, PlayerId, Reference
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import PASSIVE_CANNOT, PASSIVE_KEYWORD
from engine.rone.rules.ids import SideId
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.queries import cannot, keywords_of
from engine.rone.rules.references import permanents_in_order
from engine.rone.rules.state import State


def sees_invisible(game: State, side: SideId) -> bool:
    """Whether `side` controls a card with Detection (KEY-DETECTION)."""
    for permanent in permanents_in_order(game, c.ANY_CARD):
        if permanent.side == side and keywords_of(game, permanent) & c.DETECTION:
            return True
    return False


def is_visible_to(game: State, permanent: Permanent, side: SideId) -> bool:
    """Whether units and effects of `side` can choose `permanent` (KEY-INVISIBILITY, KEY-DETECTION)."""
    return not keywords_of(game, permanent) & c.INVISIBILITY or sees_invisible(game, side)


def can_be_targeted(game: State, permanent: Permanent, player: PlayerId) -> bool:
    """Whether an effect of `player` may choose it as a target."""
    passives = game.passives
    if not (permanent.modifiers or permanent.definition.may_refuse or passives[PASSIVE_KEYWORD] or passives[PASSIVE_CANNOT]):
        return True  # nearly always so: nothing is about that could make it refuse
    return is_visible_to(game, permanent, game.players[player].side) and not cannot(game, permanent, c.CANNOT_BE_TARGETED)


def spent_from_graveyard(game: State, player: PlayerId, number: int) -> list[Reference]:
    """The top cards of the graveyard of `player` that will pay for an effect, or will be recycled: no targets of it (TEXT-2)."""
    graveyard = game.sides[game.players[player].side].graveyard
    return [Reference(card) for card in graveyard[max(len(graveyard) - number, 0) :]]


def is_possible_target(game: State, reference: Reference, player: PlayerId) -> bool:
    """Whether an effect of `player` may choose what `reference` names; a permanent may refuse, the end of the turn does (STACK-7)."""
    if reference < NOTHING:
        return all(item.kind != c.END_TURN_EFFECT for item in game.stack if item.reference == reference)
    permanent = game.permanent(reference)
    return permanent is None or can_be_targeted(game, permanent, player)
