"""Whose collection a page is about."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User


def reader_of(request: HttpRequest) -> User:
    """The reader, who is logged in: every page here asks for that."""
    assert isinstance(request.user, User)  # noqa: S101
    return request.user
