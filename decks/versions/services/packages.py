"""Packages of a deck: made, swapped in and out, given up."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from decks.list.errors import DeckRefusedError
from decks.list.models import BRANCH_LENGTH, NOTE_LENGTH, Deck
from decks.list.selectors import deck_state
from decks.list.services.lists import change_list
from decks.list.services.storing import is_done, locked_deck, refuse_stale_list
from decks.versions.models import DeckPackage
from decks.versions.packages import Swap, checked_swap
from web.text.quoting import in_quotes
from web.text.unseen import seen_line

MOST_PACKAGES = 50


@transaction.atomic
def create_package(*, deck: Deck, name: str, swap: Swap, now: datetime, note: str = "") -> DeckPackage:
    """Keep `swap` as a package of `deck`; one of the same name is replaced. The list stays as it is.

    Raises:
        DeckRefusedError: name, note or cards can't be kept, or there are `MOST_PACKAGES` packages.
    """
    locked = locked_deck(deck)
    cleaned, said = seen_line(name), seen_line(note)
    if not cleaned or len(cleaned) > BRANCH_LENGTH or len(said) > NOTE_LENGTH:
        message = _("%(value)s can’t be a package’s name: from 1 to %(most)s characters, and its note has at most %(note)s.")
        values = {"value": in_quotes(cleaned[: BRANCH_LENGTH + 20]), "most": BRANCH_LENGTH, "note": NOTE_LENGTH}
        raise DeckRefusedError("PACKAGE_NAME_INVALID", message % values)
    checked_swap(swap)
    if locked.packages.exclude(name=cleaned).count() >= MOST_PACKAGES:
        raise DeckRefusedError("TOO_MANY_PACKAGES", _("A deck holds at most %(most)s packages.") % {"most": MOST_PACKAGES})
    written = {
        "note": said,
        "put_in": [copies.to_json() for copies in swap.put_in],
        "take_out": [copies.to_json() for copies in swap.take_out],
        "created_at": now,
    }
    package, _made = DeckPackage.objects.update_or_create(deck=locked, name=cleaned, defaults=written)
    return package


@transaction.atomic
def swap_package(
    *, package: DeckPackage, now: datetime, is_reversed: bool = False, expected_revision: int | None = None, request_key: str = ""
) -> Deck:
    """Put `package` into its deck's list (or take it out again, `is_reversed`), as one step that undo takes back.

    Raises:
        StaleDeckError: the list has been changed since `expected_revision`.
        DeckRefusedError: the list lacks copies that would have to go; nothing is changed then.
    """
    locked = locked_deck(package.deck)
    if is_done(locked, request_key):
        return locked
    refuse_stale_list(locked, expected_revision)
    package = locked.packages.filter(pk=package.pk).first() or package  # another may have got its name, or it is gone since
    swap = Swap.of(package).reversed if is_reversed else Swap.of(package)
    lacking = swap.lacking(deck_state(locked))
    if lacking:
        count = sum(copies.count for copies in lacking)
        message = _("%(count)s of the cards that would go aren’t in the list; it stays as it is.")
        raise DeckRefusedError("PACKAGE_DOES_NOT_FIT", message % {"count": count})
    return change_list(deck=locked, changes=swap.changes(), now=now, request_key=request_key)


@transaction.atomic
def delete_package(*, package: DeckPackage) -> None:
    """Give `package` up; the list stays as it is."""
    locked_deck(package.deck)
    package.delete()
