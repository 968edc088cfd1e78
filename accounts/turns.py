"""Whose turn it is where people wait for the same processes: whoever was served longest ago."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import OuterRef, Subquery

from accounts.models import Turn


def take_turn(*, queue: str, user_id: int | None, guest_id: Any, now: datetime) -> None:
    """Note that an account or a guest is served in `queue`; a guest's turn is one of all guests, too."""
    if user_id is not None:
        _note(queue, {"user_id": user_id, "guest_id": None}, now)
    elif guest_id is not None:
        _note(queue, {"user_id": None, "guest_id": guest_id}, now)
        _note(queue, {"user_id": None, "guest_id": None}, now)


def _note(queue: str, holder: dict[str, Any], now: datetime) -> None:
    if not Turn.objects.filter(queue=queue, **holder).update(served_at=now):
        Turn.objects.get_or_create(queue=queue, **holder, defaults={"served_at": now})


def served_account(queue: Any, user: str) -> Subquery:
    """When the account in column `user` was served last in `queue`, a name or a column."""
    return _served(queue, user=OuterRef(user))


def served_guest(queue: Any, guest: str) -> Subquery:
    """The same of the guest in column `guest`."""
    return _served(queue, guest=OuterRef(guest))


def served_guests(queue: Any) -> Subquery:
    """When any guest was served last in `queue`."""
    return _served(queue, user=None, guest=None)


def _served(queue: Any, **holder: Any) -> Subquery:
    return Subquery(Turn.objects.filter(queue=queue, **holder).values("served_at")[:1])
