"""How much of the cards' text a simulation plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.rone.decks import PlayableDeck
from engine.rone.rules.game import unmodelled_names


def coverage_of(decks: Sequence[PlayableDeck]) -> dict[str, Any]:
    """How many of the cards in `decks` have their text modelled, as a share (0 to 1), and the English names of the others."""
    cards = [card for deck in decks for hero in deck.heroes[:1] for card in hero.levels.values()]
    cards += [card for deck in decks for card in (*deck.cards, *deck.technologies)]
    modelled = sum(1 for card in cards if card.modelled)
    return {
        "cards": len(cards),
        "modelled": modelled,
        "share": modelled / len(cards) if cards else 1.0,
        "unmodelled": unmodelled_names(decks),
    }
