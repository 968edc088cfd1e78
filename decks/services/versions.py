"""Versions: a list kept for good, and brought back."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.unseen import seen_line
from decks.errors import DeckRefusedError
from decks.models import NOTE_LENGTH, Deck, DeckVersion
from decks.naming import clean_name
from decks.selectors import deck_state
from decks.services.lists import save_list
from decks.services.storing import locked_deck, refuse_stale_list, touch
from decks.state import ListState

MOST_VERSIONS = 500


@transaction.atomic
def save_version(*, deck: Deck, now: datetime, name: str = "", note: str = "", expected_revision: int | None = None) -> DeckVersion:
    """Keep the list as it stands, for good. Saving the same list under the same note again returns the version that is there.

    Raises:
        StaleDeckError: the list has been changed since `expected_revision`.
        DeckRefusedError: the note is too long, or there are `MOST_VERSIONS` versions.
    """
    locked = locked_deck(deck)
    refuse_stale_list(locked, expected_revision)
    note = seen_line(note)
    if len(note) > NOTE_LENGTH:
        raise DeckRefusedError(
            "NOTE_TOO_LONG", _("A note of %(count)s characters; at most %(most)s are kept.") % {"count": len(note), "most": NOTE_LENGTH}
        )
    state = deck_state(locked).to_json()
    newest = locked.versions.order_by("-number").first()
    if newest is not None and newest.list == state and newest.note == note and newest.branch == locked.branch:
        return newest
    if newest is not None and newest.number >= MOST_VERSIONS:
        raise DeckRefusedError("TOO_MANY_VERSIONS", _("A deck holds at most %(most)s versions.") % {"most": MOST_VERSIONS})
    version = DeckVersion.objects.create(
        deck=locked,
        number=newest.number + 1 if newest else 1,
        parent=locked.based_on,
        name=clean_name(name) if name.strip() else locked.name,
        note=note,
        branch=locked.branch,
        format=locked.format,
        list=state,
        hash=locked.hash,
        created_at=now,
    )
    locked.based_on = version
    touch(locked, now)
    return version


@transaction.atomic
def restore_version(*, deck: Deck, version: DeckVersion, now: datetime, expected_revision: int | None = None) -> Deck:
    """Put the list of `version` in place of today's, which undo brings back. Raises as `change_list` does."""
    locked = save_list(deck=deck, state=ListState.from_json(version.list), now=now, expected_revision=expected_revision)
    Deck.objects.filter(pk=locked.pk).update(based_on=version)
    locked.based_on = version
    return locked
