"""A list's cards looked up, to play with: every copy of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.cards.catalog import BaseCatalog, CardT
from engine.decklist.decklist import Entry
from engine.errors import EngineError


class DeckNotPlayableError(EngineError):
    """A list can't be played: a card is unknown or in the wrong zone, or its leader isn't there or not complete."""

    code = "DECK_NOT_PLAYABLE"


def playable_copies(entries: Iterable[Entry], catalog: BaseCatalog[CardT], fits: Callable[[CardT], bool], where: str) -> tuple[CardT, ...]:
    """Every copy of the cards of a zone, in the order of card ids; `where` says of the others that they can't be there.

    Raises:
        DeckNotPlayableError: naming the first card that there isn't, or that doesn't fit.
    """
    copies: list[CardT] = []
    for entry in sorted(entries, key=lambda entry: entry.card):
        card = catalog.by_id.get(entry.card)
        if card is None or not fits(card):
            raise DeckNotPlayableError(f"card {entry.card} is unknown or can't be {where}")
        copies.extend([card] * max(entry.quantity, 0))
    return tuple(copies)
