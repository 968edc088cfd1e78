"""How an owner sorts decks: tags, and what is put away."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from decks.list.models import Deck, DeckTag
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
    """Write the rows that differ, inside a service's transaction; whether there were any. Raises as `set_tags` does."""
    wanted = clean_tags(tags)
    stored = {tag.key: tag for tag in DeckTag.objects.filter(deck=deck)}
    gone = [tag.pk for key, tag in stored.items() if key not in wanted or tag.name != wanted[key]]
    new = [DeckTag(deck=deck, key=key, name=name) for key, name in wanted.items() if key not in stored or stored[key].name != name]
    if gone:
        DeckTag.objects.filter(pk__in=gone).delete()
    DeckTag.objects.bulk_create(new)
    getattr(deck, "_prefetched_objects_cache", {}).pop("tags", None)
    return bool(gone or new)
