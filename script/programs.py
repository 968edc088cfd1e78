"""Running other programs while things are set up, with the standard library alone."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
END_SECONDS = 5


def say(text: str) -> None:
    """Tell what is being done; standard output stays free for what is asked for."""
    print(text, file=sys.stderr, flush=True)


def run(*command: str | Path, quiet: bool = False, environment: Mapping[str, str] | None = None) -> None:
    """Run a command, with the variables of `environment` beside its own; its output goes to standard error.

    Raises:
        CalledProcessError: it ended with another code than 0.
    """
    with running(*command, quiet=quiet, environment=environment):
        pass


@contextlib.contextmanager
def running(
    *command: str | Path, quiet: bool = False, may_fail: bool = False, environment: Mapping[str, str] | None = None
) -> Iterator[None]:
    """Run a command beside what is done meanwhile, and wait for its end after that; an error there ends it.

    Raises:
        CalledProcessError: it ended with another code than 0, and may not.
    """
    process = subprocess.Popen(
        [str(word) for word in command],
        env={**os.environ, **(environment or {})},
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL if quiet else sys.stderr,
        stderr=subprocess.DEVNULL if quiet else None,
        start_new_session=True,  # so that it can be ended with everything it started
    )
    try:
        yield
        code = process.wait()
    except BaseException:
        end_group(process)
        raise
    if code and not may_fail:
        raise subprocess.CalledProcessError(code, [str(word) for word in command])


def end_group(process: subprocess.Popen[bytes]) -> None:
    """Ask a program and all that it started to end, and make them after a while."""
    for number in (signal.SIGTERM, signal.SIGKILL):
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(END_SECONDS)


def succeeds(*command: str | Path) -> bool:
    """Whether a command ends with code 0."""
    try:
        return subprocess.run([str(word) for word in command], capture_output=True, stdin=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False
