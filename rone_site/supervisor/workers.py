"""`python -m rone_site.supervisor.workers`: the workers of this machine, each queue with processes of its own.

So nothing waits for a process that works on what is slower, whatever somebody orders; and where all have work the system gives
processors to tables first, then to reports, then to studies (`nice`). One process loads the site and then makes a Celery worker for
each queue out of itself: they share what was loaded. If one of them ends, so do all, and whoever looks after them starts them anew.
"""

from __future__ import annotations

import argparse
import gc
import os
import signal
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from types import FrameType

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.dev")

import django
from django.conf import settings
from django.db import connections

from rone_site.celery import app
from rone_site.newer_database import why_not_to_start
from rone_site.supervisor.running import end_with_parent
from web.queues import CHORES, MAILS, PRIORITIES, REPORTS, STUDIES, TABLES, queue_name

STOP_SECONDS = 3.0
LOOK_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Crew:
    """The processes that work on one queue; `niceness` as of `nice`: the higher, the more it gives way."""

    queue: str
    processes: int
    niceness: int = 0


def crews(*, tables: int, simulations: int) -> list[Crew]:
    """Who works on what: so many processes let bots think, so many play reports, and as many studies."""
    return [
        Crew(TABLES, tables),
        Crew(REPORTS, simulations, niceness=5),
        Crew(STUDIES, simulations, niceness=10),
        Crew(MAILS, 1),
        Crew(CHORES, 1, niceness=5),
    ]


def main(words: Sequence[str]) -> int:
    """Run the workers until a signal says otherwise; 0, or 1 where one ended by itself or a newer release upgraded the database."""
    parser = argparse.ArgumentParser(prog="python -m rone_site.supervisor.workers", description="Work on the queues of the site.")
    parser.add_argument("--queues", default=",".join(PRIORITIES), help="which, with commas (%(default)s)")
    parser.add_argument("--processes", type=int, default=settings.WORKER_PROCESSES, help="for reports, and for studies (%(default)s)")
    parser.add_argument("--tables", type=int, default=settings.TABLE_PROCESSES, help="for bots at tables (%(default)s)")
    options = parser.parse_args(words)
    queues = options.queues.split(",")
    if unknown := set(queues) - set(PRIORITIES):
        parser.error(f"no queue is called {', '.join(sorted(unknown))}; there are {', '.join(PRIORITIES)}")
    load()
    if reason := why_not_to_start():
        print(reason, file=sys.stderr, flush=True)
        return 1
    return Workers([crew for crew in crews(tables=options.tables, simulations=options.processes) if crew.queue in queues]).run()


def load() -> None:
    """Load the site with everything that workers do, and spare it from the collector: so processes go on sharing it."""
    django.setup()
    app.loader.import_default_modules()
    connections.close_all()
    gc.collect()
    gc.freeze()


class Workers:
    """A Celery worker for each of some crews."""

    def __init__(self, crews: Sequence[Crew]) -> None:
        self.crews = crews
        self.running: set[int] = set()
        self.is_stopping = False

    def run(self) -> int:
        """Start them and wait until all have ended; the exit code."""
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT):
            signal.signal(number, self._on_signal)
        for crew in self.crews:
            self.running.add(start(crew))
        while self.running and not self._ended():
            time.sleep(LOOK_SECONDS)
        if self.is_stopping:
            self._wait(None)
            return 0
        self._tell(signal.SIGTERM)
        self._wait(STOP_SECONDS)
        self._tell(signal.SIGKILL)
        return 1

    def _ended(self) -> bool:
        """Whether one of them has ended; it is taken off the list."""
        pid, _status = os.waitpid(-1, os.WNOHANG)
        self.running.discard(pid)
        return pid != 0

    def _wait(self, seconds: float | None) -> None:
        """Wait until all have ended, or the seconds are over."""
        deadline = None if seconds is None else time.monotonic() + seconds
        while self.running and (deadline is None or time.monotonic() < deadline):
            if not self._ended():
                time.sleep(LOOK_SECONDS)

    def _tell(self, number: int) -> None:
        for pid in self.running:
            os.kill(pid, number)

    def _on_signal(self, number: int, _frame: FrameType | None) -> None:
        """Pass the signal on: a first one asks workers to end after what they are at, the next ones to end at once."""
        self.is_stopping = True
        self._tell(number)


def start(crew: Crew) -> int:
    """Make a worker for `crew` out of this process; its process id."""
    ends_with_parent = end_with_parent(os.getpid())
    if pid := os.fork():
        return pid
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT):
        signal.signal(number, signal.SIG_DFL)
    if ends_with_parent is not None:
        ends_with_parent()
    os.nice(crew.niceness)
    code: int | str | None = 1
    try:
        code = app.start(argv=list(arguments_of(crew)))
    except SystemExit as error:  # asked a second time to end
        code = error.code
    finally:
        os._exit(code if isinstance(code, int) else 0)


def arguments_of(crew: Crew) -> Sequence[str]:
    """What Celery is told for `crew`: behind `celery` on a command line."""
    name, queue = f"{crew.queue}@%h", queue_name(crew.queue)
    how = ("--pool", "prefork", "--concurrency", str(crew.processes), "--without-gossip", "--without-mingle")
    return ("--quiet", "worker", "--hostname", name, "--queues", queue, *how)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
