"""What workers do for decks."""

from __future__ import annotations

from celery import shared_task
from django.utils import timezone

from decks.list.judging import MOST_AT_ONCE, judge_stale, public_decks
from web.games import kits, playing


@shared_task(ignore_result=True)
def judge_public_decks() -> None:
    """Judge public decks whose stored answer is old, a bounded number of each game; when there are more, call for another worker.

    Beat runs this every minute: a new day, other cards, formats or bans are followed without anybody's doing. Doing it twice
    at once is harmless.
    """
    are_more = False
    for game in kits():
        with playing(game):
            are_more |= judge_stale(decks=public_decks(), now=timezone.now()) == MOST_AT_ONCE
    if are_more:
        judge_public_decks.delay()
