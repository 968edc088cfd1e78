"""What people own of RONE: every card, up to the copies that a list takes (CON-3 to CON-5)."""

from __future__ import annotations

from typing import Final

from engine.decklist.collecting import Collecting, copies_with_leaders
from engine.rone.cards import Card, CardType
from engine.rone.formats import CUSTOM


def most_copies(card: Card) -> int:
    """Heroes and technologies once (CON-4, CON-5), other cards as often as a deck may hold them (CON-3)."""
    return 1 if card.type in (CardType.HERO, CardType.TECHNOLOGY) else CUSTOM.copies_max


COLLECTING: Final = Collecting(groups=("race", "hero"), needed=copies_with_leaders, most_copies=most_copies)
