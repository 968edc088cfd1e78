"""First hands by counting, never by playing: the hand that is dealt, and what each kind of mulligan makes of it.

The chances after a mulligan are cumulative: the first hand is kept if it holds enough; only if it doesn't are its other cards put
under the deck, or the whole hand shuffled back, and as many drawn anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import comb
from typing import Any

from engine.errors import EngineError
from engine.languages import LocalText


class OpeningError(EngineError):
    """Numbers that no deck has: more copies than cards, or fewer than none."""

    code = "OPENING_IMPOSSIBLE"


class Mulligan(StrEnum):
    """What may be done with the first hand, once. BOTTOM: any of its cards go under the deck; SHUFFLE: all of them back into it."""

    BOTTOM = "bottom"
    SHUFFLE = "shuffle"


@dataclass(frozen=True, kw_only=True)
class CardGroup:
    """Cards of which a player wants one in the first hand."""

    label: LocalText
    holds: Callable[[Any], bool]


@dataclass(frozen=True, kw_only=True)
class Opening:
    """How a game begins: `hand` cards are dealt from the main zone, and changed once in one of the `mulligans` (`clause`).

    `groups` are those whose chances pages tell first. `draws(leader cards)` is how many cards a turn draws, `draws_note` says so.
    """

    hand: int
    mulligans: tuple[Mulligan, ...]
    clause: str
    groups: tuple[CardGroup, ...] = ()
    draws: Callable[[list[Any]], int] = lambda leaders: 1
    draws_note: LocalText | None = None


@dataclass(frozen=True, slots=True)
class HandOdds:
    """Chances, 0 to 1, to hold as many cards of a group as are wanted: first hand, and with either mulligan if it held fewer."""

    exact: float
    after_bottom_mulligan: float
    after_shuffle_mulligan: float

    def to_json(self) -> dict[str, float]:
        """The three chances."""
        return {
            "exact": self.exact,
            "after_bottom_mulligan": self.after_bottom_mulligan,
            "after_shuffle_mulligan": self.after_shuffle_mulligan,
        }


def hand_odds(copies: int, size: int, hand: int, wanted: int = 1) -> HandOdds:
    """The chances to hold at least `wanted` of `copies` in a hand of `hand` cards from a deck of `size`.

    Raises:
        OpeningError: unless 0 <= copies <= size and hand >= 0.
    """
    if not 0 <= copies <= size or hand < 0:
        raise OpeningError(f"{copies} copies in {size} cards, {hand} drawn")
    hand = min(hand, size)
    kept = bottom = missed = Fraction(0)
    for held in range(min(copies, hand) + 1):
        chance = _exactly(held, copies, size, hand)
        if held >= wanted:
            kept += chance
            continue
        missed += chance
        rest, drawn = size - hand, min(hand - held, size - hand)
        for more in range(wanted - held, min(copies - held, drawn) + 1):
            bottom += chance * _exactly(more, copies - held, rest, drawn)
    return HandOdds(float(kept), float(kept + bottom), float(kept + missed * kept))


def chance_of_at_least_one(copies: int, size: int, drawn: int) -> float:
    """The chance, 0 to 1, that `drawn` cards from the top of a shuffled deck of `size` hold one of `copies`.

    Drawing more than there are draws all.

    Raises:
        OpeningError: unless 0 <= copies <= size and drawn >= 0.
    """
    if not 0 <= copies <= size or drawn < 0:
        raise OpeningError(f"{copies} copies in {size} cards, {drawn} drawn")
    return float(1 - _exactly(0, copies, size, min(drawn, size)))


def _exactly(found: int, copies: int, size: int, drawn: int) -> Fraction:
    """The chance that `drawn` of `size` cards hold exactly `found` of `copies`."""
    if not 0 <= drawn - found <= size - copies:
        return Fraction(0)
    return Fraction(comb(copies, found) * comb(size - copies, drawn - found), comb(size, drawn))
