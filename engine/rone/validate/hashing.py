"""The hash of a list: the same for the same cards, whatever their order, printings and language."""

from __future__ import annotations

from hashlib import sha256

from engine.rone.cards import CardId, Catalog
from engine.rone.decks import DeckList
from engine.rone.validate.base32 import encode_base32
from engine.rone.validate.counting import ZoneCount


def hero_card(slug: str, catalog: Catalog) -> CardId | None:
    """The card that a hero stands for in hashes and codes: its level 1 card, or the lowest level there is."""
    hero = catalog.heroes.get(slug)
    return hero.levels[min(hero.levels)].id if hero else None


def deck_hash(deck: DeckList, catalog: Catalog) -> str:
    """SHA-256, in hex, of the lines `zone:card-id:quantity` of `deck`.

    Zones are `hero`, `deck` and `technology`; a hero stands as the id of its level 1 card, quantity 1.
    Lines are sorted by code point and joined by a newline. A hero that the catalog does not know and a
    card without a counted copy have no line.
    """
    return counted_hash(deck.heroes, ZoneCount.of(deck.cards), ZoneCount.of(deck.technologies), catalog)


def counted_hash(heroes: tuple[str, ...], cards: ZoneCount, technologies: ZoneCount, catalog: Catalog) -> str:
    """`deck_hash` of a list whose copies are counted already."""
    lines = [f"hero:{card}:1" for slug in heroes if (card := hero_card(slug, catalog)) is not None]
    lines += [f"deck:{card}:{number}" for card, number in cards.copies.items()]
    lines += [f"technology:{card}:{number}" for card, number in technologies.copies.items()]
    lines.sort()
    return sha256("\n".join(lines).encode()).hexdigest()


def short_hash(digest: str) -> str:
    """The 8 characters shown to people: the first 40 bits of a hex `digest` in Crockford's base 32."""
    return encode_base32(bytes.fromhex(digest[:10]))
