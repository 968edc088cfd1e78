"""A card of a goldfish deck between its payment and the battlefield, where something waits for it to be played (STACK-4)."""

from __future__ import annotations

from collections.abc import Callable

from engine.rone.game.codes import ON_PLAYS, TECHNOLOGY, TECHNOLOGY_EFFECT, UNIT_EFFECT
from engine.rone.game.definitions import Definition
from engine.rone.game.payments import tell_of_playing
from engine.rone.game.pieces import StackItem
from engine.rone.game.state import State
from engine.rone.simulation.goldfish_hearing import may_wake
from engine.rone.simulation.goldfish_table import DECK


def is_let_through(game: State, card: int, definition: Definition, carry_out: Callable[[], None]) -> bool:
    """Tell that the deck has played a paid unit or technology; whether it comes onto the battlefield all the same.

    In the second edition it lies on the stack meanwhile, where what it wakes is carried out, sees it and may counter it. In the
    first it was told of when it is carried out, so what it wakes comes when it is there (STACK-7).
    """
    if game.log is None and not definition.listens[ON_PLAYS] and not may_wake(game, ON_PLAYS, DECK, definition.kind):
        return True
    if game.ruleset.pays_when_carried_out:
        tell_of_playing(game, DECK, card)
        return True
    item = StackItem(TECHNOLOGY_EFFECT if definition.kind == TECHNOLOGY else UNIT_EFFECT, game.effect_number, DECK, card, card)
    item.cost = -1
    game.stack.append(item)
    tell_of_playing(game, DECK, card)
    if game.pending:
        carry_out()
    if item not in game.stack:
        return False
    game.stack.remove(item)
    return not game.is_over
