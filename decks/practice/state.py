"""A practised game as it stands in an address: signed, so that nobody can write one, and bound to the list that it was dealt from."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from django.core import signing
from django.utils.translation import gettext as _

from decks.list.views.desk import Desk
from engine.decklist import Decklist
from web.errors import MalformedError, RefusedError

SIGNER = signing.Signer(salt="decks.practice")
"""Without a time: one game has one address."""
LONGEST = 3_000
"""Characters of a written game; one of the most choices is shorter. What is cut off here was signed by nobody."""


class PracticeUnreadableError(MalformedError):
    """What stands in the address is no game that this site wrote."""

    code = "PRACTICE_UNREADABLE"

    def __init__(self) -> None:
        super().__init__(_("This address holds no game of this site. Deal a new hand."))


class PracticeOutdatedError(RefusedError):
    """The game was dealt from another list, or from cards that say something else now."""

    code = "PRACTICE_OUTDATED"
    status = 409

    def __init__(self) -> None:
        super().__init__(_("The list or its cards have changed since this game was dealt. Deal a new hand."))


@dataclass(frozen=True)
class PractisedState:
    """A game: what it was dealt from (`basis_of`), its seed, its choices."""

    basis: str
    seed: int
    choices: tuple[int, ...] = ()

    def written(self) -> str:
        """The game for an address."""
        return SIGNER.sign_object([self.basis, self.seed, *self.choices], compress=True)


def basis_of(deck_id: str, state: Decklist, desk: Desk) -> str:
    """A digest of everything that a game is dealt from: the deck and its list, the cards and formats, the version of the rules."""
    zones = sorted((zone, [(int(row.card), row.quantity) for row in rows]) for zone, rows in state.zones.items())
    parts = (deck_id, state.leaders, zones, state.format, desk.cards_revision, desk.kit.version)
    return hashlib.blake2b(repr(parts).encode(), digest_size=8).hexdigest()


def read_state(text: str, basis: str) -> PractisedState:
    """The game in an address.

    Raises:
        PracticeUnreadableError: this site didn't write it.
        PracticeOutdatedError: it was dealt from something else than `basis`.
    """
    try:
        written, seed, *choices = SIGNER.unsign_object(text[:LONGEST])
    except signing.BadSignature as error:
        raise PracticeUnreadableError from error
    if written != basis:
        raise PracticeOutdatedError
    return PractisedState(basis, seed, tuple(choices))
