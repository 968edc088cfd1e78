"""Decks that come back out of an archive."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from cards.selectors import catalog
from decks.exchange.archive.form import ArchivedDeck
from decks.exchange.models import ArchiveUpload
from decks.list.errors import DeckRefusedError
from decks.list.models import Deck, DeckVersion
from decks.list.services.making import MOST_DECKS, create_deck
from decks.versions.models import DeckPackage
from engine.decklist import deck_hash


def keep_upload(*, owner: Any, content: bytes, name: str, now: datetime) -> ArchiveUpload:
    """Keep `content` until `owner` has decided about it; what they sent before goes."""
    upload, _made = ArchiveUpload.objects.update_or_create(owner=owner, defaults={"content": content, "name": name[:100], "sent_at": now})
    return upload


def drop_upload(*, owner: Any) -> None:
    """Forget what `owner` sent."""
    ArchiveUpload.objects.filter(owner=owner).delete()


@transaction.atomic
def restore_archive(*, owner: Any, decks: Collection[ArchivedDeck], now: datetime, upload: ArchiveUpload | None = None) -> list[Deck]:
    """Make `decks` decks of `owner`, all or none: private, with descriptions, tags, notes, versions and packages as they were.

    `upload`, where they came from, goes with it: a form that is sent twice makes nothing twice.

    Raises:
        DeckRefusedError: `owner` would have more decks than one person may, or `upload` is gone.
    """
    if upload is not None and not ArchiveUpload.objects.filter(pk=upload.pk).delete()[0]:
        raise DeckRefusedError("ARCHIVE_GONE", _("The decks of this archive were taken already."))
    there = Deck.objects.filter(owner=owner).count()
    if there + len(decks) > MOST_DECKS:
        message = _("You have %(there)s decks, and %(more)s would come: an account holds at most %(most)s.")
        raise DeckRefusedError("TOO_MANY_DECKS", message % {"there": there, "more": len(decks), "most": MOST_DECKS})
    return [_restored(owner, archived, now) for archived in decks]


def _restored(owner: Any, archived: ArchivedDeck, now: datetime) -> Deck:
    deck = create_deck(owner=owner, name=archived.name, description=archived.description, state=archived.state, tags=archived.tags, now=now)
    made: dict[int, DeckVersion] = {}
    cards = catalog()
    for version in archived.versions:
        made[version.number] = DeckVersion.objects.create(
            deck=deck,
            number=version.number,
            parent=made.get(version.parent) if version.parent is not None else None,
            name=version.name,
            note=version.note,
            branch=version.branch,
            format=version.state.format,
            list=version.state.to_json(deck.layout),
            hash=deck_hash(version.state, cards),
            created_at=version.created_at,
        )
    DeckPackage.objects.bulk_create(
        DeckPackage(
            deck=deck,
            name=package.name,
            note=package.note,
            put_in=[copies.to_json() for copies in package.swap.put_in],
            take_out=[copies.to_json() for copies in package.swap.take_out],
            created_at=package.created_at,
        )
        for package in archived.packages
    )
    deck.branch, deck.last_version = archived.branch, max(made, default=0)
    deck.based_on = made.get(archived.based_on) if archived.based_on is not None else None
    deck.archived_at = now if archived.is_archived else None
    deck.created_at = min(archived.created_at, now)
    deck.save(update_fields=["branch", "last_version", "based_on", "archived_at", "created_at"])
    return deck
