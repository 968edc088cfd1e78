"""Opening hands of a deck by counting (SET-3, SET-4)."""

from __future__ import annotations

from typing import Any

from engine.cards.catalog import CardId
from engine.opening import hand_odds
from engine.rone.decks import PlayableDeck
from engine.rone.rules.turn import HAND_SIZE


def opening_odds(deck: PlayableDeck) -> list[dict[str, Any]]:
    """For each card of the player deck, lowest id first: `card`, `copies` and the three chances."""
    copies: dict[CardId, int] = {}
    for card in deck.cards:
        copies[card.id] = copies.get(card.id, 0) + 1
    size = len(deck.cards)
    return [{"card": card, "copies": number, **hand_odds(number, size, HAND_SIZE).to_json()} for card, number in sorted(copies.items())]
