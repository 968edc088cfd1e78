"""Cards that would do instead of another, or that a list still has room for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from difflib import get_close_matches
from typing import Final

from engine.cards.catalog import CardId
from engine.rone.cards import LAYOUT, Card, CardType, Catalog
from engine.rone.formats import Format
from engine.rone.validate.editions import is_admitted

SUGGESTIONS_MAX: Final = 3


def _cost(card: Card) -> int:
    return 99 if card.cost is None else card.cost


def nearest_cards(card: Card, *, copies: Mapping[CardId, int], format: Format, catalog: Catalog, as_of: date) -> tuple[CardId, ...]:
    """Up to three cards of the same type with room in the list, nearest in level, cost, race and id first."""

    def distance(other: Card) -> tuple[int, int, bool, int]:
        return (abs(other.level - card.level), abs(_cost(other) - _cost(card)), other.race != card.race, other.id)

    return _best(distance, lambda other: other.type is card.type and other.id != card.id, copies, format, catalog, as_of)


def level_one_cards(*, copies: Mapping[CardId, int], format: Format, catalog: Catalog, as_of: date) -> tuple[CardId, ...]:
    """Up to three units or tactics that a level 1 hero can play and the list has room for, cheapest first."""

    def rank(card: Card) -> tuple[int, int, bool, int]:
        return (_cost(card), 0, card.type is CardType.TACTIC, card.id)

    def fits(card: Card) -> bool:
        return card.type in (CardType.UNIT, CardType.TACTIC) and card.level == 1 and card.cost is not None

    return _best(rank, fits, copies, format, catalog, as_of)


def further_technologies(*, copies: Mapping[CardId, int], format: Format, catalog: Catalog, as_of: date) -> tuple[CardId, ...]:
    """Up to three technologies that are not in the list yet, lowest level and cost first."""

    def rank(card: Card) -> tuple[int, int, bool, int]:
        return (card.level, _cost(card), False, card.id)

    return _best(rank, lambda card: card.type is CardType.TECHNOLOGY, copies, format, catalog, as_of)


def near_heroes(slug: str, catalog: Catalog) -> tuple[str, ...]:
    """Up to three heroes whose slug reads like `slug`."""
    return tuple(get_close_matches(slug[:60].casefold(), catalog.heroes, n=SUGGESTIONS_MAX))


def _best(
    rank: Callable[[Card], tuple[int, int, bool, int]],
    fits: Callable[[Card], bool],
    copies: Mapping[CardId, int],
    format: Format,
    catalog: Catalog,
    as_of: date,
) -> tuple[CardId, ...]:
    found: list[CardId] = []
    for card in sorted((card for card in catalog if fits(card)), key=rank):
        room = format.copies_of(card.id, LAYOUT.home(card.type))
        if copies.get(card.id, 0) < room and is_admitted(card, format, as_of):
            found.append(card.id)
            if len(found) == SUGGESTIONS_MAX:
                break
    return tuple(found)
