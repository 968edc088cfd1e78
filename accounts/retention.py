"""What of accounts is deleted by itself."""

from __future__ import annotations

from datetime import datetime

from django.contrib.sessions.models import Session


def forget_sessions(*, now: datetime) -> int:
    """Delete the sessions that have run out, of people logged in and of others, with what they hold; returns how many."""
    return int(Session.objects.filter(expire_date__lt=now).delete()[0])
