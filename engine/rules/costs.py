"""What texts change of costs: for a time or a number of times, or as long as a card is in play."""

from __future__ import annotations

from typing import Any

from engine.match.match import PlayerId, Reference
from engine.match.parts import Change
from engine.rules.abilities import Passive, amount_of, is_in_force
from engine.rules.codes import OWN
from engine.rules.permanents import Permanent
from engine.rules.selectors import Selector
from engine.rules.state import TextState


class CostChange(Change):
    """What a player pays changes, for some cards, for a time or a number of times."""

    def __init__(
        self, of: int, which: Selector | None, amount: int, times: int, duration: int, source: Reference, player: PlayerId
    ) -> None:
        super().__init__(duration, source, player)
        self.of = of
        """Which cost."""
        self.which = which
        """Of which cards, None for all."""
        self.amount = amount
        self.times = times
        """For how many payments; below 0 for all."""

    def copy(self) -> CostChange:
        """The same change, on its own."""
        return CostChange(self.of, self.which, self.amount, self.times, self.duration, self.source, self.player)

    def is_for(self, game: TextState, of: int, definition: Any, permanent: Any) -> bool:
        """Whether it changes that cost of a card; `permanent`: whose ability is paid for."""
        return self.of == of and (self.which is None or self.which.has_cost(game, definition, permanent, self.source))


def change_of_cost(
    game: TextState, player: PlayerId, changes: list[CostChange], kind: int, of: int, definition: Any, permanent: Any = None
) -> int:
    """By how much a cost of `player` is changed: by `changes`, and by passive abilities of that kind."""
    total = 0
    for change in changes:
        if change.is_for(game, of, definition, permanent):
            total += change.amount
    for card in game.passives[kind]:
        source: Permanent | None = game.in_force(card)
        if source is not None:
            passives: list[Passive] = source.holds
            for passive in passives:
                if passive.kind == kind and passive.value == of and _pays(game, passive, source, player):
                    which = passive.selector
                    is_meant = which is None or which.has_cost(game, definition, permanent, source.reference)
                    if is_meant and is_in_force(game, passive, source):
                        total += amount_of(game, passive, source)
    return total


def _pays(game: TextState, passive: Passive, source: Permanent, player: PlayerId) -> bool:
    """Whether a passive ability of `source` changes what `player` pays: its controller, or that one's enemies."""
    controller = game.controller_of(source)
    return player == controller if passive.who == OWN else player in game.enemies(controller)


def changes_left(game: TextState, changes: list[CostChange], of: int, definition: Any, permanent: Any = None) -> list[CostChange]:
    """The changes that are left when a cost has been paid: those for a number of payments count it."""
    for change in changes:
        if change.times > 0 and change.is_for(game, of, definition, permanent):
            change.times -= 1
    return [change for change in changes if change.times != 0]
