"""Several who do something at the same moment: threads with database connections of their own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Barrier
from typing import Any

from django.db import connection, transaction

AT_ONCE = 4
WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
LOOKED_EVERY = 0.02
"""Seconds between two looks at who waits."""


def at_once(work: Callable[[int], Any], *, refusals: type[Exception] | tuple[type[Exception], ...] = ()) -> list[Any]:
    """What `work` gives each of `AT_ONCE` threads, or which of `refusals` it raises; each is called with its number, from 0."""
    barrier = Barrier(AT_ONCE)

    def one(number: int) -> Any:
        try:
            barrier.wait(timeout=30)
            return work(number)
        except refusals as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(one, range(AT_ONCE)))


def behind(first: Callable[[], Any], second: Callable[[], Any], *, refusals: type[Exception] | tuple[type[Exception], ...] = ()) -> Any:
    """What `second` gives, or which of `refusals` it raises, when it comes while the transaction of `first` isn't over.

    On PostgreSQL that ends only once `second`, on a connection of its own, waits for it (or is done without). SQLite lets nobody write
    meanwhile, and doesn't say who waits: there the two follow each other.
    """

    def run() -> Any:
        try:
            return second()
        except refusals as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            first()
            later = pool.submit(run)
            while connection.vendor == "postgresql" and not (_somebody_waits() or _is_done(later)):
                pass
        return later.result(timeout=60)


def _somebody_waits() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_clear_snapshot()")  # a transaction sees what it saw at first, else
        cursor.execute(WAITING)
        return bool(cursor.fetchone()[0])


def _is_done(work: Future[Any]) -> bool:
    return bool(wait([work], timeout=LOOKED_EVERY).done)
