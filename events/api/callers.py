"""Who calls."""

from __future__ import annotations

from rest_framework.request import Request

from accounts.models import User


def caller(request: Request) -> User:
    """Whose token or session it is; for calls that let nobody else in."""
    assert isinstance(request.user, User)  # noqa: S101 - the permissions let nobody else write
    return request.user
