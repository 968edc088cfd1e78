"""Users and tokens for tests, with defaults for what a test doesn't care about."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from django.test import Client
from django.utils import timezone

from accounts.guests import SESSION_KEY
from accounts.models import ApiToken, Guest, Scope, User
from accounts.services import create_token

NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
PASSWORD = "three drops of rust"
NUMBERS = count(1)
"""For names: no two makers of accounts give the same one."""


def make_user(username: str = "", **fields: Any) -> User:
    """A user with `PASSWORD`, whose address, where there is one, is confirmed."""
    fields = {"confirmed_email": fields.get("email", "")} | fields
    return User.objects.create_user(username or f"player{next(NUMBERS)}", password=PASSWORD, **fields)


def make_token(
    user: User | None = None, *, scopes: Iterable[str] = Scope.values, now: datetime | None = None, lifetime: timedelta | None = None
) -> tuple[ApiToken, str]:
    """A token and its secret, made just now, without an end."""
    return create_token(user=user or make_user(), name="script", scopes=scopes, now=now or timezone.now(), lifetime=lifetime)


def make_client(user: User | None = None) -> Client:
    """A browser in which `user` is logged in."""
    client = Client()
    client.force_login(user or make_user(), backend="django.contrib.auth.backends.ModelBackend")
    return client


def make_guest(client: Client | None = None) -> Guest:
    """Somebody without an account, here just now; in the browser `client`, if one is given."""
    now = timezone.now()
    guest = Guest.objects.create(begun_at=now, seen_at=now)
    if client is not None:
        session = client.session
        session[SESSION_KEY] = str(guest.pk)
        session.save()
    return guest


def bearer(secret: str) -> dict[str, str]:
    """The headers of a program with a token."""
    return {"Authorization": f"Bearer {secret}"}
