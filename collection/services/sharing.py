"""Who may read one's lists of wanted cards and of cards for trade."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from collection.errors import ListRefusedError
from collection.models import ListKind, ListVisibility, SharedCopies, new_link
from collection.services.recording import lock_collection
from web.games import present_game


@transaction.atomic
def set_list_visibility(*, user: User, kind: str, visibility: str) -> SharedCopies:
    """Say who may read a list of `user` in the present game. An unlisted list keeps its link; any other loses it.

    Raises:
        ListRefusedError: no list or no visibility is called so.
    """
    if kind not in ListKind.values or visibility not in ListVisibility.values:
        raise ListRefusedError(_("There is no such list, or nobody it could be shown to."))
    lock_collection(user)
    shared = SharedCopies.objects.of(user, present_game()).filter(kind=kind).first() or SharedCopies(owner=user, kind=kind)
    shared.visibility = visibility
    shared.link = (shared.link or new_link()) if visibility == ListVisibility.UNLISTED else None
    shared.save()
    return shared


@transaction.atomic
def renew_list_link(*, user: User, kind: str) -> None:
    """Give an unlisted list another link; the old one leads nowhere from now on. Nothing happens to a list without one."""
    lock_collection(user)
    of_kind = SharedCopies.objects.of(user, present_game()).filter(kind=kind, visibility=ListVisibility.UNLISTED)
    of_kind.update(link=new_link())
