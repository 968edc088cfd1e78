"""What workers do so that there are reports to read."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from simulations.jobs.samples import order_sample
from web.games import kits, playing


@shared_task(ignore_result=True)
def order_reports_of_starters() -> None:
    """Order the next of the site's own reports that is missing, in each game. Beat runs this every minute; mostly none is."""
    for game in kits():
        with playing(game):
            order_sample(now=timezone.now())
