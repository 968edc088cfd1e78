"""What workers do for readers of decks."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from decks.community import plays
from web.games import kits, playing


@shared_task(ignore_result=True)
def count_plays() -> None:
    """Count anew how often cards are played, in each game where the last count is old enough. Beat runs this every minute."""
    for game in kits():
        with playing(game):
            plays.count_plays(now=timezone.now())
