"""What people own of Tagewerk: every card but tokens (TOKEN-1), up to the copies that a list takes (CON-2, CON-3)."""

from __future__ import annotations

from typing import Final

from engine.decklist.collecting import Collecting, copies_with_leaders
from engine.tagewerk.cards import TagewerkCard
from engine.tagewerk.formats import STANDARD


def is_collected(card: TagewerkCard) -> bool:
    """Tokens come from no deck (TOKEN-1), so nobody counts them."""
    return not card.token


def most_copies(card: TagewerkCard) -> int:
    """A main character once (CON-3), other cards as often as a deck may hold them (CON-2)."""
    return 1 if card.main else STANDARD.copies_max


COLLECTING: Final = Collecting(is_collected=is_collected, groups=("faction",), needed=copies_with_leaders, most_copies=most_copies)
