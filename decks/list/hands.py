"""A sample hand: the cards that a seed deals from a list, with its game's mulligans (RONE: SET-3, SET-4) and the draws that follow.

The same list and seed deal the same cards on every machine, so that an address holds a hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.rng import stream

MOST_TURNS = 20
LARGEST_SEED = 2**31 - 1


class HandChoice(StrEnum):
    """What is done with the first hand, once (RONE: SET-4): nothing yet, keep it, or one of the mulligans (`engine.opening`)."""

    NONE = ""
    KEEP = "keep"
    BOTTOM = "bottom"
    SHUFFLE = "shuffle"


@dataclass(frozen=True)
class Dealt:
    """A card of the hand: its place in the hand as it was dealt first, and whether the mulligan or a turn brought it."""

    card: int
    place: int
    is_new: bool = False


@dataclass(frozen=True)
class SampleHand:
    """A hand and how it came about.

    `first` is what was dealt; `hand` what is held now, without the draws of turns, which stand in `drawn`, one tuple a turn.
    `put_back` are the cards that went under the deck or back into it; `left` is the number of cards still in the deck.
    """

    first: tuple[Dealt, ...]
    hand: tuple[Dealt, ...]
    put_back: tuple[int, ...]
    drawn: tuple[tuple[int, ...], ...]
    left: int
    choice: HandChoice

    @property
    def is_open(self) -> bool:
        """Whether the mulligan is still to be decided."""
        return self.choice is HandChoice.NONE


def shuffled_copies(copies: Sequence[int], seed: int) -> list[int]:
    """The copies in the order in which `seed` deals them."""
    deck = sorted(copies)
    stream(seed, "sample-hand").shuffle(deck)
    return deck


def sample_hand(
    copies: Sequence[int],
    seed: int,
    size: int,
    *,
    choice: HandChoice = HandChoice.NONE,
    put: Iterable[int] = (),
    turns: int = 0,
    draws: int = 0,
) -> SampleHand:
    """The hand of `size` cards that `seed` deals from `copies` (card ids, one for each copy, in any order).

    BOTTOM puts the cards at the places `put` of the first hand under the deck and draws as many (RONE: SET-4a); SHUFFLE shuffles
    all of them back and draws anew (SET-4b). Then `turns` turns draw `draws` cards each; an empty deck gives none (TURN-6).
    """
    deck = shuffled_copies(copies, seed)
    first = tuple(Dealt(card, place) for place, card in enumerate(deck[:size]))
    deck = deck[size:]
    hand, put_back = list(first), tuple[int, ...]()
    if choice is HandChoice.BOTTOM:
        places = set(put) & set(range(len(first)))
        put_back = tuple(dealt.card for dealt in first if dealt.place in places)
        new, deck = deck[: len(put_back)], [*deck[len(put_back) :], *put_back]
        hand = [dealt for dealt in first if dealt.place not in places]
        hand += [Dealt(card, size + number, is_new=True) for number, card in enumerate(new)]
    elif choice is HandChoice.SHUFFLE:
        put_back = tuple(dealt.card for dealt in first)
        deck = sorted([*deck, *put_back])
        stream(seed, "sample-hand", 1).shuffle(deck)
        hand = [Dealt(card, number, is_new=True) for number, card in enumerate(deck[:size])]
        deck = deck[size:]
    drawn = []
    for _turn in range(turns if choice is not HandChoice.NONE else 0):
        drawn.append(tuple(deck[:draws]))
        deck = deck[draws:]
    return SampleHand(first, tuple(hand), put_back, tuple(drawn), len(deck), choice)
