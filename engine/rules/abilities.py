"""Abilities that wait and abilities that hold: what wakes, and what passive abilities come to."""

from __future__ import annotations

from engine.compiled import mypyc_attr
from engine.match.fingerprints import MatchPart, Printed
from engine.match.match import PlayerId, Reference
from engine.match.parts import Context
from engine.rules.amounts import ONCE, Amount
from engine.rules.codes import OWN
from engine.rules.conditions import Condition
from engine.rules.permanents import Permanent
from engine.rules.selectors import Selector
from engine.rules.state import TextState
from engine.rules.steps import Step


class Trigger(Printed):
    """An ability that waits for an event."""

    NAMED_BY = ("event", "number")

    def __init__(
        self,
        number: int,
        event: int,
        of: int,
        selector: Selector | None,
        condition: Condition | None,
        once_per_turn: bool,
        steps: list[Step],
    ) -> None:
        self.number = number
        """Its place among the card's triggers, from 0."""
        self.event = event
        self.of = of
        """OWN, ENEMY, ANY: whose card, or which player; ITSELF: the card itself, or the own turn; FITTING: what `selector` fits."""
        self.selector = selector
        self.condition = condition
        self.once_per_turn = once_per_turn
        self.steps = steps


class Passive(Printed):
    """Something that holds while its card is in play; `kind` says what it changes."""

    NAMED_BY = ("kind", "value")

    def __init__(
        self,
        kind: int,
        selector: Selector | None,
        *,
        amount: Amount | None = None,
        value: int = 0,
        who: int = OWN,
        condition: Condition | None = None,
    ) -> None:
        self.kind = kind
        self.selector = selector
        """Whom it touches; for a cost the cards it holds for, None for all."""
        self.amount: Amount = ONCE if amount is None else amount
        self.value = value
        """The keyword or act as a bit, or which cost."""
        self.who = who
        """Whose cost."""
        self.condition = condition
        """It holds only as long as this does."""


@mypyc_attr(acyclic=True, free_list_len=1)
class PendingTrigger(MatchPart):
    """What has triggered and waits for its turn; `trigger` is None for what a game has carried out like one. It never changes."""

    def __init__(
        self, trigger: Trigger | None, steps: list[Step], player: PlayerId, source: Reference, cause: Reference, cause_player: PlayerId
    ) -> None:
        self.trigger = trigger
        self.steps = steps
        self.player = player
        self.source = source
        self.cause = cause
        self.cause_player = cause_player


def wake(
    game: TextState,
    trigger: Trigger,
    permanent: Permanent | None,
    player: PlayerId,
    source: Reference,
    cause: Reference,
    cause_player: PlayerId,
) -> None:
    """Have an ability of `player` wait for its turn, unless it has been used this turn or asks for what isn't so."""
    bit = 1 << trigger.number
    is_limited = trigger.once_per_turn and permanent is not None
    if is_limited and permanent is not None and permanent.used & bit:
        return
    if trigger.condition is not None and not trigger.condition.holds(game, Context(player, source, cause, cause_player)):
        return
    if is_limited and permanent is not None:
        permanent.used |= bit
    game.wait(PendingTrigger(trigger, trigger.steps, player, source, cause, cause_player))


# --- What holds ----------------------------------------------------------------------------------


def is_in_force(game: TextState, passive: Passive, source: Permanent) -> bool:
    """Whether what a passive ability of `source` asks for is so now."""
    condition = passive.condition
    return condition is None or condition.holds(game, Context(game.controller_of(source), source.reference))


def amount_of(game: TextState, passive: Passive, source: Permanent) -> int:
    """By how much a passive ability of `source` changes something now."""
    amount = passive.amount
    return amount.value if amount.is_fixed else amount.now(game, Context(game.controller_of(source), source.reference))


def passive_sum(game: TextState, permanent: Permanent, kind: int, called: str) -> int:
    """What passive abilities of a kind add to a stat of a card, which is called `called`. Raises `CircleError`."""
    total = 0
    game.ask_passives(called)
    for card in game.passives[kind]:
        source: Permanent | None = game.in_force(card)
        if source is not None:
            passives: list[Passive] = source.holds
            for passive in passives:
                if passive.kind == kind:
                    selector = passive.selector
                    touches = selector is None or selector.touches(game, permanent, source)
                    if touches and (passive.condition is None or is_in_force(game, passive, source)):
                        amount = passive.amount
                        total += amount.value if amount.is_fixed else amount_of(game, passive, source)
    game.asking -= 1
    return total


def passive_bits(game: TextState, permanent: Permanent, kind: int, called: str) -> int:
    """What passive abilities of a kind give a card, or forbid it, as bits. Raises `CircleError`."""
    found = 0
    game.ask_passives(called)
    for card in game.passives[kind]:
        source: Permanent | None = game.in_force(card)
        if source is not None:
            passives: list[Passive] = source.holds
            for passive in passives:
                if passive.kind == kind:
                    selector = passive.selector
                    touches = selector is None or selector.touches(game, permanent, source)
                    if touches and (passive.condition is None or is_in_force(game, passive, source)):
                        found |= passive.value
    game.asking -= 1
    return found
