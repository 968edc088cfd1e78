"""What people own of RONE: every card, up to the copies that a list takes (CON-3 to CON-5)."""

from __future__ import annotations

from typing import Any, Final

from engine.cards import BaseCatalog, CardId
from engine.collecting import Collecting
from engine.decklist import Decklist
from engine.rone.cards import Card, CardType
from engine.rone.formats import CUSTOM


def needed_copies(listed: Decklist, cards: BaseCatalog[Any]) -> dict[CardId, int]:
    """Copies of each card that `listed` takes, with one of each level card of its heroes (CON-4)."""
    needed = listed.copies()
    for slug in listed.leaders:
        for card in cards.cards_of_leader(slug):
            needed[card.id] = needed.get(card.id, 0) + 1
    return needed


def most_copies(card: Card) -> int:
    """Heroes and technologies once (CON-4, CON-5), other cards as often as a deck may hold them (CON-3)."""
    return 1 if card.type in (CardType.HERO, CardType.TECHNOLOGY) else CUSTOM.copies_max


COLLECTING: Final = Collecting(groups=("race", "hero"), needed=needed_copies, most_copies=most_copies)
