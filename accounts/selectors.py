"""Questions about accounts."""

from __future__ import annotations

from datetime import datetime

from django.db.models import QuerySet

from accounts.models import ApiToken, User
from accounts.tokens import SECRET, digest_of


def find_token(secret: str, *, now: datetime) -> ApiToken | None:
    """The token that `secret` opens at `now`, with its owner; looked up by digest, so that time tells nothing."""
    if not SECRET.fullmatch(secret):
        return None
    return ApiToken.objects.usable(now).select_related("owner").filter(digest=digest_of(secret)).first()


def tokens_of(user: User) -> QuerySet[ApiToken]:
    """The tokens of `user` that were not revoked, newest first."""
    return ApiToken.objects.filter(owner=user, revoked_at=None)
