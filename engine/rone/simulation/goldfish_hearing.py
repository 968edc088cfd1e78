"""What could be woken by what a goldfish deck does: where nothing could, nobody needs to be told."""

from __future__ import annotations

from engine.rone.game.codes import ANY, FITTING, HERO, NO_REFERENCE, ON_ATTACKS, ON_DAMAGED, ON_DEALS_DAMAGE, OWN, UNIT
from engine.rone.game.definitions import Trigger
from engine.rone.game.pieces import Permanent
from engine.rone.game.state import State
from engine.rone.simulation.goldfish_table import DECK, OPPONENT


def may_wake(game: State, event: int, player: int, kind: int) -> bool:
    """Whether `event` about a card of that kind of `player` could wake an ability that waits for more than its own card (STACK-4).

    Only what `kind`, side and "once a turn" rule out is left out: True doesn't say that anything will wake.
    """
    for card in game.listening[event]:
        permanent = game.permanents[card]
        if permanent is not None:
            for trigger in permanent.definition.triggers:
                if trigger.event == event and trigger.hears_others and _may_be_about(game, trigger, permanent, player, kind):
                    return True
    return False


def _may_be_about(game: State, trigger: Trigger, permanent: Permanent, player: int, kind: int) -> bool:
    if trigger.once_per_turn and permanent.used & (1 << trigger.number):
        return False
    whose = trigger.of
    if whose == FITTING:
        selector = trigger.selector
        if selector is None or selector.reference != NO_REFERENCE:
            return True
        if selector.kinds and not kind & selector.kinds:
            return False
        whose = selector.whose
    return whose == ANY or (permanent.side == game.players[player].side) == (whose == OWN)


def hits_are_heard(game: State) -> bool:
    """Whether anything but the attacker itself could be woken by a unit's hit on the opponent, or prevents its damage (ATK-4)."""
    heard = game.heard
    if heard[ON_DAMAGED] and may_wake(game, ON_DAMAGED, OPPONENT, HERO):
        return True
    if heard[ON_DEALS_DAMAGE] and may_wake(game, ON_DEALS_DAMAGE, DECK, UNIT):
        return True
    return len(game.hero(OPPONENT).modifiers) > 0


def attacks_are_heard(game: State) -> bool:
    """Whether anything but the attacker itself could be woken by an own unit's attack (ATK-2)."""
    return game.heard[ON_ATTACKS] > 0 and may_wake(game, ON_ATTACKS, DECK, UNIT)
