"""The bin: decks that were deleted and can be brought back for a while."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from decks.list.drafts import to_change
from decks.list.errors import DeckNotFoundError
from decks.list.models import Deck
from decks.list.services.storing import locked_deck, touch

BIN_DAYS = 30
"""How long a deleted deck can be brought back."""


@transaction.atomic
def delete_deck(*, deck: Deck, now: datetime, expected_revision: int | None = None) -> Deck:
    """Put `deck` into the bin, where nobody but its owner finds it, and empty the bin of what is old; a guest's of every other deck.

    Raises:
        StaleDeckError: the deck has been written since `expected_revision` (its `revision`).
    """
    locked = locked_deck(deck, expected_revision=expected_revision)
    locked.deleted_at = now
    touch(locked, now)
    until = now if locked.guest_id else now - timedelta(days=BIN_DAYS)
    Deck.objects.filter(owner=locked.owner_id, guest=locked.guest_id, deleted_at__lt=until).delete()
    return locked


@transaction.atomic
def restore_deleted(*, deck: Deck, now: datetime) -> Deck:
    """Take `deck` out of the bin.

    Raises:
        DeckNotFoundError: the bin was emptied in the meantime.
    """
    row = Deck.objects.select_for_update().filter(pk=deck.pk).first()
    if row is None:
        raise DeckNotFoundError(deck.public_id)
    locked = to_change(row)
    locked.deleted_at = None
    return touch(locked, now)
