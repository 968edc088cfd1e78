"""Several who do something at the same moment: threads with database connections of their own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.db import connection

AT_ONCE = 4


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
