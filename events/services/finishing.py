"""The end of an event: its standings are final, and nothing is entered any more until it is reopened."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import User
from events.models import Event, EventDeed
from events.services.locking import locked_event, refuse_cancelled, write
from events.services.pairing import refuse_open_matches
from events.table import rounds_of


@transaction.atomic
def finish_event(*, event: Event, by: User, now: datetime) -> Event:
    """Close an event: its standings are final. Who reads its lists can still be changed.

    Raises:
        EventCancelledError: the event was called off.
        RoundNotOverError: matches of the last round have no result.
    """
    locked = locked_event(event)
    refuse_cancelled(locked)
    if locked.finished_at is None:
        refuse_open_matches(rounds_of(locked))
        write(locked, {"finished_at": now}, now)
        EventDeed.objects.create(event=locked, deed=EventDeed.Deed.FINISHED, by=by, at=now)
    return locked


@transaction.atomic
def reopen_event(*, event: Event, by: User, now: datetime) -> Event:
    """Let results, rounds and players of a finished event change again."""
    locked = locked_event(event)
    if locked.finished_at is not None:
        write(locked, {"finished_at": None}, now)
        EventDeed.objects.create(event=locked, deed=EventDeed.Deed.REOPENED, by=by, at=now)
    return locked
