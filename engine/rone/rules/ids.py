"""Numbers that name something in a game of RONE, each with a type of its own, so that one is never taken for another.

A reference is made as in every game (`engine/rules/references.py`), but in steps of 256: digests of states hold references, and stay what
they are.
"""

from __future__ import annotations

from typing import Final, NewType

from engine.match import NO_CARD, NOTHING, GameCard, Reference

SideId = NewType("SideId", int)
"""A side by its place in `State.sides`: a player, or a team (TEAM-1)."""
MOST_CARDS: Final = 256
"""Cards of a whole game, heroes and rewards among them."""
NO_SIDE: Final = SideId(NOTHING)


def reference_of_stay(card: GameCard, serial: int) -> Reference:
    """What names the stay on the battlefield that began as number `serial` of its game (from 1 on)."""
    return Reference(serial * MOST_CARDS + card)


def reference_of_effect(number: int) -> Reference:
    """The reference of effect `number` of a game (from 0 on) while it is on the stack."""
    return Reference(-2 - number)


def is_of_stay(reference: Reference) -> bool:
    """Whether a reference names a card on the battlefield, though perhaps one that has left it since."""
    return reference >= MOST_CARDS


def card_of(reference: Reference) -> GameCard:
    """The card that a reference names; none for an effect, or for nothing."""
    return GameCard(reference % MOST_CARDS) if reference >= 0 else NO_CARD
