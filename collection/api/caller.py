"""Whose collection a call is about."""

from __future__ import annotations

from rest_framework.request import Request

from accounts.models import User


def caller_of(request: Request) -> User:
    """The caller: the permissions let nobody in who has no account."""
    assert isinstance(request.user, User)  # noqa: S101
    return request.user
