"""What building a deck takes, and what of it somebody lacks: the same for the deck's page and the API."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.cards import BaseCatalog, CardId
from engine.decklist import Decklist


@dataclass(frozen=True)
class Lack:
    """A card of which more copies are needed than owned."""

    card: CardId
    needed: int
    owned: int

    @property
    def missing(self) -> int:
        """Copies that are missing, 1 or more."""
        return self.needed - self.owned


def needed_copies(listed: Decklist, cards: BaseCatalog[Any]) -> dict[CardId, int]:
    """Copies of each card that building `listed` takes, all zones together, with the cards of each leader (RONE: CON-4)."""
    needed = listed.copies()
    for slug in listed.leaders:
        for card in cards.cards_of_leader(slug):
            needed[card.id] = needed.get(card.id, 0) + 1
    return needed


def lacking(needed: Mapping[CardId, int], owned: Mapping[CardId, int]) -> list[Lack]:
    """The cards of which more is needed than owned, lowest id first."""
    return [Lack(card, number, owned.get(card, 0)) for card, number in sorted(needed.items()) if owned.get(card, 0) < number]
