"""How a collection changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Q, QuerySet

from cards.models import Printing
from collection.models import ChangeKind, CollectionChange
from web.games import present_game


def changes_of(user: Any) -> QuerySet[CollectionChange]:
    """The changes of the collection that `user` has of the present game, the newest first."""
    return CollectionChange.objects.of(user, present_game()).order_by("-pk")


def changes_of_printing(user: Any, printing: Printing) -> QuerySet[CollectionChange]:
    """Those of the changes that touched `printing`, or the boxes it comes in."""
    key = str(printing.pk)
    touched = Q(before__copies__has_key=key) | Q(before__details__has_key=key)
    return changes_of(user).filter(touched | Q(before__boxes__has_key=str(printing.edition_id)))


def find_change(user: Any, id: int) -> CollectionChange | None:
    """A change of this collection, None where it has none of this id, or none any more."""
    return changes_of(user).filter(pk=id).first()


def is_standing(change: CollectionChange) -> bool:
    """Whether `change` hasn't been taken back."""
    later = CollectionChange.objects.filter(owner=change.owner_id, game=change.game, pk__gte=change.pk).order_by("-pk")
    return standing(later.values_list("pk", "kind", "undoes"))[change.pk]


def standing_changes(user: Any) -> Mapping[int, bool]:
    """By id, which changes of this collection haven't been taken back. One query."""
    return standing(changes_of(user).values_list("pk", "kind", "undoes"))


def standing(changes: Iterable[tuple[int, str, int | None]]) -> Mapping[int, bool]:
    """Which of `changes` (id, kind, id of what it undoes; the newest first, none left out) haven't been taken back.

    What was taken back takes nothing back.
    """
    found: dict[int, bool] = {}
    undone: set[int | None] = set()
    until: int | None = None
    for id, kind, undoes in changes:
        stands = id not in undone and (until is None or id < until)
        found[id] = stands
        if stands and kind == ChangeKind.UNDO:
            undone.add(undoes)
        if stands and kind == ChangeKind.RESTORE:
            until = undoes or 0
    return found
