"""Lists that others may read."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from collection.errors import ListNotFoundError
from collection.models import ListKind, ListVisibility, SharedCopies
from web.games import present_game


def own_lists(user: User) -> dict[str, SharedCopies]:
    """How far each of the lists of `user` is shown, by kind. One query."""
    kept = {shared.kind: shared for shared in SharedCopies.objects.of(user, present_game())}
    return {kind: kept.get(kind) or SharedCopies(owner=user, kind=kind) for kind in ListKind.values}


def public_lists(person: User) -> list[str]:
    """The kinds of the lists of `person` that everyone may read. One query."""
    found = set(SharedCopies.objects.public(present_game()).filter(owner=person).values_list("kind", flat=True))
    return [kind for kind in ListKind.values if kind in found]


def list_of(name: str, kind: str, reader: Any) -> SharedCopies:
    """The list of the user called `name`, in whatever spelling: if it is public, or the reader's own.

    Raises:
        ListNotFoundError: there is nobody of this name, or this list isn't shown to everyone: nobody learns which.
    """
    person = User.objects.find_by_name(name)
    if person is None or not person.is_active:
        raise ListNotFoundError()
    shared = own_lists(person)[kind]
    if shared.visibility != ListVisibility.PUBLIC and person != reader:
        raise ListNotFoundError()
    return shared


def list_by_link(link: str) -> SharedCopies:
    """The list that has this link.

    Raises:
        ListNotFoundError: none has, or no longer.
    """
    unlisted = SharedCopies.objects.filter(game=present_game(), visibility=ListVisibility.UNLISTED, owner__is_active=True)
    shared = unlisted.select_related("owner").filter(link=link).first() if link.isascii() else None
    if shared is None:
        raise ListNotFoundError()
    return shared
