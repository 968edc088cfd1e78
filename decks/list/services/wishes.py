"""What a deck’s owner notes in their collection from beside the list."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cards.models import Printing
from cards.selectors import catalog
from collection.models import CollectionChange
from collection.services import want_all
from engine.cards.catalog import CardId
from engine.cards.formats import BaseFormat


def want_copies(*, user: Any, copies: Mapping[CardId, int], format: BaseFormat) -> CollectionChange | None:
    """Note in the collection of `user` that they want at least so many copies of each card; doing it again changes nothing.

    Those that are new are wanted in the printing that stands for the card in `format`; a card without any can't be wanted.

    Returns:
        What changed in the collection; None for nothing.

    Raises:
        CopiesOutOfRangeError: more than 999 would be wanted of a printing.
    """
    known = catalog().by_id
    chosen = {card: known[card].printing(format.editions) for card in copies if card in known}
    rows = Printing.objects.filter(card__in=[card for card, printing in chosen.items() if printing]).values_list(
        "pk", "card", "edition__slug", "number"
    )
    wanted = {
        pk: copies[CardId(card)]
        for pk, card, edition, number in rows
        if (printing := chosen[CardId(card)]) and (printing.edition, printing.number) == (edition, number)
    }
    return want_all(user=user, wanted=wanted) if wanted else None
