"""What of accounts is deleted by itself."""

from __future__ import annotations

from datetime import datetime, timedelta

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.conf import settings
from django.contrib.sessions.models import Session

from accounts.models import CompletedRequest, ConfirmationMail, Guest

GUESTS_AT_ONCE = 200
CONFIRMATIONS_COUNTED_FOR = timedelta(days=1)
"""How long a mail that asked for a confirmation counts among those to the same address (`accounts.confirming`)."""
COMPLETED_KEPT = timedelta(days=7)
"""How long an answer stays under the key of its request: a page that was open for longer is loaded anew."""


def forget_sessions(*, now: datetime) -> int:
    """Delete the sessions that have run out, of people logged in and of others, with what they hold; returns how many."""
    return int(Session.objects.filter(expire_date__lt=now).delete()[0])


def forget_completed(*, now: datetime) -> int:
    """Delete what was answered under keys that nobody sends again; how many answers those were."""
    return int(CompletedRequest.objects.filter(made_at__lt=now - COMPLETED_KEPT).delete()[0])


def forget_attempts(*, now: datetime) -> int:
    """Delete failed attempts to log in that lock nobody out any more, and every log of log-ins, which earlier versions kept; how many."""
    old = AccessAttempt.objects.filter(attempt_time__lt=now - settings.AXES_COOLOFF_TIME)
    return sum(int(rows.delete()[0]) for rows in (old, AccessLog.objects.all(), AccessFailureLog.objects.all()))


def forget_guests(*, now: datetime) -> int:
    """Delete what was made without an account in browsers that weren't here for as long as a session lasts; how many guests those were.

    `GUESTS_AT_ONCE` at most: what is left goes the next time.
    """
    gone = Guest.objects.filter(seen_at__lt=now - timedelta(seconds=settings.SESSION_COOKIE_AGE))
    ids = list(gone.order_by("seen_at").values_list("pk", flat=True)[:GUESTS_AT_ONCE])
    Guest.objects.filter(pk__in=ids).delete()
    return len(ids)


def forget_confirmation_mails(*, now: datetime) -> int:
    """Delete the notes of mails that no longer count; how many."""
    return int(ConfirmationMail.objects.filter(sent_at__lte=now - CONFIRMATIONS_COUNTED_FOR).delete()[0])
