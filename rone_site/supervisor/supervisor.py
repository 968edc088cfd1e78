"""Keeps the parts of the site running until it is told to stop, then stops them all."""

import os
import select
import signal
import time
from collections.abc import Callable
from types import FrameType

from rone_site.supervisor.parts import Part
from rone_site.supervisor.running import RunningPart

LOOK_SECONDS = 0.2
# How long a part may take over each of the signals that ask it to stop.
PATIENCE_SECONDS = 4.0


class Supervisor:
    """Runs `parts`; `say` tells a person what happens to them."""

    def __init__(self, parts: list[Part], say: Callable[[str], None], clock: Callable[[], float] = time.monotonic) -> None:
        self.parts = [RunningPart(part, clock) for part in parts]
        self.say = say
        self.clock = clock
        self.requests_to_stop = 0
        self._waker, self._wakes = os.pipe()
        os.set_blocking(self._wakes, False)

    def listen_to_signals(self) -> None:
        """Ctrl-C and the signals that ask a program to end stop the site; a second one stops it at once.

        A closed terminal stops it too, unless it was started to outlive it (`nohup`).
        """
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            if number != signal.SIGHUP or signal.getsignal(number) != signal.SIG_IGN:
                signal.signal(number, self._on_signal)
        signal.set_wakeup_fd(self._wakes, warn_on_full_buffer=False)

    def run(self, look: Callable[[], None] = lambda: None) -> None:
        """Start everything, start again what ends, call `look` now and then; return once asked to stop and all is gone."""
        try:
            for part in self.parts:
                part.start()
            while not self.requests_to_stop:
                self._wait(LOOK_SECONDS)
                self._tend()
                look()
        finally:
            self.stop()

    def stop(self) -> None:
        """Stop every part, those that the others need last."""
        self._stop([part for part in self.parts if not part.part.last])
        self._stop([part for part in self.parts if part.part.last])

    def _tend(self) -> None:
        for part in self.parts:
            was_running = part.process is not None
            ended = part.note_end()
            if ended and not self.requests_to_stop:
                self.say(ended)
            if part.is_done and was_running and not ended:
                self._renew(part.part.renews)
            part.start_if_due()

    def _renew(self, name: str) -> None:
        for part in self.parts:
            if part.part.name == name:
                part.renew()

    def _stop(self, parts: list[RunningPart]) -> None:
        for attempt in range(max((len(part.part.stopping) for part in parts), default=0)):
            for part in parts:
                part.ask_to_stop(attempt)
            deadline = self.clock() + PATIENCE_SECONDS
            while any(part.is_running() for part in parts) and self.clock() < deadline and self.requests_to_stop < 2:
                self._wait(0.05)
        for part in parts:
            part.kill()

    def _wait(self, seconds: float) -> None:
        """Wait; a signal ends the wait."""
        ready, _, _ = select.select([self._waker], [], [], seconds)
        if ready:
            os.read(self._waker, 1024)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self.requests_to_stop += 1
