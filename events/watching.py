"""What happens to events without anybody's doing: lists close soon, and other cards or formats make lists illegal."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from cards.selectors import shelf
from events.legality import history_of, judge
from events.models import PRESENT, Event, Registration
from events.telling import remind, tell_of_illegal_lists, withdraw_illegal

REMINDED_BEFORE = timedelta(days=1)
MOST_EVENTS = 20
"""Events whose lists are judged at once."""


def remind_players(*, now: datetime) -> int:
    """Tell the players of the present game whose list is missing or not legal, a day before the lists close; how many events those are."""
    close_soon = Event.objects.of_game().take_place_from(now.date() - timedelta(days=1)).filter(deadline__gt=now)
    events = close_soon.filter(deadline__lte=now + REMINDED_BEFORE)
    reminded = 0
    for event in events:
        players = event.registrations.filter(status__in=PRESENT, player__isnull=False).defer("handed_in_verdict")
        if waiting := [row for row in judge(players, event) if row.is_legal is not True]:
            remind(event, waiting, now=now)
            reminded += 1
    return reminded


def watch_lists(*, now: datetime) -> int:
    """Judge the lists of events to come where cards or formats are others than last time; how many events, `MOST_EVENTS` at most.

    A player whose list was legal when it was last judged and isn't any more is told so. What was said at the hand-in stays as it is.
    """
    token = shelf().token
    coming = Event.objects.of_game().take_place_from(now.date()).filter(finished_at=None).exclude(watched_revision=token)
    events = list(coming[:MOST_EVENTS])
    for event in events:
        _watch(event, token, now)
    return len(events)


@transaction.atomic
def _watch(event: Event, token: str, now: datetime) -> None:
    locked = Event.objects.select_for_update().filter(pk=event.pk).first()
    if locked is None or locked.finished_at is not None:
        return
    event = locked
    illegal: list[Registration] = []
    legal: list[Registration] = []
    lists = event.registrations.filter(status__in=PRESENT, player__isnull=False).with_list().prefetch_related("judgements").order_by("pk")
    for registration in judge(lists, event):
        if history_of(registration)[-1].is_legal:
            (legal if registration.is_legal else illegal).append(registration)
    tell_of_illegal_lists(event, illegal, now=now)
    withdraw_illegal(event, legal)
    Event.objects.filter(pk=event.pk).update(watched_revision=token)
