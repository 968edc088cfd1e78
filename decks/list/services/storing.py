"""How a deck and its list are written: what every service of this folder stands on.

Each function is called inside a transaction of the service.
"""

from __future__ import annotations

from datetime import datetime

from django.db.models import prefetch_related_objects

from cards.search.folding import fold
from decks.list.errors import DeckNotFoundError, StaleDeckError
from decks.list.judging import judge
from decks.list.models import (
    FOLDED_LENGTH,
    REQUEST_KEY_LENGTH,
    Deck,
    DeckEntry,
    DeckRevision,
    hero_lines,
)
from decks.list.naming import clean_description
from engine.decklist import Decklist, Entry
from web.text.markdown import first_paragraph

REVISIONS_KEPT = 200
"""How many states of a list are kept. Undo goes at least half as far back, since undoing makes states too."""
DRAFT_REVISIONS_KEPT = 40
"""The same of somebody without an account."""


def locked_deck(deck: Deck, *, expected_revision: int | None = None) -> Deck:
    """The row of `deck`, for this transaction alone. Raises `DeckNotFoundError` when it is gone."""
    locked = Deck.objects.kept().select_for_update(of=("self",)).filter(pk=deck.pk).first()
    if locked is None:
        raise DeckNotFoundError(deck.public_id)
    if expected_revision is not None and locked.revision != expected_revision:
        raise StaleDeckError(locked, expected_revision, locked.revision)
    return locked


def refuse_stale_list(deck: Deck, expected: int | None) -> None:
    """Raise `StaleDeckError` when the list of `deck` isn’t the one of revision `expected` any more."""
    if expected is not None and deck.list_revision != expected:
        raise StaleDeckError(deck, expected, deck.list_revision)


def is_done(deck: Deck, request_key: str) -> bool:
    """Whether the change of this key has been done to `deck` already."""
    return bool(request_key) and deck.revisions.filter(request_key=request_key[:REQUEST_KEY_LENGTH]).exists()


def describe(deck: Deck, text: str) -> None:
    """Give `deck` the description `text`, and the lead that lists of decks show; its row isn't written yet.

    Raises:
        DeckRefusedError: the text is too long.
    """
    deck.description = clean_description(text)
    deck.lead = first_paragraph(deck.description)


def touch(deck: Deck, now: datetime) -> Deck:
    """Write the row of `deck` as its next revision."""
    deck.revision += 1
    deck.updated_at = now
    deck.folded_name = fold(" ".join({deck.name: None, **dict.fromkeys(deck.starter_text.get("name", {}).values())}))[:FOLDED_LENGTH]
    deck.save()
    return deck


def store_list(
    deck: Deck, state: Decklist, *, now: datetime, undo_to: int | None = None, redo_to: int | None = None, request_key: str = ""
) -> Deck:
    """Write `state` as the next list revision of `deck`, touching only the rows that differ."""
    prefetch_related_objects([deck], "entries")
    for zone in deck.layout.zone_slugs:
        _write_zone(deck, zone, state)
    deck.format = state.format
    deck.hero_slugs = hero_lines(state.leaders)
    deck.card_ids = sorted({row.card for row in state.all_entries})
    deck.unread_lines = list(state.unread)
    judge(deck, state, now)
    deck.list_revision += 1
    DeckRevision.objects.create(
        deck=deck,
        number=deck.list_revision,
        list=state.to_json(deck.layout),
        undo_to=undo_to,
        redo_to=redo_to,
        made_at=now,
        request_key=request_key[:REQUEST_KEY_LENGTH],
    )
    kept = DRAFT_REVISIONS_KEPT if deck.guest_id else REVISIONS_KEPT
    deck.revisions.filter(number__lte=deck.list_revision - kept).delete()
    _forget_fetched(deck)
    return touch(deck, now)


def _write_zone(deck: Deck, zone: str, state: Decklist) -> None:
    wanted: dict[int, Entry] = {row.card: row for row in state.entries(zone)}
    stored: dict[int, DeckEntry] = {entry.card: entry for entry in deck.entries.all() if entry.zone == zone}
    gone = [entry.pk for card, entry in stored.items() if card not in wanted]
    if gone:
        deck.entries.filter(pk__in=gone).delete()
    changed: list[DeckEntry] = []
    for card, entry in stored.items():
        row = wanted.get(card)
        if row is not None and (row.quantity, row.note) != (entry.quantity, entry.note):
            entry.quantity, entry.note = row.quantity, row.note
            changed.append(entry)
    DeckEntry.objects.bulk_update(changed, ["quantity", "note"])
    new = [
        DeckEntry(deck=deck, zone=zone, card=card, quantity=row.quantity, note=row.note)
        for card, row in wanted.items()
        if card not in stored
    ]
    DeckEntry.objects.bulk_create(new)


def _forget_fetched(deck: Deck) -> None:
    """Rows that were fetched with `deck` before the write are old now."""
    getattr(deck, "_prefetched_objects_cache", {}).clear()
