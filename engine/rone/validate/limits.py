"""How many copies of a card a list may hold (CON-3, CON-5)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import CardId
from engine.decklist import Decklist
from engine.rone.cards import Zone
from engine.rone.formats import Format
from engine.verdict import Limit

COPY_CLAUSE = {Zone.DECK: "CON-3", Zone.TECHNOLOGY: "CON-5"}


def copies_allowed(card: CardId, zone: str, format: Format) -> int:
    """How many copies of `card` a zone may hold: a banned card none, a limited one and each technology one."""
    if card in format.banned:
        return 0
    return 1 if zone == Zone.TECHNOLOGY or card in format.limited else format.copies_max


def limits_of(deck: Decklist, format: Format) -> Iterator[Limit]:
    """The limit of each listed card in its zone, each once, in the order of card ids."""
    for zone, clause in COPY_CLAUSE.items():
        for card in sorted({entry.card for entry in deck.entries(zone)}):
            yield Limit(zone, card, copies_allowed(card, zone, format), clause)
