"""What a deck’s owner notes in their collection from beside the list."""

from __future__ import annotations

from typing import Any

from django.db.models import F

from cards.models import Printing
from collection.services import add_copies as add_to_collection
from collection.shelf import Change as CollectionChange
from engine.rone.cards import CardId


def want_copies(*, user: Any, card: CardId, quantity: int) -> None:
    """Note in the collection of `user` that they want so many more copies of `card`, in its newest printing."""
    printing = Printing.objects.filter(card_id=card).order_by(F("edition__released").desc(nulls_last=True), "pk").first()
    if printing is not None:
        add_to_collection(user=user, amounts={printing.pk: CollectionChange(wanted=quantity)})
