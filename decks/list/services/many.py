"""One thing done to many decks at once: all of them or none."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import Any

from django.db import transaction
from django.db.models import prefetch_related_objects
from django.utils.translation import gettext as _

from decks.list.drafts import as_edited
from decks.list.errors import DeckNotFoundError, DeckRefusedError
from decks.list.models import Deck, Visibility
from decks.list.naming import clean_tags, tag_key
from decks.list.services.bin import delete_deck
from decks.list.services.sharing import set_visibility
from decks.list.services.tags import archive_deck, set_tags, unarchive_deck
from web.text.quoting import in_quotes


class ManyAction(StrEnum):
    """What can be done to many decks."""

    TAG = "tag"
    UNTAG = "untag"
    ARCHIVE = "archive"
    UNARCHIVE = "unarchive"
    PRIVATE = "private"
    DELETE = "delete"


@transaction.atomic
def change_many(*, owner: Any, public_ids: Iterable[str], action: ManyAction, now: datetime, tag: str = "") -> list[Deck]:
    """Do `action` to the decks of `owner` with these ids and return them; `tag` is the tag to give or to take.

    Raises:
        DeckNotFoundError: one of them isn't `owner`'s, or has been deleted; then nothing is done to any.
        DeckRefusedError: the tag can't be kept, or a deck has too many already; then nothing is done either.
    """
    decks = locked_decks(owner, public_ids)
    if action in {ManyAction.TAG, ManyAction.UNTAG} and not clean_tags([tag]):
        raise DeckRefusedError("TAG_INVALID", _("%(value)s is no tag.") % {"value": in_quotes(tag[:60])})
    if action in {ManyAction.TAG, ManyAction.UNTAG}:
        prefetch_related_objects(decks, "tags")
    return [_changed(deck, action, now, tag) for deck in decks]


def locked_decks(owner: Any, public_ids: Iterable[str]) -> list[Deck]:
    """The decks of `owner` with these ids, as they have them, locked in the order of their keys; within a transaction.

    Raises:
        DeckNotFoundError: one of them isn't `owner`'s, or has been deleted.
    """
    wanted = list(dict.fromkeys(public_ids))
    owned = Deck.objects.kept().of_game().held_by(owner).called(wanted)
    rows = list(owned.select_for_update().order_by("pk"))
    prefetch_related_objects(rows, "draft")  # once they are locked
    found = {row.public_id: as_edited(row) for row in rows}
    for public_id in wanted:
        if public_id not in found:
            raise DeckNotFoundError(public_id)
    return list(found.values())


def _changed(deck: Deck, action: ManyAction, now: datetime, tag: str) -> Deck:
    match action:
        case ManyAction.TAG:
            return set_tags(deck=deck, tags=[*(each.name for each in deck.tags.all()), tag], now=now)
        case ManyAction.UNTAG:
            kept = [each.name for each in deck.tags.all() if each.key != tag_key(tag)]
            return set_tags(deck=deck, tags=kept, now=now)
        case ManyAction.ARCHIVE:
            return archive_deck(deck=deck, now=now)
        case ManyAction.UNARCHIVE:
            return unarchive_deck(deck=deck, now=now)
        case ManyAction.PRIVATE:
            return deck if deck.visibility == Visibility.PRIVATE else set_visibility(deck=deck, visibility=Visibility.PRIVATE, now=now)
        case ManyAction.DELETE:
            return delete_deck(deck=deck, now=now)
