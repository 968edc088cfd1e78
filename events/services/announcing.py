"""Making events, changing what they are, calling them off, and opening their lists."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.newcomers import limit_newcomer
from cards.search.folding import fold
from events.errors import EventInUseError, EventRefusedError, ListsStillTakenError
from events.models import FOLDED_LENGTH, PRESENT, Audience, Event, Hold
from events.selectors import is_over
from events.services.facts import EventFacts
from events.services.judging import judge_all
from events.services.locking import locked_event, refuse_cancelled, refuse_ended, write
from events.services.places import fill_places
from events.telling import tell_of_changes, tell_of_end, tell_of_opening, tell_of_revival, withdraw_reminders
from events.templatetags.events import deadline_words


@transaction.atomic
def create_event(*, organiser: User, facts: EventFacts, now: datetime) -> Event:
    """A new event.

    Raises:
        EventRefusedError: as `EventFacts.to_fields` does.
        TooManyRequestsError: `organiser` is new here, and has made as many today as one may.
    """
    limit_newcomer(organiser, "events", lambda day: Event.objects.filter(organiser=organiser, created_at__gt=day).count(), now=now)
    by = fold(organiser.username)[:FOLDED_LENGTH]
    return Event.objects.create(organiser=organiser, folded_organiser=by, created_at=now, **facts.to_fields(now))


@transaction.atomic
def change_event(*, event: Event, facts: EventFacts, now: datetime) -> Event:
    """Other facts about an event; lists that were handed in are judged anew where the format, what is added to it, or the day have changed.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
        EventRefusedError: as `EventFacts.to_fields`.
    """
    locked = locked_event(event)
    refuse_ended(locked)
    fields = facts.to_fields(now, present=locked.format)
    changed = {name for name, value in fields.items() if getattr(locked, name) != value}
    is_other = any(name in changed for name in ("format", "starts_on", "additions"))
    if locked.lists_opened_at is not None and fields["deadline"] >= now:
        fields["lists_opened_at"] = None
    write(locked, fields, now)
    tell_of_changes(locked, changed, now=now)
    if is_other:
        judge_all(locked, now)
    fill_places(locked, now)
    return locked


@transaction.atomic
def open_check_in(*, event: Event, now: datetime, is_open: bool = True) -> Event:
    """Let players say themselves that they are there, or no longer; who said so before stays noted.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
    """
    locked = locked_event(event)
    refuse_ended(locked)
    if is_open != (locked.check_in_opened_at is not None):
        write(locked, {"check_in_opened_at": now if is_open else None}, now)
    return locked


@transaction.atomic
def cancel_event(*, event: Event, now: datetime) -> Event:
    """Call an event off: it stays with every list, takes nothing any more, and its players are told, unless its day has passed.

    Raises:
        EventFinishedError: it is finished.
    """
    locked = locked_event(event)
    if not locked.is_cancelled:
        refuse_ended(locked)
        write(locked, {"cancelled_at": now}, now)
        withdraw_reminders(locked)
        if not is_over(locked, now.date()):
            tell_of_end(locked, now=now)
    return locked


@transaction.atomic
def revive_event(*, event: Event, now: datetime) -> Event:
    """Let an event take place after all."""
    locked = locked_event(event)
    if locked.is_cancelled:
        write(locked, {"cancelled_at": None}, now)
        tell_of_revival(locked, now=now)
    return locked


@transaction.atomic
def delete_event(*, event: Event) -> None:
    """Take an event away for which nobody ever registered.

    Raises:
        EventInUseError: somebody did: it can be called off, and stays.
    """
    locked = locked_event(event)
    if locked.registrations.exists():
        raise EventInUseError(_("Players registered for %(name)s: it can be called off, but stays.") % {"name": locked.name})
    locked.delete()


@transaction.atomic
def open_lists(*, event: Event, now: datetime) -> Event:
    """Let the event's audience read the lists.

    Raises:
        EventCancelledError: the event was called off.
        ListsStillTakenError: before the deadline, or while one is unlocked, somebody could still copy what they read.
        EventRefusedError: the event's audience is the organiser alone.
    """
    locked = locked_event(event)
    refuse_cancelled(locked)
    if locked.is_open(now):
        raise ListsStillTakenError(_("Lists are taken until %(time)s; they can be opened after that.") % {"time": deadline_words(locked)})
    if (unlocked := locked.registrations.filter(hold=Hold.UNLOCKED, status__in=PRESENT).first()) is not None:
        raise ListsStillTakenError(_("The list of %(name)s is unlocked; lock it first.") % {"name": unlocked.player_name})
    if locked.audience == Audience.ORGANISER:
        raise EventRefusedError(_("Nobody but organisers and judges may read the lists of this event; change that first."))
    if locked.lists_opened_at is None:
        write(locked, {"lists_opened_at": now}, now)
        tell_of_opening(locked, now=now)
    return locked


@transaction.atomic
def close_lists(*, event: Event, now: datetime) -> Event:
    """Take the lists back from everyone but the organiser."""
    locked = locked_event(event)
    if locked.lists_opened_at is not None:
        write(locked, {"lists_opened_at": None}, now)
    return locked
