"""Lists judged again, beside the verdict of the hand-in."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from events.errors import EventRefusedError
from events.legality import as_stored, history_of, judge
from events.models import PRESENT, Event, Judgement, Registration
from events.services.locking import locked_event, refuse_ended
from events.telling import tell_of_illegal_lists, withdraw_illegal

MOST_JUDGEMENTS = 200
"""How often the lists of an event may be judged again: each time is a row for each list."""


@transaction.atomic
def check_again(*, event: Event, now: datetime) -> int:
    """Judge every list anew by the cards and rules of now, as a row beside the verdict of the hand-in.

    Returns the number of lists whose legality changed since they were last judged.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
        EventRefusedError: the event's lists were judged `MOST_JUDGEMENTS` times.
    """
    locked = locked_event(event)
    refuse_ended(locked)
    return judge_all(locked, now)


def judge_all(event: Event, now: datetime) -> int:
    """Judge the lists of a locked event, as `check_again` does."""
    lists = event.registrations.filter(status__in=PRESENT).with_list().prefetch_related("judgements")
    times = Judgement.objects.filter(registration__event=event).values("judged_at").distinct().count()
    if times >= MOST_JUDGEMENTS:
        raise EventRefusedError(_("The lists of this event were judged %(count)s times; that is the most.") % {"count": times})
    changed = 0
    rows = []
    illegal: list[Registration] = []
    legal: list[Registration] = []
    for registration in judge(lists, event):
        verdict = registration.verdict
        assert registration.handed_in_at is not None  # noqa: S101 - it has a list
        assert verdict is not None  # noqa: S101 - so it was judged
        was_legal = history_of(registration)[-1].is_legal
        changed += verdict.legal != was_legal
        if verdict.legal != was_legal:
            (legal if verdict.legal else illegal).append(registration)
        row = Judgement(
            registration=registration,
            judged_at=max(now, registration.handed_in_at),
            verdict=as_stored(verdict),
            is_legal=verdict.legal,
            hash=registration.hash,
        )
        rows.append(row)
    Judgement.objects.bulk_create(rows, batch_size=100)
    tell_of_illegal_lists(event, illegal, now=now)
    withdraw_illegal(event, legal)
    return changed
