"""How many copies of a card a list may hold (CON-3, CON-5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from engine.cards import CardId
from engine.rone.cards import Zone
from engine.rone.formats import Format
from engine.verdict import Limit

COPY_CLAUSE: Final[Mapping[str, str]] = {Zone.DECK: "CON-3", Zone.TECHNOLOGY: "CON-5"}
NO_CARD: Final = CardId(-1)


def copies_allowed(card: CardId, zone: str, format: Format) -> int:
    """How many copies of `card` a zone may hold: a banned card none, a limited one and each technology one."""
    if card in format.banned:
        return 0
    return 1 if zone == Zone.TECHNOLOGY or card in format.limited else format.copies_max


def limits_of(listed: Mapping[str, Iterable[CardId]], format: Format) -> Iterator[Limit]:
    """The limits of the cards `listed` in each zone."""
    special = format.banned | format.limited
    for zone, cards in listed.items():
        usual = copies_allowed(NO_CARD, zone, format)
        copies = {card: copies_allowed(card, zone, format) if card in special else usual for card in cards}
        yield Limit(zone, COPY_CLAUSE[zone], copies)
