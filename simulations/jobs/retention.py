"""What is kept of simulations, and for how long."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q

from simulations.jobs.models import OPEN_STATES, DeletedGames, Job, Report

AT_ONCE = 500
A_DAY = timedelta(days=1)


@transaction.atomic
def forget_old(*, now: datetime) -> tuple[int, int]:
    """Delete simulations that are long over, those that are shared by link aside, then answers that nobody holds any more.

    How many of each were deleted, `AT_ONCE` at most: what is left goes the next time.
    """
    jobs_until = now - timedelta(days=settings.SIMULATION_KEEP_DAYS)
    answers_until = now - timedelta(days=settings.SIMULATION_KEEP_ANSWERS_DAYS)
    is_kept = Q(is_shared=True, owner__isnull=False)
    old = Job.objects.exclude(state__in=OPEN_STATES).filter(~is_kept, finished_at__lt=jobs_until)
    jobs = Job.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:AT_ONCE])).delete()[0]
    unheld = Report.objects.filter(jobs__isnull=True, created_at__lt=answers_until)
    answers = Report.objects.filter(pk__in=list(unheld.values_list("pk", flat=True)[:AT_ONCE])).delete()[0]
    DeletedGames.objects.filter(ordered_at__lt=now - A_DAY).delete()
    return jobs, answers
