"""The hash of a list: the same for the same cards, whatever their order, printings and language."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from engine.cards import BaseCatalog
from engine.decklist.base32 import encode_base32
from engine.decklist.decklist import Decklist, ZoneCount


def deck_hash(deck: Decklist, catalog: BaseCatalog[Any]) -> str:
    """SHA-256, in hex, of the lines `zone:card-id:quantity` of `deck`.

    A leader stands in its zone as the id of the card that stands for it, quantity 1 (RONE: `hero`, the level 1 card). Lines are
    sorted by code point and joined by a newline. A leader that the catalog does not know and a card without a counted copy have
    no line.
    """
    leaders = catalog.layout.leader_zone
    lines = [f"{leaders}:{card.id}:1" for slug in deck.leaders if (card := catalog.leader_card(slug)) is not None]
    for zone in catalog.layout.zones:
        lines += [f"{zone.slug}:{card}:{number}" for card, number in ZoneCount.of(deck.entries(zone.slug)).copies.items()]
    lines.sort()
    return sha256("\n".join(lines).encode()).hexdigest()


def short_hash(digest: str) -> str:
    """The 8 characters shown to people: the first 40 bits of a hex `digest` in Crockford's base 32."""
    return encode_base32(bytes.fromhex(digest[:10]))
