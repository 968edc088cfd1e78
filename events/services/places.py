"""The places of an event and its waiting list: first come, first served."""

from __future__ import annotations

from datetime import datetime

from events.models import Event, Registration, Status
from events.telling import PLACE, tell_player


def has_place(event: Event) -> bool:
    """Whether another player can take part."""
    return event.places is None or event.registrations.taking_part().count() < event.places


def fill_places(event: Event, now: datetime) -> list[Registration]:
    """Give free places to those who have waited longest, as long as lists are taken; after that staff do (`deeds.let_in`)."""
    if not event.is_open(now):
        return []
    waiting = event.registrations.select_for_update().filter(status=Status.WAITING).order_by("waiting_since", "number")
    free = None if event.places is None else max(event.places - event.registrations.taking_part().count(), 0)
    moved = list(waiting if free is None else waiting[:free])
    for registration in moved:
        registration.event = event
        registration.status, registration.waiting_since = Status.TAKING_PART, None
        registration.save(update_fields=["status", "waiting_since"])
        tell_player(PLACE, registration, by=None, now=now)
    return moved
