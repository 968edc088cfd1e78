"""Counting the copies of a list, zone by zone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from engine.rone.cards import CardId
from engine.rone.decks import DeckList, Entry

QUANTITY_MAX: Final = 99


def counted(quantity: float) -> int:
    """The copies that `quantity` stands for: itself if it is a whole number from 1 to 99, else 0."""
    if isinstance(quantity, int):
        return quantity if 1 <= quantity <= QUANTITY_MAX else 0
    return int(quantity) if 1 <= quantity <= QUANTITY_MAX and quantity == int(quantity) else 0


@dataclass(frozen=True, slots=True)
class ZoneCount:
    """The copies of each card in a zone, cards without any aside; and the cards with a quantity that is none."""

    copies: dict[CardId, int]
    refused: dict[CardId, float]
    total: int

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> ZoneCount:
        """Entries of one card add up; a quantity that is no whole number from 1 to 99 counts as 0."""
        copies: dict[CardId, int] = {}
        refused: dict[CardId, float] = {}
        total = 0
        for entry in entries:
            number = counted(entry.quantity)
            if number:
                copies[entry.card] = copies.get(entry.card, 0) + number
                total += number
            else:
                refused.setdefault(entry.card, entry.quantity)
        return cls(copies, refused, total)

    def with_unread(self, quantities: Iterable[int]) -> ZoneCount:
        """The same cards, and so many copies besides that name no card."""
        more = sum(counted(quantity) for quantity in quantities)
        return replace(self, total=self.total + more) if more else self


def deck_copies(deck: DeckList) -> dict[CardId, int]:
    """How many copies of each card `deck` needs, player deck and technologies together; heroes aside."""
    copies = dict(ZoneCount.of(deck.cards).copies)
    for card, number in ZoneCount.of(deck.technologies).copies.items():
        copies[card] = copies.get(card, 0) + number
    return copies
