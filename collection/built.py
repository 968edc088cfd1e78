"""Copies that are in decks which somebody has built: what is owned and not in one of them is free.

This app stands below decks and may not import it; decks say here, when the site starts, whom to ask.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING

from engine.cards.catalog import CardId

if TYPE_CHECKING:
    from accounts.models import User

Built = Callable[["User", Collection[int]], Mapping[CardId, int]]

_built: list[Built] = []


def provide_built(source: Built) -> None:
    """Ask `source` for the copies of each card of the present game that a user has in built decks, but for those of these keys."""
    _built[:] = [source]


def built_copies(user: User, *, but: Collection[int] = ()) -> Mapping[CardId, int]:
    """Copies of each card in the decks that `user` has built, apart from those with the keys `but`; none where nobody keeps decks."""
    return _built[0](user, but) if _built else {}
