"""One part of the site while it runs: started, ended, started again."""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field

from rone_site.supervisor.parts import Part

FIRST_PAUSE_SECONDS = 0.5
LONGEST_PAUSE_SECONDS = 30.0
# A part that ran this long was well: what ended it is a new fault, not the old one again.
SOUND_SECONDS = 60.0
PR_SET_PDEATHSIG = 1


@dataclass(slots=True)
class RunningPart:
    """A part, its process (None while it does not run), and when it is due to start (`clock`'s seconds)."""

    part: Part
    clock: Callable[[], float]
    process: subprocess.Popen[bytes] | None = None
    due: float = 0.0
    pause_seconds: float = FIRST_PAUSE_SECONDS
    started: float = field(default=0.0)
    is_renewed: bool = False
    is_done: bool = False

    def start(self) -> None:
        """Start the process, as the leader of a group that holds whatever it starts in turn.

        What it prints goes to standard error: standard output is for the line with the address.
        """
        self.started = self.clock()
        self.process = subprocess.Popen(
            self.part.command,
            stdin=subprocess.DEVNULL,
            stdout=sys.__stderr__,
            start_new_session=True,
            preexec_fn=end_with_parent(os.getpid()),
        )

    def start_if_due(self) -> None:
        """Start the process if it does not run and its pause is over."""
        if self.process is None and not self.is_done and self.clock() >= self.due:
            self.start()

    def renew(self) -> None:
        """Ask the process to end when it has done what it is at, and start another."""
        self.is_renewed = True
        self.ask_to_stop(0)

    def note_end(self) -> str | None:
        """None while the process runs; once it has ended, clear up after it, plan the next start and say how it ended.

        What was to run once, and what was asked to start anew, ends without a word if it ends well.
        """
        if self.process is None or self.process.poll() is None:
            return None
        code, how = self.process.returncode, how_it_ended(self.process.returncode)
        self.kill()
        if self.part.renews:
            self.is_done = True
            return None if code == 0 else f"{self.part.name} {how}; the site goes on without it"
        if self.is_renewed:
            self.is_renewed = False
            return None
        if self.clock() - self.started >= SOUND_SECONDS:
            self.pause_seconds = FIRST_PAUSE_SECONDS
        pause, self.pause_seconds = self.pause_seconds, min(self.pause_seconds * 2, LONGEST_PAUSE_SECONDS)
        self.due = self.clock() + pause
        return f"{self.part.name} {how}; starting it again in {pause:g} s"

    def is_running(self) -> bool:
        """Whether the process is there."""
        return self.process is not None and self.process.poll() is None

    def ask_to_stop(self, attempt: int) -> None:
        """Send the part's signal for the `attempt`, counted from 0; past the last there is nothing to ask with."""
        if self.process is not None and attempt < len(self.part.stopping):
            with contextlib.suppress(ProcessLookupError):
                self.process.send_signal(self.part.stopping[attempt])

    def kill(self) -> None:
        """End the process and everything it started, at once."""
        if self.process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process = None


def how_it_ended(code: int) -> str:
    """The end of a process in words; `code` as in `Popen.returncode`."""
    if code >= 0:
        return f"ended with code {code}"
    try:
        return f"was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"was ended by signal {-code}"


def end_with_parent(parent: int) -> Callable[[], None] | None:
    """What a child runs first on Linux: when the supervisor itself is killed, its parts shall stop too."""
    if not sys.platform.startswith("linux"):
        return None
    prctl = ctypes.CDLL(None).prctl

    def ask_the_kernel() -> None:
        prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:
            os._exit(1)

    return ask_the_kernel
