"""A broker and a worker of the suite's own: the real programs, as `script/server` starts them."""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

import redis
from django.conf import settings
from django.db import connection

from rone_site.celery import app
from rone_site.supervisor.parts import Part, broker_part, worker_part
from rone_site.supervisor.running import end_with_parent
from web.queues import PRIORITIES

START_SECONDS = 90


class Program:
    """A part of the site in a process group of its own."""

    def __init__(self, part: Part, log: Path, environment: dict[str, str] | None = None) -> None:
        self.part, self.log, self.environment = part, log, environment or {}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the program; its output goes to `log`."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                self.part.command,
                env=os.environ | self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=end_with_parent(os.getpid()),
                cwd=settings.BASE_DIR,
            )

    def start_again_if_ended(self) -> None:
        """What the site's supervisor does for a part that died by itself."""
        if self.process is not None and self.process.poll() is not None:
            Program.start(self)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Ask the program to stop and wait until it and its children are gone."""
        if self.process is None:
            return
        self.process.send_signal(how)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(10)
        self.kill()

    def kill(self) -> None:
        """End the program and its children at once, as a power cut would."""
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(10)
        self.process = None

    def children(self, of: int | None = None) -> list[int]:
        """The ids of the processes that the program (or process `of`) started itself."""
        parent = of or (self.process.pid if self.process else None)
        listing = subprocess.run(["ps", "-A", "-o", "pid=,ppid="], capture_output=True, text=True, check=True).stdout  # noqa: S607
        pairs = (line.split() for line in listing.splitlines())
        return [int(child) for child, its_parent in pairs if int(its_parent) == parent]


class Broker(Program):
    """The embedded Valkey server on the socket the settings name."""

    def __init__(self, folder: Path) -> None:
        super().__init__(broker_part(settings.BROKER_SOCKET, folder), folder / "output.log")

    def start(self) -> None:
        """Start it and wait until it answers."""
        super().start()
        wait_until(lambda: _answers(settings.BROKER_URL), "the broker to answer")


class Worker(Program):
    """The workers of all queues on the database of the running test, as the site starts them."""

    def __init__(self, folder: Path, processes: int = 2) -> None:
        environment = {
            "DATABASE_URL": database_url(),
            "DJANGO_SETTINGS_MODULE": "rone_site.settings.test",
            "GAMES": ",".join(settings.GAMES),
        }
        super().__init__(worker_part(processes, tables=2), folder / "worker.log", environment)

    def start(self) -> None:
        """Start it and wait until it takes tasks; it is ended again when it does not."""
        super().start()
        try:
            wait_until(lambda: bool(answering_queues() >= set(PRIORITIES)), "the workers of all queues to answer")
        except BaseException:
            self.kill()
            raise

    def players(self) -> list[int]:
        """The ids of the processes that play, think and send."""
        return [player for worker in self.children() for player in self.children(worker)]


def wait_until(is_true: Callable[[], bool], what: str, seconds: float = START_SECONDS) -> None:
    """Ask until `is_true`; fails the test, naming `what` it waited for, when that takes longer than `seconds`."""
    deadline = time.monotonic() + seconds
    while not is_true():
        assert time.monotonic() < deadline, f"waited {seconds} s for {what}"
        time.sleep(0.05)


def database_url() -> str:
    """The address of the database this test uses, for another process."""
    values = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{values['NAME']}"
    login = quote(str(values["USER"]), safe="")
    if values["PASSWORD"]:
        login += ":" + quote(str(values["PASSWORD"]), safe="")
    return f"postgres://{login}@{quote(str(values['HOST']), safe='')}:{values['PORT'] or 5432}/{values['NAME']}"


def answering_queues() -> set[str]:
    """The queues whose workers answer."""
    answers = app.control.broadcast("ping", reply=True, timeout=1) or []
    return {node.split("@")[0] for answer in answers for node in answer}


def _answers(url: str) -> bool:
    try:
        with redis.Redis.from_url(url.replace("redis+socket://", "unix://")) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False
