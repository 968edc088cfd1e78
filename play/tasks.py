"""What workers do for tables."""

from __future__ import annotations

from contextlib import suppress

from celery import shared_task
from django.utils import timezone
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from play.advising import give_hint
from play.retention import forget_tables
from play.thinking import answer, unanswered

LONGEST_SECONDS = 60
"""A bot's choice takes two seconds at most; a worker that takes so long has met a game that doesn't end."""
SWEPT_AT_ONCE = 50


@shared_task(ignore_result=True, soft_time_limit=LONGEST_SECONDS, time_limit=LONGEST_SECONDS + 10)
def think(table_id: int) -> None:
    """Let the bot at a table choose, as long as it is the one that is asked."""
    while answer(table_id, clock=timezone.now):
        pass


@shared_task(ignore_result=True, soft_time_limit=LONGEST_SECONDS, time_limit=LONGEST_SECONDS + 10)
def hint(table_id: int, number: int) -> None:
    """Work out the hint for decision `number` of a table."""
    give_hint(table_id, number, clock=timezone.now)


@shared_task(ignore_result=True)
def sweep() -> None:
    """Ask bots again whose worker is gone, or whom nobody could be called for. Beat runs this every few seconds; twice does no harm."""
    with suppress(OperationalError, RedisError, OSError):
        for table_id in unanswered(timezone.now())[:SWEPT_AT_ONCE]:
            think.delay(table_id)


@shared_task(ignore_result=True)
def forget() -> None:
    """Delete what is older than it is kept. Beat runs this every hour."""
    forget_tables(now=timezone.now())
