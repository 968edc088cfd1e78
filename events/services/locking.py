"""Events and registrations as they are stored now, held until the change is done."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from events.errors import EventCancelledError, EventFinishedError, EventNotFoundError, no_event
from events.models import Event, Registration


def locked_event(event: Event) -> Event:
    """The event as it is stored now; whoever changes it waits for whoever does.

    Raises:
        EventNotFoundError: it is gone, or of another game than the present one, by whose cards and formats nothing of it may be judged.
    """
    locked = Event.objects.of_game().select_for_update().filter(pk=event.pk).first()
    if locked is None:
        raise no_event(event.public_id)
    return locked


def locked_registration(registration: Registration) -> Registration:
    """The registration as it is stored now, its event locked before it. Raises `EventNotFoundError` when either is gone."""
    event = locked_event(registration.event)
    locked = event.registrations.select_for_update().filter(pk=registration.pk).first()
    if locked is None:
        raise EventNotFoundError(_("There is no list %(number)s in %(name)s.") % {"number": registration.number, "name": event.name})
    return locked


def write(event: Event, fields: Mapping[str, Any], now: datetime) -> None:
    """Store other values of a locked event's columns, and that it was written."""
    event.changed_at = now
    for name, value in fields.items():
        setattr(event, name, value)
    event.revision += 1
    event.save(update_fields=[*fields, "revision", "changed_at"])


def refuse_cancelled(event: Event) -> None:
    """Nothing of an event changes that was called off. Raises `EventCancelledError`."""
    if event.is_cancelled:
        raise EventCancelledError(_("%(name)s was called off.") % {"name": event.name})


def refuse_ended(event: Event) -> None:
    """Nothing is entered any more into an event that is over. Raises `EventCancelledError` or `EventFinishedError`."""
    refuse_cancelled(event)
    if event.finished_at is not None:
        raise EventFinishedError(_("%(name)s is finished: an organiser can reopen it.") % {"name": event.name})
