"""Cards that would do instead of another, or that a list still has room for."""

from __future__ import annotations

from engine.cards.catalog import CardId
from engine.rone.cards import Card, CardType, Zone
from engine.verdict.inquiry import Inquiry


def _cost(card: Card) -> int:
    return 99 if card.cost is None else card.cost


def nearest_cards(inquiry: Inquiry, zone: str, card: Card) -> tuple[CardId, ...]:
    """Up to three cards of the same type with room in the list, nearest in level, cost, race and id first."""

    def distance(other: Card) -> tuple[int, int, bool, int]:
        return (abs(other.level - card.level), abs(_cost(other) - _cost(card)), other.race != card.race, other.id)

    return inquiry.best(zone, lambda other: other.type is card.type and other.id != card.id, distance)


def is_first_play(card: Card) -> bool:
    """Whether a level 1 hero can play it: a unit or tactic."""
    return card.type in (CardType.UNIT, CardType.TACTIC) and card.level == 1 and card.cost is not None


def level_one_cards(inquiry: Inquiry) -> tuple[CardId, ...]:
    """Up to three cards that a level 1 hero can play and the list has room for, cheapest first."""
    return inquiry.best(Zone.DECK, is_first_play, lambda card: (_cost(card), card.type is CardType.TACTIC, card.id))


def further_technologies(inquiry: Inquiry) -> tuple[CardId, ...]:
    """Up to three technologies that are not in the list yet, lowest level and cost first."""
    return inquiry.best(Zone.TECHNOLOGY, lambda card: card.type is CardType.TECHNOLOGY, lambda card: (card.level, _cost(card), card.id))
