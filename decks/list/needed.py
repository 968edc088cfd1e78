"""What building a deck takes, and what of it somebody lacks: the same for the deck's page and the API."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.cards import CardId
from engine.decklist import Decklist
from engine.rone.cards import Catalog


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


def needed_copies(listed: Decklist, cards: Catalog) -> dict[CardId, int]:
    """Copies of each card that building `listed` takes, both zones together, with the three cards of each hero (CON-4)."""
    needed = listed.copies()
    for slug in listed.leaders:
        hero = cards.heroes.get(slug)
        for card in hero.levels.values() if hero else ():
            needed[card.id] = needed.get(card.id, 0) + 1
    return needed


def lacking(needed: Mapping[CardId, int], owned: Mapping[CardId, int]) -> list[Lack]:
    """The cards of which more is needed than owned, lowest id first."""
    return [Lack(card, number, owned.get(card, 0)) for card, number in sorted(needed.items()) if owned.get(card, 0) < number]
