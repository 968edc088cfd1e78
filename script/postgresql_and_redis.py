"""Runs a command with a PostgreSQL and a Redis server of its own: `python script/postgresql_and_redis.py pytest …`.

Both are installed where they are missing and apt-get can do that without asking. They listen on free ports of this
machine alone, keep their files in a temporary folder, and are gone when the command ends; servers that run here
already are not touched. The command finds them in `DATABASE_URL` and `BROKER_URL`.
"""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from script.environment import install_packages
from script.programs import succeeds

START_SECONDS = 30
# Nothing here outlives the command, so nothing has to reach the disk.
POSTGRES_OPTIONS = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=60")


class MissingProgramError(Exception):
    """A server that is not there and could not be installed; the message says what to type."""


def main(command: list[str]) -> int:
    """Run `command` and return its exit code, or 1 when a server could not be had."""
    signal.signal(signal.SIGTERM, stop)
    try:
        # Not in TMPDIR: that may be root's own, and PostgreSQL runs as somebody else.
        with tempfile.TemporaryDirectory(prefix="rone-services-", dir="/tmp") as name:
            folder = Path(name)
            folder.chmod(0o755)
            with postgresql(folder / "postgresql") as database_url, redis_server(folder) as broker_url:
                urls = {"DATABASE_URL": database_url, "BROKER_URL": broker_url}
                return subprocess.run(command, env=os.environ | urls).returncode
    except MissingProgramError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def stop(number: int, frame: FrameType | None) -> None:
    """A request to end is treated as Ctrl-C is: the servers stop and the folder goes."""
    raise KeyboardInterrupt


@contextlib.contextmanager
def postgresql(folder: Path, options: Sequence[str] = POSTGRES_OPTIONS) -> Iterator[str]:
    """A PostgreSQL server with its files in `folder`, those of before where there are any; gives the address of its database."""
    programs = find_postgresql()
    account = "postgres" if os.geteuid() == 0 else None  # it refuses to run as root
    if not (folder / "PG_VERSION").exists():
        make_cluster(programs, folder, account)
    port = free_port()
    settings = [word for option in options for word in ("-c", option)]
    serve: list[str | Path] = [programs / "postgres", "-D", folder, "-h", "127.0.0.1", "-p", str(port), "-k", folder, *settings]
    with server(serve, folder / "output.log", how_to_stop=signal.SIGINT, account=account):
        wait_until(lambda: succeeds(programs / "pg_isready", "--quiet", "--host", "127.0.0.1", "--port", str(port)), "PostgreSQL")
        yield f"postgres://rone@127.0.0.1:{port}/postgres"


def make_cluster(programs: Path, folder: Path, account: str | None) -> None:
    """Make the files of a server in `folder`, which is not there yet; they are the account's."""
    folder.mkdir(mode=0o700)
    if account:
        shutil.chown(folder, account, account)
    make: list[str | Path] = [
        programs / "initdb",
        "--pgdata",
        folder,
        "--username",
        "rone",
        "--auth",
        "trust",
        "--encoding",
        "UTF8",
        "--no-locale",
        "--no-sync",
    ]
    subprocess.run(make, check=True, stdout=subprocess.DEVNULL, user=account, cwd=folder)


@contextlib.contextmanager
def redis_server(folder: Path) -> Iterator[str]:
    """A Redis server that keeps nothing; gives its address."""
    program = find_program("redis-server", package="redis-server")
    port = free_port()
    serve: list[str | Path] = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder]
    with server(serve, folder / "redis.log", how_to_stop=signal.SIGTERM):
        wait_until(lambda: listens(port), "Redis")
        yield f"redis://127.0.0.1:{port}/0"


@contextlib.contextmanager
def server(command: list[str | Path], log: Path, *, how_to_stop: signal.Signals, account: str | None = None) -> Iterator[None]:
    """Run a server while the block runs, its output in `log`."""
    with log.open("wb") as output:
        process = subprocess.Popen(command, stdout=output, stderr=output, stdin=subprocess.DEVNULL, user=account, cwd=log.parent)
    try:
        yield
    except BaseException:
        print(log.read_text(errors="replace")[-2000:], file=sys.stderr)
        raise
    finally:
        process.send_signal(how_to_stop)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def find_postgresql() -> Path:
    """The folder of PostgreSQL's programs, installed if need be; Debian keeps them out of the way, one folder a version."""
    kept_apart = Path("/usr/lib/postgresql")
    if not any(kept_apart.glob("*/bin/initdb")) and shutil.which("initdb") is None:
        install_packages("postgresql")
    folders = sorted((path.parent for path in kept_apart.glob("*/bin/initdb")), key=lambda folder: int(folder.parent.name))
    return folders[-1] if folders else find_program("initdb", package="postgresql").resolve().parent


def find_program(name: str, *, package: str) -> Path:
    """The path of a program, installed from its package if need be.

    Raises:
        MissingProgramError: it is not there and can't be installed without asking.
    """
    if shutil.which(name) is None:
        install_packages(package)
    path = shutil.which(name)
    if path is None:
        raise MissingProgramError(
            f"{name} is needed here. Type: sudo apt-get install {package} (macOS: brew install {package.split('-')[0]})"
        )
    return Path(path)


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def listens(port: int) -> bool:
    """Whether somebody listens on `port`."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def wait_until(is_true: Callable[[], bool], what: str) -> None:
    """Wait for a server to answer."""
    deadline = time.monotonic() + START_SECONDS
    while not is_true():
        if time.monotonic() > deadline:
            raise TimeoutError(f"{what} did not start within {START_SECONDS} s")
        time.sleep(0.1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
