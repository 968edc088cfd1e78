"""What is paid within German texts: by whom, and for what."""

from __future__ import annotations

from engine.rone.abilities.german_names import ITS
from engine.text.phrases import Phrases


def add_payments(phrases: Phrases) -> None:
    """Add what another player pays."""
    add = phrases.add
    add("payment_item", f"{{cards:card_amount}} (aus|von) {ITS} Hand", lambda cards: {"hand": cards})
    add("payment_item", f"die oberste Karte {ITS} Decks", lambda: {"deck": 1})
    add("payment_item", f"die obersten {{number}} Karten {ITS} Decks", lambda number: {"deck": number})
