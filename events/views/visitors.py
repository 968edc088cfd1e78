"""Who looks at a page of events."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.models import User


def visitor(request: HttpRequest) -> User:
    """Who is logged in; for views that let nobody else in."""
    assert isinstance(request.user, User)  # noqa: S101 - login_required
    return request.user
