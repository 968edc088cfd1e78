"""The running site as over a slow network: every answer comes late, and a page's content later than its beginning.

A test that reads what a page shows, or what is stored, right after a click reads what was there before: mostly it is lucky,
here never.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

Application = Callable[[dict[str, Any], Callable[..., Any]], Any]


class LateAnswers:
    """A WSGI application that answers `seconds` late: half of them before it takes a request up, half between head and content.

    With no seconds it only counts what it is at. `wait_until_idle` waits for that.
    """

    def __init__(self, application: Application, seconds: float) -> None:
        self.application, self.seconds = application, seconds
        self._open, self._changed = 0, threading.Condition()

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterator[bytes]:
        """The answer, late."""
        with self._counted():
            time.sleep(self.seconds / 2)
            answer = self.application(environ, start_response)
            try:
                yield b""  # the server sends the head now: the browser leaves the old page
                time.sleep(self.seconds / 2)
                yield from answer
            finally:
                answer.close()

    def wait_until_idle(self, patience_seconds: float) -> bool:
        """Wait until every request is answered; whether they are."""
        with self._changed:
            return self._changed.wait_for(lambda: self._open == 0, patience_seconds)

    @contextmanager
    def _counted(self) -> Iterator[None]:
        with self._changed:
            self._open += 1
        try:
            yield
        finally:
            with self._changed:
                self._open -= 1
                self._changed.notify_all()
