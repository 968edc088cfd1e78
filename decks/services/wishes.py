"""What a deck’s owner notes in their collection from beside the list."""

from __future__ import annotations

from typing import Any

from django.db.models import F

from cards.models import Printing
from collection.services import want_at_least
from engine.rone.cards import CardId


def want_copies(*, user: Any, card: CardId, quantity: int) -> None:
    """Note in the collection of `user` that they want at least so many copies of `card`; those that are new, in its newest printing."""
    printing = Printing.objects.filter(card_id=card).order_by(F("edition__released").desc(nulls_last=True), "pk").first()
    if printing is not None:
        want_at_least(user=user, card=card, printing=printing, quantity=quantity)
