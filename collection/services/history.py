"""Taking changes back: one alone, or all since a time."""

from __future__ import annotations

from collections.abc import Callable

from django.db import transaction

from accounts.models import User
from cards.models import Edition, Printing
from collection.models import ChangeKind, CollectionChange
from collection.selectors.history import is_standing
from collection.services.recording import lock_collection, record_change
from collection.state import CollectionState, Entries


@transaction.atomic
def undo_change(*, user: User, change: CollectionChange) -> CollectionChange | None:
    """Take back `change` alone; what came after it stays. Taken back already, nothing changes.

    Numbers go back by what they went, never below nothing.
    """
    lock_collection(user)
    if not is_standing(change):
        return None
    return _record(user, change, ChangeKind.UNDO, change.before, lambda state, before: state.take_back(before, change.after))


@transaction.atomic
def go_back_before(*, user: User, change: CollectionChange) -> CollectionChange | None:
    """Take back `change` and all that followed it, in one change that can be taken back itself; doing it again changes nothing."""
    lock_collection(user)
    earliest: Entries = {"boxes": {}, "copies": {}, "details": {}}
    later = CollectionChange.objects.of(user, change.game).filter(pk__gte=change.pk)
    for before in later.order_by("-pk").values_list("before", flat=True):
        earliest["boxes"] |= before["boxes"]
        earliest["copies"] |= before["copies"]
        earliest["details"] |= before["details"]
    return _record(user, change, ChangeKind.RESTORE, earliest, CollectionState.put)


def _record(
    user: User, change: CollectionChange, kind: ChangeKind, entries: Entries, put_back: Callable[[CollectionState, Entries], None]
) -> CollectionChange | None:
    """Put back what the site still has printings and editions for."""
    editions = set(Edition.objects.filter(pk__in=list(entries["boxes"]), game=change.game).values_list("pk", flat=True))
    touched = {*entries["copies"], *entries["details"]}
    printings = set(Printing.objects.filter(pk__in=touched, edition__game=change.game).values_list("pk", flat=True))
    known: Entries = {
        "boxes": {key: number for key, number in entries["boxes"].items() if int(key) in editions},
        "copies": {key: numbers for key, numbers in entries["copies"].items() if int(key) in printings},
        "details": {key: rows for key, rows in entries["details"].items() if int(key) in printings},
    }
    return record_change(
        user=user,
        kind=kind,
        game=change.game,
        printings=printings,
        editions=editions,
        undoes=change,
        change=lambda state: put_back(state, known),
    )
