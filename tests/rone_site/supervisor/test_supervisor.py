"""The supervisor with small programs of its own: started, ended and killed for real."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rone_site.supervisor.parts import Part
from rone_site.supervisor.running import FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS, RunningPart, how_it_ended
from rone_site.supervisor.supervisor import Supervisor
from tests.running import wait_until

# A program that notes each start with its own id and that of a child, then waits to be ended.
WAITS = """
import os, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
with open(sys.argv[1], "a") as notes:
    notes.write(f"{os.getpid()} {child.pid}\\n")
time.sleep(600)
"""
IGNORES = "import signal, sys; signal.signal(signal.SIGTERM, signal.SIG_IGN)\n" + WAITS


def make_part(tmp_path: Path, name: str = "web", code: str = WAITS, **values: object) -> Part:
    return Part(name, (sys.executable, "-c", code, str(tmp_path / name)), **values)  # type: ignore[arg-type]


def starts(tmp_path: Path, name: str = "web") -> list[tuple[int, int]]:
    """The ids (program, child) of every start so far."""
    path = tmp_path / name
    lines = path.read_text().splitlines() if path.exists() else []
    return [(int(program), int(child)) for program, child in (line.split() for line in lines)]


def is_alive(process: int) -> bool:
    """Whether a process is there and more than a corpse that nobody has collected."""
    state = subprocess.run(["ps", "-o", "stat=", "-p", str(process)], capture_output=True, text=True).stdout.strip()  # noqa: S607
    return bool(state) and not state.startswith("Z")


@contextmanager
def running(parts: list[Part], said: list[str]) -> Iterator[Supervisor]:
    """A supervisor at work in a thread; it is stopped at the end."""
    supervisor = Supervisor(parts, say=said.append)
    thread = threading.Thread(target=supervisor.run)
    thread.start()
    try:
        yield supervisor
    finally:
        supervisor.requests_to_stop += 1
        thread.join(30)
        assert not thread.is_alive()


def test_a_part_that_is_killed_is_started_again_and_its_children_are_cleared_away(tmp_path: Path) -> None:
    said: list[str] = []
    with running([make_part(tmp_path)], said):
        wait_until(lambda: len(starts(tmp_path)) == 1, "the first start")
        ((program, child),) = starts(tmp_path)
        os.kill(program, signal.SIGKILL)
        wait_until(lambda: len(starts(tmp_path)) == 2, "the second start")
        wait_until(lambda: not is_alive(child), "the child of the first start to go")

    assert said == ["web was ended by SIGKILL; starting it again in 0.5 s"]


def test_stopping_leaves_no_process_behind(tmp_path: Path) -> None:
    with running([make_part(tmp_path), make_part(tmp_path, "broker", last=True)], []):
        wait_until(lambda: len(starts(tmp_path)) == len(starts(tmp_path, "broker")) == 1, "both to start")
    processes = [process for name in ("web", "broker") for pair in starts(tmp_path, name) for process in pair]

    wait_until(lambda: not any(map(is_alive, processes)), "all of them to go")


def test_a_part_that_will_not_stop_is_made_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rone_site.supervisor.supervisor.PATIENCE_SECONDS", 0.2)
    with running([make_part(tmp_path, code=IGNORES)], []):
        wait_until(lambda: len(starts(tmp_path)) == 1, "the start")
    ((program, child),) = starts(tmp_path)

    wait_until(lambda: not is_alive(program) and not is_alive(child), "both to go")


def test_what_the_others_need_is_stopped_last(tmp_path: Path) -> None:
    order = tmp_path / "order"
    code = f"""
import signal, sys
signal.signal(signal.SIGTERM, lambda *_: (open({str(order)!r}, "a").write(sys.argv[1].rsplit("/")[-1] + " "), sys.exit()))
open(sys.argv[1], "w").write("1 1")
signal.pause()
"""
    parts = [make_part(tmp_path, "broker", code, last=True), make_part(tmp_path, "web", code)]
    with running(parts, []):
        wait_until(lambda: (tmp_path / "web").exists() and (tmp_path / "broker").exists(), "both to start")

    assert order.read_text().split() == ["web", "broker"]


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_part_that_keeps_ending_is_started_ever_later_and_never_given_up() -> None:
    clock = Clock()
    running_part = RunningPart(Part("web", (sys.executable, "-c", "raise SystemExit(3)")), clock)
    pauses = []
    for _ in range(9):
        running_part.start_if_due()
        assert running_part.process is not None
        running_part.process.wait(30)
        assert "ended with code 3" in str(running_part.note_end())
        pauses.append(running_part.due - clock.now)
        running_part.start_if_due()
        assert running_part.process is None
        clock.now = running_part.due

    assert pauses[0] == FIRST_PAUSE_SECONDS
    assert pauses == sorted(pauses)
    assert pauses[-1] == LONGEST_PAUSE_SECONDS


def test_a_part_that_ran_well_for_long_is_started_again_soon() -> None:
    clock = Clock()
    running_part = RunningPart(Part("web", (sys.executable, "-c", "")), clock, pause_seconds=LONGEST_PAUSE_SECONDS)
    running_part.start_if_due()
    assert running_part.process is not None
    running_part.process.wait(30)
    clock.now += 3600
    running_part.note_end()

    assert running_part.due - clock.now == FIRST_PAUSE_SECONDS


@pytest.mark.parametrize(
    ("code", "words"), [(0, "ended with code 0"), (1, "ended with code 1"), (-9, "was ended by SIGKILL"), (-99, "was ended by signal 99")]
)
def test_how_a_program_ended_is_told_in_words(code: int, words: str) -> None:
    assert how_it_ended(code) == words


def test_a_part_that_runs_once_starts_another_anew_and_is_not_started_again(tmp_path: Path) -> None:
    said: list[str] = []
    once = make_part(tmp_path, "compiler", "import sys, time; open(sys.argv[1], 'a').write('x'); time.sleep(0.5)", renews="worker")
    with running([make_part(tmp_path, "worker"), make_part(tmp_path), once], said):
        wait_until(lambda: len(starts(tmp_path, "worker")) == 2, "the worker's second start")
        wait_until(lambda: len(starts(tmp_path)) == 1, "the start of the web part")
    assert (tmp_path / "compiler").read_text() == "x"
    assert said == []


def test_a_part_that_runs_once_and_fails_is_told_of_and_changes_nothing(tmp_path: Path) -> None:
    said: list[str] = []
    once = make_part(tmp_path, "compiler", "raise SystemExit(3)", renews="worker")
    with running([make_part(tmp_path, "worker"), once], said):
        wait_until(lambda: bool(said), "the end of the compiler")
        wait_until(lambda: len(starts(tmp_path, "worker")) == 1, "the worker's start")
    assert said == ["compiler ended with code 3; the site goes on without it"]
    assert len(starts(tmp_path, "worker")) == 1
