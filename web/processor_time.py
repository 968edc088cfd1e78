"""Processor seconds that the present thread has had, with those that other threads had for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

_of_others = threading.local()


def processor_seconds() -> float:
    """Seconds of a processor since some moment; the difference of two calls in one thread is what lay between them."""
    return time.thread_time() + float(getattr(_of_others, "seconds", 0.0))


@contextmanager
def counting_other_threads() -> Iterator[None]:
    """Count what other threads of this process have meanwhile for the present one: Typst sets pages with threads of its own.

    Other requests of the process that go on beside it are counted too, at most for as long as it takes.
    """
    own, all_threads = time.thread_time(), time.process_time()
    try:
        yield
    finally:
        beside = (time.process_time() - all_threads) - (time.thread_time() - own)
        _of_others.seconds = getattr(_of_others, "seconds", 0.0) + max(0.0, beside)
