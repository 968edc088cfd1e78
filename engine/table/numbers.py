"""The numbers of cards at a table: drawn anew for each match, because the rules' own follow the order of the list."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from engine.match.match import NO_CARD, GameCard
from engine.rng import stream

Numbering = Callable[[GameCard], GameCard]


class TableNumbers:
    """One match's numbers of its first so many cards, there and back."""

    def __init__(self, seed: int, cards: int) -> None:
        self.shown = list(range(cards))
        stream(seed, "table-numbers").shuffle(self.shown)
        self.meant = [0] * cards
        for card, number in enumerate(self.shown):
            self.meant[number] = card

    def number_of(self, card: GameCard) -> GameCard:
        """The number at the table of a card of the rules."""
        return GameCard(self.shown[card]) if 0 <= card < len(self.shown) else NO_CARD

    def card_of(self, number: GameCard) -> GameCard:
        """The card of the rules that has this number at the table; none for any other number."""
        return GameCard(self.meant[number]) if 0 <= number < len(self.meant) else NO_CARD


@lru_cache(maxsize=1_024)
def table_numbers(seed: int, cards: int) -> TableNumbers:
    """The numbers of a match by its seed."""
    return TableNumbers(seed, cards)


def as_they_are(card: GameCard) -> GameCard:
    """The rules' own numbers, where nobody plays against the list."""
    return card
