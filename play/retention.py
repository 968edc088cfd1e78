"""How long games are kept."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, Q

from play.models import DAY_SECONDS, MOST_DAYS, Clock, Seat, State, Table

AT_ONCE = 200


def forget_tables(*, now: datetime) -> int:
    """Delete games that nobody has touched for so long, those without an account among their players sooner; returns how many.

    One over days that goes on is kept for as long as a decision may take. `AT_ONCE` at most: what is left goes the next time.
    """
    of_accounts = Exists(Seat.objects.filter(table=OuterRef("pk"), user__isnull=False))
    waiting = Q(state=State.PLAYING, clock=Clock.MOVE, asked_at__gt=now - timedelta(days=MOST_DAYS), clock_seconds__gte=DAY_SECONDS)
    of_guests = ~waiting & Q(touched_at__lt=now - timedelta(hours=settings.TABLE_GUEST_HOURS)) & ~Q(of_accounts)
    old = Table.objects.filter(of_guests | Q(touched_at__lt=now - timedelta(days=settings.TABLE_KEEP_DAYS)))
    ids = list(old.order_by("touched_at").values_list("pk", flat=True)[:AT_ONCE])
    Table.objects.filter(pk__in=ids).delete()
    return len(ids)
