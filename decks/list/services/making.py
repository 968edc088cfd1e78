"""New decks, empty, filled or copied, and the writing of everything about one at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.guests import locked_guest
from accounts.models import Guest
from accounts.newcomers import limit_newcomer
from cards.search.folding import fold
from decks.list.errors import DeckRefusedError, StaleDeckError
from decks.list.models import FOLDED_LENGTH, Deck, Visibility
from decks.list.naming import clean_name
from decks.list.selectors import deck_state, default_format
from decks.list.services.sharing import give_visibility, publish, write_shared_versions
from decks.list.services.storing import describe, locked_deck, store_list, touch
from decks.list.services.tags import write_tags
from decks.list.state import checked
from engine.decklist import Decklist

MOST_DECKS = 2_000
"""Decks that one person may have."""
MOST_DRAFTS = 5
"""Decks that somebody without an account may have."""


@transaction.atomic
def create_deck(
    *,
    owner: Any,
    name: str,
    now: datetime,
    state: Decklist | None = None,
    description: str = "",
    visibility: str = Visibility.PRIVATE,
    shares_notes: bool = False,
    shares_unread: bool = False,
    shares_new_versions: bool = False,
    copied_from: Deck | None = None,
    tags: Iterable[str] = (),
) -> Deck:
    """A new deck of `owner`, an account or a guest, whose decks are drafts.

    Raises:
        DeckRefusedError: the name, a tag or the list can't be kept, or `owner` has as many decks as they may.
        TooManyRequestsError: `owner` is new here, and has made as many today as one may.
        NotAuthenticatedError: an account has taken over what the guest had.
    """
    holder = _guest_with_room(owner) if isinstance(owner, Guest) else _account_with_room(owner, now)
    deck = Deck(
        **holder,
        name=clean_name(name),
        shares_notes=shares_notes,
        shares_unread=shares_unread,
        shares_new_versions=shares_new_versions,
        copied_from=copied_from,
        list_revision=0,
        revision=0,
        created_at=now,
        updated_at=now,
    )
    describe(deck, description)
    give_visibility(deck, visibility, now)
    deck.revision = 1
    deck.save(force_insert=True)
    write_tags(deck, tags)
    store_list(deck, checked(state or Decklist(format=default_format())), now=now)
    return deck


def _account_with_room(owner: Any, now: datetime) -> dict[str, Any]:
    """Whose the next deck is. Raises as `create_deck` does."""
    limit_newcomer(owner, "decks", lambda day: Deck.objects.filter(owner=owner, created_at__gt=day).count(), now=now)
    if Deck.objects.held_by(owner).count() >= MOST_DECKS:
        raise DeckRefusedError("TOO_MANY_DECKS", _("An account holds at most %(most)s decks.") % {"most": MOST_DECKS})
    return {"owner": owner, "folded_author": fold(owner.get_username())[:FOLDED_LENGTH]}


def _guest_with_room(guest: Guest) -> dict[str, Any]:
    """Whose the next draft is, in the transaction in which it is made. Raises as `create_deck` does."""
    locked = locked_guest(guest)
    if Deck.objects.kept().held_by(locked).count() >= MOST_DRAFTS:
        message = _("Without an account at most %(most)s decks are kept. Sign up, and these become yours, with room for more.")
        raise DeckRefusedError("TOO_MANY_DECKS", message % {"most": MOST_DRAFTS})
    return {"guest": locked}


def copy_deck(*, deck: Deck, owner: Any, now: datetime, state: Decklist, name: str = "", description: str = "") -> Deck:
    """A private deck of `owner`, or a draft, with `state`, the list of `deck` or a version as `owner` may see it, and its description.

    Raises:
        DeckRefusedError: as `create_deck` does.
    """
    return create_deck(
        owner=owner,
        name=name or deck.name,
        description=description or deck.description,
        state=replace(state, withheld=()),
        copied_from=deck,
        now=now,
    )


@transaction.atomic
def edit_deck(
    *,
    deck: Deck,
    now: datetime,
    name: str | None = None,
    description: str | None = None,
    visibility: str | None = None,
    shares_notes: bool | None = None,
    shares_unread: bool | None = None,
    shares_new_versions: bool | None = None,
    shared_versions: Collection[int] | None = None,
    tags: Iterable[str] | None = None,
    state: Decklist | None = None,
    is_published: bool = False,
    expected_revision: int | None = None,
) -> Deck:
    """Write whatever is given, at once, and let readers see all of it if `is_published`; else what is written and listed is its owner's.

    `shared_versions` are the numbers of all versions that readers see. `expected_revision` is the deck's `revision` that was read.

    Raises:
        StaleDeckError: the deck has been written since.
        DeckRefusedError: naming the value that can't be kept.
    """
    locked = locked_deck(deck, expected_revision=expected_revision)
    if name is not None:
        locked.name = clean_name(name)
    if description is not None:
        describe(locked, description)
    if visibility is not None:
        give_visibility(locked, visibility, now)
    if shares_notes is not None:
        locked.shares_notes = shares_notes
    if shares_unread is not None:
        locked.shares_unread = shares_unread
    if shares_new_versions is not None:
        locked.shares_new_versions = shares_new_versions
    if shared_versions is not None:
        write_shared_versions(locked, shared_versions)
    if tags is not None:
        write_tags(locked, tags)
    if state is not None and checked(state) != deck_state(locked):
        store_list(locked, state, now=now, undo_to=locked.list_revision)
    else:
        touch(locked, now)
    return publish(locked, now) if is_published else locked


@transaction.atomic
def rename(*, deck: Deck, name: str, now: datetime, expected_name: str | None = None) -> Deck:
    """Give `deck` another name.

    Raises:
        StaleDeckError: the deck is no longer called `expected_name`.
        DeckRefusedError: nobody could read the name.
    """
    locked = locked_deck(deck)
    cleaned = clean_name(name)
    if cleaned == locked.name:
        return locked
    if expected_name is not None and locked.name != expected_name:
        raise StaleDeckError(locked, locked.revision - 1, locked.revision)
    locked.name = cleaned
    return touch(locked, now)
