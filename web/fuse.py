"""A server that doesn't answer is left alone for a while: else every request would wait for it in turn, and hold its thread."""

from __future__ import annotations

import threading
from collections.abc import Callable


class Fuse:
    """Says whether to ask a server; after a failure nobody asks for `seconds` of `clock`, then one asks first.

    Threads share it.
    """

    def __init__(self, seconds: float, clock: Callable[[], float]) -> None:
        self.seconds, self.clock = seconds, clock
        self._asked_again_at: float | None = None
        self._lock = threading.Lock()

    def is_closed(self) -> bool:
        """Whether to ask. Of all that wait for a server to come back one is told so; the others are while it hasn't failed."""
        if self._asked_again_at is None:
            return True
        with self._lock:
            if self._asked_again_at is None:
                return True
            now = self.clock()
            if now < self._asked_again_at:
                return False
            self._asked_again_at = now + self.seconds
            return True

    def blow(self) -> None:
        """The server has failed."""
        with self._lock:
            self._asked_again_at = self.clock() + self.seconds

    def mend(self) -> None:
        """The server has answered."""
        if self._asked_again_at is not None:
            with self._lock:
                self._asked_again_at = None
