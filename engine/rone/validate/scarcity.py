"""How few level 1 cards are too few (advice LEVEL_ONE_SCARCE; PLAY-2, SET-3, SET-4)."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

FIRST_HAND: Final = 6
SCARCE_BELOW_PERCENT: Final = 95


@lru_cache(maxsize=64)
def level_one_needed(deck_size: int) -> int:
    """The fewest playable level 1 cards that a deck of `deck_size` should hold: 4 of 24, 5 of 28, 7 of 36.

    With that many, at least 95 in 100 games begin with one of them in hand, if a first hand without
    one is put under the deck and drawn anew (SET-4a): the 12 cards seen are then 12 of the deck at
    random. Counted exactly, in whole numbers.
    """
    seen = min(2 * FIRST_HAND, deck_size)
    ways = comb(deck_size, seen)
    for number in range(deck_size + 1):
        if 100 * (ways - comb(deck_size - number, seen)) >= SCARCE_BELOW_PERCENT * ways:
            return number
    return deck_size
