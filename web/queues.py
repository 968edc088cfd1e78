"""The queues of what other processes do, and how somebody there is called: in a moment, or not at all.

What is to be done stands in the database; a message wakes a worker, which looks there. So where one waits already for the same task a
second one would change nothing, and none is sent: a queue is as short under a thousand orders as under one. A broker that doesn't
answer within `ANSWER_SECONDS` is left alone for a while (`web.fuse`).
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from celery import current_app
from django.conf import settings
from kombu.exceptions import OperationalError
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError
from redis.retry import Retry

from web.fuse import Fuse

TABLES, REPORTS, STUDIES, MAILS, CHORES = "tables", "reports", "studies", "mails", "chores"
PRIORITIES = {TABLES: 0, REPORTS: 3, MAILS: 3, STUDIES: 6, CHORES: 6}
"""Each queue's place where one worker takes from several, the lowest first: a bot at a table before a report before a study."""
STEPS = (0, 3, 6, 9)
"""A queue is a list of the broker for each of these (kombu's own), …"""
STEP_MARK = "\x06\x16"
"""… which has this and the number behind its name, the first one aside."""
SENT_AT = "sent_at"
"""The header of a message that says when it was sent, in seconds since 1970 (`rone_site.celery`)."""

ANSWER_SECONDS = 0.4
AGAIN_SECONDS = 2.0
MOST_WAITING = 50
"""In a queue of so many messages no task is called any more."""

fuse = Fuse(AGAIN_SECONDS, time.monotonic)


def queue_name(queue: str) -> str:
    """What a queue is called at the broker."""
    return f"{settings.QUEUE_PREFIX}{queue}"


def call_worker(queue: str, task: str, *values: Any) -> bool:
    """See to it that a worker of `queue` does `task` soon; False when no broker answers.

    Where a message of this task waits already, it is the one: whoever takes it looks at everything that is to be done by then. Tasks
    that share a queue take turns.
    """
    if not fuse.is_closed():
        return False
    try:
        waiting = _waiting_tasks(queue)
        if task not in waiting and len(waiting) < MOST_WAITING:
            _send(queue, task, values)
    except (OperationalError, RedisError, OSError):
        fuse.blow()
        return False
    fuse.mend()
    return True


def waiting_messages(queue: str) -> int:
    """How many messages wait in `queue` for a worker. Raises `RedisError` or `OSError` when the broker doesn't answer."""
    with _broker(settings.BROKER_URL).pipeline(transaction=False) as asked:
        for key in _keys(queue):
            asked.llen(key)
        return sum(asked.execute())


def _waiting_tasks(queue: str) -> list[str]:
    """The tasks of up to `MOST_WAITING` messages that wait in `queue`. Raises as `waiting_messages`."""
    with _broker(settings.BROKER_URL).pipeline(transaction=False) as asked:
        for key in _keys(queue):
            asked.lrange(key, -MOST_WAITING, -1)
        return [json.loads(message).get("headers", {}).get("task", "") for messages in asked.execute() for message in messages]


def oldest_message_seconds(queue: str, now: float) -> float:
    """How long the oldest message of `queue` has waited; 0 where none does. Raises as `waiting_messages`."""
    with _broker(settings.BROKER_URL).pipeline(transaction=False) as asked:
        for key in _keys(queue):
            asked.lindex(key, -1)
        found = [_sent_at(message) for message in asked.execute() if message is not None]
    return max(0.0, now - min(found, default=now))


def _keys(queue: str) -> Sequence[str]:
    name = queue_name(queue)
    return [f"{name}{STEP_MARK}{step}" if step else name for step in STEPS]


def _sent_at(message: bytes) -> float:
    """When a message was sent; one that doesn't say it counts as just sent."""
    sent = json.loads(message).get("headers", {}).get(SENT_AT)
    return float(sent) if isinstance(sent, int | float) else time.time()


def _send(queue: str, task: str, values: Sequence[Any]) -> None:
    """Send a message over a connection that waits no longer for an answer than a request may."""
    short = {"socket_timeout": ANSWER_SECONDS, "socket_connect_timeout": ANSWER_SECONDS}
    with current_app.connection_for_write(transport_options=short) as connection:
        current_app.send_task(
            task, values, queue=queue_name(queue), priority=PRIORITIES[queue], connection=connection, retry=False, ignore_result=True
        )


@lru_cache(maxsize=4)
def _broker(url: str) -> Redis:
    """A connection to the broker at `url`, made anew once where it was cut."""
    return Redis.from_url(
        url.replace("redis+socket://", "unix://"),
        socket_timeout=ANSWER_SECONDS,
        socket_connect_timeout=ANSWER_SECONDS,
        retry=Retry(NoBackoff(), 1, supported_errors=(RedisConnectionError,)),
    )
