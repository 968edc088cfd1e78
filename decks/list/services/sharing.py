"""Who may read a deck and which of its versions, and the link of an unlisted one."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from decks.list.errors import DeckRefusedError
from decks.list.models import Deck, DeckVersion, Visibility, new_share_token
from decks.list.services.storing import locked_deck, touch
from web.text.quoting import in_quotes


@transaction.atomic
def set_visibility(*, deck: Deck, visibility: str, now: datetime) -> Deck:
    """Say who may read `deck`. Making it private revokes its link."""
    locked = locked_deck(deck)
    give_visibility(locked, visibility, now)
    return touch(locked, now)


@transaction.atomic
def renew_share_link(*, deck: Deck, now: datetime) -> Deck:
    """Give an unlisted deck another link; the old one stops working."""
    locked = locked_deck(deck)
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


def write_shared_versions(deck: Deck, numbers: Collection[int]) -> None:
    """Share the versions of `deck` with these numbers and no others; the caller writes the deck."""
    deck.versions.exclude(number__in=numbers).update(is_shared=False)
    deck.versions.filter(number__in=numbers).update(is_shared=True)


def give_visibility(deck: Deck, visibility: str, now: datetime) -> None:
    """Put `visibility` and what follows from it onto `deck`; the caller writes the row.

    Raises:
        DeckRefusedError: no visibility is called so.
    """
    if visibility not in Visibility.values:
        raise DeckRefusedError(
            "VISIBILITY_UNKNOWN",
            _("%(value)s is none of %(known)s.") % {"value": in_quotes(visibility[:60]), "known": ", ".join(Visibility.values)},
        )
    deck.visibility = visibility
    if visibility == Visibility.PRIVATE:
        deck.share_token = None
    elif visibility == Visibility.UNLISTED:
        deck.share_token = deck.share_token or new_share_token()
    elif deck.published_at is None:
        deck.published_at = now
