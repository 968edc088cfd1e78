"""Greedy bots that are told something: where damage is taken from, what to do with the first hand, which technology comes first."""

from __future__ import annotations

from typing import Final

from engine.match.match import GameCard
from engine.rone.bots.greedy import GreedyBot
from engine.rone.bots.worth import LIFE, WATER
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import Definition
from engine.rone.rules.view import View

PAYS_AS_BOT: Final = 0
PAYS_FROM_DECK: Final = 1
PAYS_FROM_HAND: Final = 2


class PayingBot(GreedyBot):
    """A greedy bot that may be told where to take the cards that damage costs (LIFE-1): always the deck, or the hand first."""

    def __init__(self, plan: str, pays: int) -> None:
        super().__init__(plan, attacks_last=True)
        self.pays = pays

    def choose(self, view: View) -> int:
        """The index of the option to take."""
        decision = view.decision
        assert decision is not None
        if self.pays != PAYS_AS_BOT and decision.kind == c.DECIDE_LIFE:
            for index, option in enumerate(decision.options):
                if (option.kind == c.TOP_OF_DECK) == (self.pays == PAYS_FROM_DECK):
                    return index
        return super().choose(view)


class AdvisedBot(GreedyBot):
    """A greedy bot that is told what to do with its first hand (SET-4): keep it, shuffle it back, or put these cards under the deck."""

    def __init__(self, plan: str) -> None:
        super().__init__(plan, attacks_last=True)
        self.way = c.KEEP_HAND
        self.bottom: list[GameCard] = []
        """Game cards, the lowest first."""

    def choose(self, view: View) -> int:
        """The index of the option to take."""
        decision = view.decision
        assert decision is not None
        if decision.kind == c.DECIDE_MULLIGAN:
            for index, option in enumerate(decision.options):
                if option.kind == self.way:
                    return index
        if decision.kind == c.DECIDE_MULLIGAN_CARD:
            for card in self.bottom:
                for index, option in enumerate(decision.options):
                    if option.kind == c.PICK and option.card == card:
                        return index
            return len(decision.options) - 1
        return super().choose(view)


class OrderedBot(GreedyBot):
    """A greedy bot that is told in which order technologies come: of those it can pay for, the first of `order`.

    Each of them weighs as much against cards and levels as the dearest of them, so that nothing but their order is changed.
    """

    def __init__(self, plan: str, order: list[Definition]) -> None:
        super().__init__(plan, attacks_last=True)
        self._places: dict[int, int] = {}
        self._price = 1
        for place, technology in enumerate(order):
            self._places[technology.id] = len(order) - place
            self._price = max(self._price, self.worth(technology) + LIFE - WATER * max(technology.cost, 0) // 4)

    def technology_value(self, view: View, definition: Definition, card: GameCard, saving: bool) -> int:
        """What it brings to play a technology: of those in the order the price of all, and more the earlier it stands there."""
        place = self._places.get(definition.id, 0)
        if place == 0 or (saving and definition.cost > 0):
            return super().technology_value(view, definition, card, saving)
        return self._price + place
