"""How long each queue has been waited in."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from accounts.notifications.selectors import oldest_due_mail
from play.studies import oldest_study
from play.thoughts import oldest_thought
from simulations.jobs.selectors import oldest_waiting_job
from web.queues import CHORES, MAILS, PRIORITIES, REPORTS, STUDIES, TABLES, oldest_message_seconds

LONGEST_SECONDS = {TABLES: 90, REPORTS: 120, STUDIES: 900, MAILS: 300, CHORES: 900}
"""A message wakes a worker, which takes it as soon as it has done what it is at. One that has waited for longer waits for nobody."""


def message_ages(now: datetime) -> dict[str, float]:
    """Of each queue how many seconds its oldest message has waited. Raises `RedisError` or `OSError` when the broker doesn't answer."""
    return {queue: oldest_message_seconds(queue, now.timestamp()) for queue in PRIORITIES}


def stuck_queues(messages: Mapping[str, float]) -> list[str]:
    """The queues from which nobody takes messages."""
    return [queue for queue, seconds in messages.items() if seconds > LONGEST_SECONDS[queue]]


def queue_ages(messages: Mapping[str, float], now: datetime) -> dict[str, float]:
    """Of each queue since how many seconds what has waited longest in it waits, be it a message, an order, a study, a bot or a mail."""
    since = {
        TABLES: oldest_thought(now),
        REPORTS: oldest_waiting_job(REPORTS),
        STUDIES: min((at for at in (oldest_waiting_job(STUDIES), oldest_study(now)) if at), default=None),
        MAILS: oldest_due_mail(now),
        CHORES: None,
    }
    return {queue: max(messages[queue], (now - at).total_seconds() if at else 0.0) for queue, at in since.items()}
