"""A deck’s list: changing it, and walking back and forth over what it was."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.db.models import prefetch_related_objects

from cards.selectors import catalog, formats
from decks.list.models import Deck, DeckRevision
from decks.list.selectors import deck_state
from decks.list.services.storing import is_done, locked_deck, refuse_stale_list, store_list
from decks.list.state import Change, apply_change
from engine.decklist import Decklist


@transaction.atomic
def change_list(
    *,
    deck: Deck,
    changes: Iterable[Change],
    now: datetime,
    expected_revision: int | None = None,
    request_key: str = "",
    in_steps: bool = False,
) -> Deck:
    """Do `changes` to the list of `deck`, all or none: as one step that undo takes back, or `in_steps`, each for itself.

    `expected_revision` is the list revision that the changes were made on. A `request_key` that was
    used for this deck before changes nothing again: a form sent twice, an answer that got lost.

    Raises:
        StaleDeckError: the list has been changed since.
        DeckRefusedError: no list can hold the result.
    """
    locked = locked_deck(deck)
    if is_done(locked, request_key):
        return locked
    refuse_stale_list(locked, expected_revision)
    prefetch_related_objects([locked], "entries")
    known, states = catalog(), [deck_state(locked)]
    for change in changes:
        state = apply_change(states[-1], change, known)
        if state != states[-1]:
            states.append(state)
    if len(states) == 1 or (not in_steps and states[0] == states[-1]):
        return locked
    for state in states[1:-1] if in_steps else ():
        locked.list_revision += 1
        DeckRevision.objects.create(
            deck=locked, number=locked.list_revision, list=state.to_json(locked.layout), undo_to=locked.list_revision - 1, made_at=now
        )
    return store_list(locked, states[-1], now=now, undo_to=locked.list_revision, request_key=request_key)


def save_list(*, deck: Deck, state: Decklist, now: datetime, expected_revision: int | None = None) -> Deck:
    """Put `state` in place of the list of `deck`. Raises as `change_list` does."""
    return change_list(deck=deck, changes=[Change("replace", state=state)], now=now, expected_revision=expected_revision)


def add_copies(*, deck: Deck, card: int, now: datetime, quantity: int = 1, zone: str = "", expected_revision: int | None = None) -> Deck:
    """Put `quantity` copies of `card` into its zone. Raises as `change_list` does."""
    change = Change("add", card=card, quantity=quantity, zone=zone)
    return change_list(deck=deck, changes=[change], now=now, expected_revision=expected_revision)


def remove_copies(*, deck: Deck, card: int, now: datetime, quantity: int = 1, zone: str = "", expected_revision: int | None = None) -> Deck:
    """Take `quantity` copies of `card` out of its zone. Raises as `change_list` does."""
    change = Change("remove", card=card, quantity=quantity, zone=zone)
    return change_list(deck=deck, changes=[change], now=now, expected_revision=expected_revision)


def undo(*, deck: Deck, now: datetime, expected_revision: int | None = None, request_key: str = "") -> Deck:
    """Take the last change of the list back; nothing happens when there is none.

    Raises:
        StaleDeckError: the list has been changed since `expected_revision`.
    """
    return _walk(deck, now, expected_revision, request_key, is_back=True)


def redo(*, deck: Deck, now: datetime, expected_revision: int | None = None, request_key: str = "") -> Deck:
    """Do again what was last taken back; nothing happens when there is nothing. Raises as `undo` does."""
    return _walk(deck, now, expected_revision, request_key, is_back=False)


@transaction.atomic
def _walk(deck: Deck, now: datetime, expected_revision: int | None, request_key: str, *, is_back: bool) -> Deck:
    """Put the list that the present one points to in its place, as a new revision."""
    locked = locked_deck(deck)
    if is_done(locked, request_key):
        return locked
    refuse_stale_list(locked, expected_revision)
    present = _revision(locked, locked.list_revision)
    wanted = _revision(locked, present.undo_to if is_back else present.redo_to) if present else None
    if present is None or wanted is None:
        return locked
    redo_to = present.number if is_back else wanted.redo_to
    state = Decklist.from_json(wanted.list, locked.layout)
    if state.format not in formats():  # deleted since nothing had it any more
        state = replace(state, format=locked.format)
    return store_list(locked, state, now=now, undo_to=wanted.undo_to, redo_to=redo_to, request_key=request_key)


def _revision(deck: Deck, number: int | None) -> DeckRevision | None:
    return deck.revisions.filter(number=number).first() if number else None
