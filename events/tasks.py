"""What workers do for events."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from events.watching import remind_players, watch_lists
from web.games import kits, playing


@shared_task(ignore_result=True)
def watch_events() -> None:
    """Remind players of lists that close soon, and tell whose list is no longer legal. Beat runs this every minute; twice does no harm."""
    now = timezone.now()
    for game in kits():
        with playing(game):
            remind_players(now=now)
            watch_lists(now=now)
