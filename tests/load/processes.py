"""What the parts of a site under load use of the processors, read from `/proc`; nothing elsewhere than on Linux."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
PAUSE_SECONDS = 2.0
LOOK_SECONDS = 3.0
BUSY_PROCESSORS = 0.2
"""Processors at others' work from which figures say more of the machine than of the site; some little runs on every one."""


class Usage:
    """Seconds of a processor that each part used since `Usage` was made: web, worker, scheduler, the database's processes, the driver.

    A process is looked at every two seconds, so what one does at its very end is lost. `all` is what the machine did in all.
    """

    def __init__(self, site: int | None, database: str) -> None:
        self.site, self.database = site, database
        self.first: dict[int, float] = {}
        self.last: dict[int, tuple[str, float]] = {}
        self.machine = _machine_seconds()
        self.look()
        self.first = {pid: seconds for pid, (_, seconds) in self.last.items()}

    async def watch(self) -> None:
        """Look again and again, until cancelled."""
        while True:
            await asyncio.sleep(PAUSE_SECONDS)
            self.look()

    def look(self) -> None:
        """Read what every process has used by now."""
        for pid, part, seconds in _parts(self.site, self.database):
            self.last[pid] = (part, seconds)

    def seconds(self) -> dict[str, float]:
        """What each part used."""
        self.look()
        used: dict[str, float] = {}
        for pid, (part, seconds) in self.last.items():
            used[part] = used.get(part, 0.0) + seconds - self.first.get(pid, 0.0)
        return {part: round(seconds, 2) for part, seconds in used.items()} | {"all": round(_machine_seconds() - self.machine, 2)}


def processors_at_work(seconds: float = LOOK_SECONDS) -> float:
    """How many processors the machine keeps at work while this process waits so long: before a site is started, all that is others'."""
    begin, before = time.monotonic(), _machine_seconds()
    time.sleep(seconds)
    return round((_machine_seconds() - before) / (time.monotonic() - begin), 2)


def busy_machine(before: float, beside: Sequence[float]) -> str:
    """A sentence that says so, where others had the machine at work `before` the site ran, or `beside` it; "" on a quiet one."""
    worst = max([before, *beside])
    if worst < BUSY_PROCESSORS:
        return ""
    most = max(beside, default=0.0)
    return (
        f"**A busy machine:** others kept {before:g} processors at work before the site was started, and up to {most:g} beside it."
        " These figures say what the site does beside them, not what it can do."
    )


def _parts(site: int | None, database: str) -> Iterator[tuple[int, str, float]]:
    """The processes that count, each with its part and the seconds it has used."""
    known: dict[int, tuple[int, str, float]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError):
            words = (folder / "stat").read_text().rpartition(")")[2].split()
            known[int(folder.name)] = (int(words[1]), _command(int(folder.name)), (int(words[11]) + int(words[12])) / TICKS)
    for pid, (_parent, command, seconds) in known.items():
        if pid == os.getpid():
            yield pid, "driver", seconds
        elif command.startswith("postgres:") and f" {database} " in command:
            yield pid, "database", seconds
        elif site is not None and _is_below(pid, site, known):
            yield pid, _part_of(command), seconds
        elif "redis-server" in command or "valkey-server" in command:
            yield pid, "redis", seconds


@lru_cache(maxsize=4096)
def _command(pid: int) -> str:
    """The command line of a process when it was first seen."""
    return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")


def _is_below(pid: int, ancestor: int, known: dict[int, tuple[int, str, float]]) -> bool:
    while pid in known:
        if pid == ancestor:
            return True
        pid = known[pid][0]
    return False


def _part_of(command: str) -> str:
    if "gunicorn" in command:
        return "web"
    return "worker" if "supervisor.workers" in command else "scheduler and supervisor"


def _machine_seconds() -> float:
    """What all processors did since the machine started, waiting aside."""
    try:
        words = Path("/proc/stat").read_text().split("\n", 1)[0].split()
    except OSError:
        return 0.0
    user, nice, system, _idle, _wait, irq, softirq = (int(word) for word in words[1:8])
    return (user + nice + system + irq + softirq) / TICKS
