"""What happens to events without anybody's doing: lists close soon, and other cards or formats make lists illegal."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from cards.selectors import shelf
from events.models import PRESENT, Event, Registration
from events.selectors import event_format, judged, list_state
from events.telling import remind, tell_of_illegal_lists, withdraw_illegal

REMINDED_BEFORE = timedelta(days=1)
MOST_EVENTS = 20
"""Events whose lists are judged at once."""


def remind_players(*, now: datetime) -> int:
    """Tell the players of the present game whose list is missing or not legal, a day before the lists close; how many events those are."""
    close_soon = Event.objects.of_game().take_place_from(now.date() - timedelta(days=1)).filter(deadline__gt=now)
    events = close_soon.filter(deadline__lte=now + REMINDED_BEFORE)
    waiting = Registration.objects.filter(
        Q(handed_in_at__isnull=True) | Q(is_legal=False), status__in=PRESENT, event__in=events, player__isnull=False
    )
    by_event: dict[int, list[Registration]] = {}
    for registration in waiting.select_related("event").defer("list", "verdict"):
        by_event.setdefault(registration.event_id, []).append(registration)
    for registrations in by_event.values():
        remind(registrations[0].event, registrations, now=now)
    return len(by_event)


def watch_lists(*, now: datetime) -> int:
    """Judge the lists of events to come where cards or formats are others than last time; how many events, `MOST_EVENTS` at most.

    A player whose list was legal and isn't any more is told so. The verdict of the hand-in stays as it is.
    """
    token = shelf().token
    coming = Event.objects.of_game().take_place_from(now.date()).filter(finished_at=None).exclude(watched_revision=token)
    events = list(coming[:MOST_EVENTS])
    for event in events:
        _watch(event, token, now)
    return len(events)


@transaction.atomic
def _watch(event: Event, token: str, now: datetime) -> None:
    format, cards = event_format(event), shelf().catalog
    illegal: list[Registration] = []
    legal: list[Registration] = []
    for registration in event.registrations.filter(status__in=PRESENT, player__isnull=False, is_legal=True).with_list().order_by("pk"):
        registration.event = event
        verdict = judged(list_state(registration), event, format=format, cards=cards)
        (legal if verdict.legal else illegal).append(registration)
    tell_of_illegal_lists(event, illegal, now=now)
    withdraw_illegal(event, legal)
    Event.objects.filter(pk=event.pk).update(watched_revision=token)
