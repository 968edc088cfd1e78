"""An answer that is asked for seldom, however often it is read: `/health/` is open to everybody, and each look costs a little."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from rone_site.health.checks import Check

WELL_SECONDS = 3.0
UNWELL_SECONDS = 0.5
"""A site that comes up is asked until it is well."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The state of every part, and until when (`clock`'s seconds) it is given out."""

    checks: dict[str, Check]
    until: float


class RecentAnswer:
    """What `ask` said a few seconds ago at most; while one thread asks, the others get the answer before."""

    def __init__(self, ask: Callable[[], dict[str, Check]], clock: Callable[[], float]) -> None:
        self.ask, self.clock = ask, clock
        self._answer: Answer | None = None
        self._asking = threading.Lock()

    def get(self) -> dict[str, Check]:
        """The state of every part; only the first of all waits while another thread asks."""
        last = self._answer
        if last is not None and self.clock() < last.until:
            return last.checks
        if not self._asking.acquire(blocking=last is None):
            assert last is not None  # noqa: S101 - else it would have waited
            return last.checks
        try:
            newer = self._answer
            if newer is not None and newer is not last:
                return newer.checks
            checks = self.ask()
            seconds = WELL_SECONDS if all(check.ok for check in checks.values()) else UNWELL_SECONDS
            self._answer = Answer(checks, self.clock() + seconds)
            return checks
        finally:
            self._asking.release()

    def forget(self) -> None:
        """Ask anew the next time."""
        self._answer = None
