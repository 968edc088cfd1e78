"""Opening hands by counting, never by playing (SET-3, SET-4).

The chances after a mulligan are cumulative: the first hand is kept if it holds a copy; only if it
holds none are all six cards put under the deck (SET-4a) or shuffled back (SET-4b), and six drawn anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any, Final

from engine.cards import CardId
from engine.errors import EngineError
from engine.rone.cards import Card
from engine.rone.decks import PlayableDeck

HAND_SIZE: Final = 6
"""Cards in the first hand (SET-3)."""


class OpeningError(EngineError):
    """Numbers that no deck has: more copies than cards, or fewer than none."""

    code = "OPENING_IMPOSSIBLE"


@dataclass(frozen=True, slots=True)
class OpeningOdds:
    """Chances, 0 to 1, to hold at least one copy: first hand, and with either mulligan if it held none."""

    exact: float
    after_bottom_mulligan: float
    after_shuffle_mulligan: float

    @classmethod
    def of(cls, copies: int, size: int) -> OpeningOdds:
        """For `copies` in a deck of `size` cards.

        Raises:
            OpeningError: unless 0 <= copies <= size.
        """
        missed = _none_among(copies, size, HAND_SIZE)
        return cls(
            exact=float(1 - missed),
            after_bottom_mulligan=float(1 - _none_among(copies, size, 2 * HAND_SIZE)),
            after_shuffle_mulligan=float(1 - missed * missed),
        )

    def to_json(self) -> dict[str, float]:
        """The three chances."""
        return {
            "exact": self.exact,
            "after_bottom_mulligan": self.after_bottom_mulligan,
            "after_shuffle_mulligan": self.after_shuffle_mulligan,
        }


def chance_of_at_least_one(copies: int, size: int, drawn: int) -> float:
    """The chance, 0 to 1, that `drawn` cards from the top of a shuffled deck of `size` hold one of `copies`.

    Drawing more than there are draws all.

    Raises:
        OpeningError: unless 0 <= copies <= size and drawn >= 0.
    """
    return float(1 - _none_among(copies, size, drawn))


def opening_odds(deck: PlayableDeck) -> list[dict[str, Any]]:
    """For each card of the player deck, lowest id first: `card`, `copies` and the three chances."""
    copies: dict[CardId, int] = {}
    for card in deck.cards:
        copies[card.id] = copies.get(card.id, 0) + 1
    size = len(deck.cards)
    return [{"card": card, "copies": number, **OpeningOdds.of(number, size).to_json()} for card, number in sorted(copies.items())]


def group_odds(deck: PlayableDeck, is_wanted: Callable[[Card], bool]) -> OpeningOdds:
    """The chances to hold at least one card of a group, which is as if they were copies of one card."""
    return OpeningOdds.of(sum(map(is_wanted, deck.cards)), len(deck.cards))


def _none_among(copies: int, size: int, drawn: int) -> Fraction:
    """The chance that none of `copies` is among `drawn` cards of `size`.

    Putting six cards without a copy under the deck leaves the next six as unknown as they were, so that the
    mulligan SET-4a looks at the first twelve.
    """
    if not 0 <= copies <= size or drawn < 0:
        raise OpeningError(f"{copies} copies in {size} cards, {drawn} drawn")
    drawn = min(drawn, size)
    return Fraction(comb(size - copies, drawn), comb(size, drawn))
