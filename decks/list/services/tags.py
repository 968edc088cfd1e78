"""How an owner sorts decks: tags, and what is put away."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from decks.list.drafts import hold_tags
from decks.list.models import Deck
from decks.list.naming import clean_tags
from decks.list.services.storing import locked_deck, touch


@transaction.atomic
def set_tags(*, deck: Deck, tags: Iterable[str], now: datetime, expected_revision: int | None = None) -> Deck:
    """Give `deck` exactly `tags`.

    Raises:
        StaleDeckError: the deck has been written since `expected_revision`.
        DeckRefusedError: a tag can't be kept, or there are too many.
    """
    locked = locked_deck(deck, expected_revision=expected_revision)
    return touch(locked, now) if write_tags(locked, tags) else locked


@transaction.atomic
def archive_deck(*, deck: Deck, now: datetime) -> Deck:
    """Put `deck` away: it stays what it is, but no longer stands among its owner's decks."""
    locked = locked_deck(deck)
    if locked.archived_at is not None:
        return locked
    locked.archived_at = now
    return touch(locked, now)


@transaction.atomic
def unarchive_deck(*, deck: Deck, now: datetime) -> Deck:
    """Take `deck` back to its owner's decks."""
    locked = locked_deck(deck)
    if locked.archived_at is None:
        return locked
    locked.archived_at = None
    return touch(locked, now)


def write_tags(deck: Deck, tags: Iterable[str]) -> bool:
    """Give `deck` the tags for the caller to write; whether they differ from those that it has. Raises as `set_tags` does."""
    wanted = clean_tags(tags)
    if {tag.key: tag.name for tag in deck.tags.all()} == wanted:
        return False
    hold_tags(deck, wanted)
    return True
