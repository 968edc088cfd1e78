"""How many copies of a card a list may hold (CON-3, CON-5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from engine.cards import CardId
from engine.rone.cards import Zone
from engine.rone.formats import Format
from engine.verdict import Limit

COPY_CLAUSE: Final[Mapping[str, str]] = {Zone.DECK: "CON-3", Zone.TECHNOLOGY: "CON-5"}


def limits_of(listed: Mapping[str, Iterable[CardId]], format: Format) -> Iterator[Limit]:
    """The limits of the cards `listed` in each zone."""
    special = format.banned | format.limited
    for zone, cards in listed.items():
        usual = format.usual_copies(zone)
        copies = {card: format.copies_of(card, zone) if card in special else usual for card in cards}
        yield Limit(zone, COPY_CLAUSE[zone], copies)
