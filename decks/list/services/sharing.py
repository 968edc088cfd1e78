"""Who may read a deck, what of it, and since when: publishing, the link of an unlisted deck, shared versions."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from decks.list.drafts import has_unpublished_changes
from decks.list.errors import DeckRefusedError
from decks.list.models import Deck, DeckVersion, Visibility, new_share_token
from decks.list.selectors import deck_state
from decks.list.services.storing import locked_deck, touch, write_rows
from web.text.quoting import in_quotes


@transaction.atomic
def publish_deck(*, deck: Deck, now: datetime, expected_revision: int | None = None) -> Deck:
    """Let the readers of `deck` see it as its owner has it; nothing happens where they do already.

    Raises:
        StaleDeckError: the deck has been written since `expected_revision` (its `revision`).
        DeckRefusedError: it is private.
    """
    return publish(locked_deck(deck, expected_revision=expected_revision), now)


@transaction.atomic
def set_visibility(*, deck: Deck, visibility: str, now: datetime) -> Deck:
    """Say who may read `deck`. Making it private revokes its link."""
    locked = locked_deck(deck)
    give_visibility(locked, visibility, now)
    return touch(locked, now)


@transaction.atomic
def renew_share_link(*, deck: Deck, now: datetime) -> Deck:
    """Give a deck that has a link another one; the old one stops working. A deck that has become private stays without."""
    locked = locked_deck(deck)
    if locked.share_token is None:
        return locked
    locked.share_token = new_share_token()
    return touch(locked, now)


@transaction.atomic
def share_version(*, version: DeckVersion, is_shared: bool, now: datetime) -> DeckVersion:
    """Show `version` to readers of its deck, or to its owner alone."""
    locked = locked_deck(version.deck)
    if locked.versions.filter(pk=version.pk).exclude(is_shared=is_shared).update(is_shared=is_shared):
        touch(locked, now)
    version.is_shared = is_shared
    return version


def publish(deck: Deck, now: datetime) -> Deck:
    """Write `deck`, whose row is locked, for its readers. Where it shares new versions, they see the newest one if that is what it holds.

    Raises:
        DeckRefusedError: it is private.
    """
    if deck.visibility == Visibility.PRIVATE:
        raise DeckRefusedError("DECK_PRIVATE", _("Nobody else may read this deck. Say first who may: everyone, or whoever has its link."))
    if not has_unpublished_changes(deck):
        return deck
    state = deck_state(deck).to_json(deck.layout)
    deck.last_published_at = now
    deck.revision += 1
    deck.updated_at = now
    write_rows(deck, now)
    newest = deck.versions.first() if deck.shares_new_versions else None
    if newest is not None and (newest.list, newest.name) == (state, deck.name):
        deck.versions.filter(pk=newest.pk).update(is_shared=True)
    return deck


def write_shared_versions(deck: Deck, numbers: Collection[int]) -> None:
    """Share the versions of `deck` with these numbers and no others; the caller writes the deck."""
    deck.versions.exclude(number__in=numbers).update(is_shared=False)
    deck.versions.filter(number__in=numbers).update(is_shared=True)


def give_visibility(deck: Deck, visibility: str, now: datetime) -> None:
    """Put `visibility` and what follows from it onto `deck`; the caller writes the row.

    What others may read from now on is published as it stands. Between public and by link nothing is published that wasn't.

    Raises:
        DeckRefusedError: no visibility is called so.
    """
    if visibility not in Visibility.values:
        raise DeckRefusedError(
            "VISIBILITY_UNKNOWN",
            _("%(value)s is not one of %(known)s.") % {"value": in_quotes(visibility[:60]), "known": ", ".join(Visibility.values)},
        )
    if visibility == Visibility.PRIVATE:
        deck.last_published_at = None
    elif deck.visibility == Visibility.PRIVATE:
        deck.last_published_at = now
    deck.visibility = visibility
    if visibility == Visibility.PRIVATE:
        deck.share_token = None
    elif visibility == Visibility.UNLISTED:
        deck.share_token = deck.share_token or new_share_token()
    elif deck.published_at is None:
        deck.published_at = now
