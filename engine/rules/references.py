"""References: numbers that name what a text speaks of.

A reference is the number of a stay in play times `MOST_CARDS` plus the card, a card elsewhere by its own number, or an effect on the stack
by a number below -1. All of them are plain integers, interpreted and compiled.
"""

from __future__ import annotations

from typing import Final

from engine.match.match import NO_CARD, GameCard, Reference

MOST_CARDS: Final = 4096
"""Cards of a whole match, tokens among them; a game may allow fewer."""


def reference_of_stay(card: GameCard, serial: int) -> Reference:
    """What names the stay in play that began as number `serial` of its match (from 1 on)."""
    return Reference(serial * MOST_CARDS + card)


def reference_of_effect(number: int) -> Reference:
    """The reference of effect `number` of a match (from 0 on) while it is on the stack."""
    return Reference(-2 - number)


def is_of_stay(reference: Reference) -> bool:
    """Whether a reference names a card in play, though perhaps one that has left it since."""
    return reference >= MOST_CARDS


def card_of(reference: Reference) -> GameCard:
    """The card that a reference names; none for an effect, or for nothing."""
    return GameCard(reference % MOST_CARDS) if reference >= 0 else NO_CARD
