"""Which decks somebody has built of their cards."""

from __future__ import annotations

from django.db import models

from decks.list.models import Deck
from engine.cards.catalog import CardId


class BuiltDeck(models.Model):
    """A deck that its owner has built, with the copies that lie in it: as many of each card as the list took when it was built.

    The list may change afterwards; what lies in the box on the shelf doesn't.
    """

    deck = models.OneToOneField(Deck, on_delete=models.CASCADE, related_name="built")
    held = models.JSONField()
    built_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.deck_id} built"

    @property
    def copies(self) -> dict[CardId, int]:
        """Copies by card; `held` has them by the card's id as text."""
        return {CardId(int(card)): number for card, number in self.held.items()}
