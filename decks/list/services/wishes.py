"""What a deck’s owner notes in their collection from beside the list."""

from __future__ import annotations

from typing import Any

from cards.models import Printing
from collection.services import want_at_least
from engine.cards import BaseCard
from engine.formats import BaseFormat


def want_copies(*, user: Any, card: BaseCard, quantity: int, format: BaseFormat) -> None:
    """Note in the collection of `user` that they want at least so many copies of `card`.

    Those that are new are wanted in the printing that stands for the card in `format`; a card without any can't be wanted.
    """
    chosen = card.printing(format.editions if format else None)
    found = Printing.objects.filter(card_id=card.id, edition__slug=chosen.edition, number=chosen.number).first() if chosen else None
    if found is not None:
        want_at_least(user=user, card=card.id, printing=found, quantity=quantity)
