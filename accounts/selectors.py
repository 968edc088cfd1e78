"""Questions about accounts."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.models import ApiToken, User
from accounts.names import check_name, name_key
from accounts.tokens import SECRET, digest_of


def find_token(secret: str, *, now: datetime) -> ApiToken | None:
    """The token that `secret` opens at `now`, with its owner; looked up by digest, so that time tells nothing."""
    if not SECRET.fullmatch(secret):
        return None
    return ApiToken.objects.usable(now).select_related("owner").filter(digest=digest_of(secret)).first()


def tokens_of(user: User) -> QuerySet[ApiToken]:
    """The tokens of `user` that were not revoked, newest first."""
    return ApiToken.objects.filter(owner=user, revoked_at=None)


def check_free_name(name: str, *, besides: User | None = None) -> None:
    """Whether somebody (`besides` itself left out) may take `name`.

    Raises:
        ValidationError: nobody may (`check_name`), somebody is called so, or somebody's name looks like it.
    """
    check_name(name)
    taken = User.objects.filter(name_key=name_key(name)).first()
    if taken is None or taken == besides:
        return
    if taken.username.casefold() == name.casefold():
        raise ValidationError(name_taken(), code="unique")
    raise ValidationError(_("This name looks like that of somebody who is here already. Choose another one."), code="lookalike")


def name_taken() -> str:
    """What is said of a name that somebody has."""
    return _("Somebody has this name already. Choose another one.")


def counted_name(request: HttpRequest, credentials: Mapping[str, Any] | None = None) -> str:
    """What failed attempts to log in are counted by: the key of the account that the typed name means, in whatever spelling."""
    typed = str((credentials or request.POST).get("username") or "")
    account = User.objects.find_by_name(typed)
    return account.name_key if account else name_key(typed)
