"""Versions: a list kept, brought back, and deleted."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from decks.list.errors import DeckRefusedError
from decks.list.models import NOTE_LENGTH, Deck, DeckVersion, Visibility
from decks.list.naming import clean_name
from decks.list.selectors import deck_state, find_newest_version, is_list_published
from decks.list.services.lists import save_list
from decks.list.services.storing import locked_deck, refuse_stale_list, touch
from engine.decklist import Decklist
from web.text.unseen import seen_line

MOST_VERSIONS = 500


@transaction.atomic
def save_version(*, deck: Deck, now: datetime, name: str = "", note: str = "", expected_revision: int | None = None) -> DeckVersion:
    """Keep the list as it stands; readers of the deck see the version where the deck shares new ones, once it is what is published.

    Saving the same list under the same note again returns the version that is there.

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
    state = deck_state(locked).to_json(locked.layout)
    newest = locked.versions.order_by("-number").first()
    if newest is not None and newest.list == state and newest.note == note and newest.branch == locked.branch:
        return newest
    if locked.versions.count() >= MOST_VERSIONS:
        raise DeckRefusedError("TOO_MANY_VERSIONS", _("A deck holds at most %(most)s versions.") % {"most": MOST_VERSIONS})
    version = DeckVersion.objects.create(
        deck=locked,
        number=locked.last_version + 1,
        parent=locked.based_on,
        name=clean_name(name) if name.strip() else locked.name,
        note=note,
        branch=locked.branch,
        format=locked.format,
        list=state,
        hash=locked.hash,
        is_shared=locked.shares_new_versions and locked.visibility != Visibility.PRIVATE and is_list_published(locked),
        created_at=now,
    )
    locked.based_on, locked.last_version = version, version.number
    touch(locked, now)
    return version


def keep_list(*, deck: Deck, now: datetime, note: str) -> None:
    """Save the list as a version where the newest of its line holds another. Raises as `save_version` does."""
    newest = find_newest_version(deck, deck.branch)
    if newest is None or newest.list != deck_state(deck).to_json(deck.layout):
        save_version(deck=deck, now=now, note=note)


@transaction.atomic
def restore_version(*, deck: Deck, version: DeckVersion, now: datetime, expected_revision: int | None = None) -> Deck:
    """Put the list of `version` in place of today's, which undo brings back. Raises as `change_list` does."""
    locked = save_list(deck=deck, state=Decklist.from_json(version.list, deck.layout), now=now, expected_revision=expected_revision)
    if locked.versions.filter(pk=version.pk).exists():  # it may have been deleted in between: its list is there all the same
        Deck.objects.filter(pk=locked.pk).update(based_on=version)
        locked.based_on = version
    return locked


@transaction.atomic
def delete_version(*, version: DeckVersion, now: datetime) -> Deck:
    """Delete `version` for good. What was built on it stands on what it was built on; its number is not given again.

    Lists handed in for an event and reports hold their own copy of a list: they stay.
    """
    locked = locked_deck(version.deck)
    found = locked.versions.filter(pk=version.pk).first()  # what it was built on may have been deleted meanwhile, or it itself
    if found is None:
        return locked
    found.children.update(parent=found.parent_id)
    if locked.based_on_id == found.pk:
        locked.based_on_id = found.parent_id
    found.delete()
    return touch(locked, now)
