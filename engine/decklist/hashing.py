"""The hash of a list: the same for the same cards, whatever their order, printings and language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from engine.cards.catalog import BaseCatalog, CardId
from engine.decklist.base32 import encode_base32
from engine.decklist.building import whole_list
from engine.decklist.decklist import Decklist, ZoneCount


def deck_hash(deck: Decklist, catalog: BaseCatalog[Any]) -> str:
    """SHA-256, in hex, of the lines `zone:card-id:quantity` of `deck`.

    A leader stands in its zone as the id of the card that stands for it, quantity 1 (RONE: `hero`, the level 1 card). Lines are
    sorted by code point and joined by a newline. A leader that the catalog does not know and a card without a counted copy have
    no line, nor has what is counted beside the deck; a game may put a line of its own (`Layout.hash_line`). A fixed kit and a build
    have the hash of the cards that they come to (`whole_list`).
    """
    deck = whole_list(deck, catalog)
    counts = {zone.slug: ZoneCount.of(deck.entries(zone.slug)) for zone in catalog.layout.zones}
    return hash_of(deck.leaders, counts, catalog)


def hash_of(leaders: Iterable[str], counts: Mapping[str, ZoneCount], catalog: BaseCatalog[Any]) -> str:
    """`deck_hash` of a list whose copies are counted already, by zone."""
    layout = catalog.layout
    zone = layout.leader_zone
    lines = [layout.hash_line] if layout.hash_line else []
    lines += [f"{zone}:{card.id}:1" for slug in leaders if (card := catalog.leader_card(slug)) is not None]
    for slug, count in counts.items():
        if slug not in layout.zones_of_deck:
            continue
        lines += [f"{slug}:{card}:{number}" for card, number in count.copies.items()]
    lines.sort()
    return sha256("\n".join(lines).encode()).hexdigest()


def cards_read(decks: Iterable[Decklist], catalog: BaseCatalog[Any], beside: Iterable[CardId] = ()) -> tuple[CardId, ...]:
    """The numbers of the cards that games of `decks` read: those of every zone, of the leaders, and `beside`; each once, lowest first.

    What their texts bring in is found by `BaseCatalog.with_brought`. A leader that the catalog does not know is left out.
    """
    found = set(beside)
    for deck in decks:
        deck = whole_list(deck, catalog)
        found.update(card.id for slug in deck.leaders for card in catalog.cards_of_leader(slug))
        found.update(entry.card for zone in catalog.layout.zones for entry in deck.entries(zone.slug))
    return tuple(sorted(found))


def short_hash(digest: str) -> str:
    """The 8 characters shown to people: the first 40 bits of a hex `digest` in Crockford's base 32."""
    return encode_base32(bytes.fromhex(digest[:10]))
