"""`python -m rone_site.supervisor`: run the site; `script/server` calls this once everything is set up."""

import errno
import http.client
import json
import os
import socket
import sys
import time

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.dev")

from django.conf import settings

from rone_site.logs.output import write_safely
from rone_site.paths import PRIVATE_UMASK, lock_data_dir
from rone_site.supervisor.parts import NoBrokerError, bracketed, parts_of_the_site
from rone_site.supervisor.supervisor import Supervisor

READY_SECONDS = 60
LAST_PORT = 65535


def main() -> int:
    """Run the site until Ctrl-C; return the exit code: 0, or 1 when it could not start."""
    write_safely()
    os.umask(PRIVATE_UMASK)
    taken = why_port_is_taken(settings.HOST, settings.PORT)
    if taken:
        return refuse(taken)
    lock = lock_data_dir(settings.DATA_DIR)
    if lock is None:
        return refuse(f"A site is running in {settings.DATA_DIR} already. Stop it, or start with DATA_DIR=/another/folder.")
    try:
        parts = parts_of_the_site()
    except NoBrokerError as error:
        return refuse(str(error))
    supervisor = Supervisor(parts, say=say)
    supervisor.listen_to_signals()
    supervisor.run(look=Announcer(settings.HOST, settings.PORT).look)
    lock.close()
    return 0


def say(text: str) -> None:
    """Tell the person at the console; standard output stays for the one line with the address."""
    print(text, file=sys.stderr, flush=True)


def refuse(reason: str) -> int:
    """Say why the site does not start; returns the exit code for that."""
    say(reason)
    return 1


def why_port_is_taken(host: str, port: int) -> str | None:
    """A sentence when nothing can listen on `host` and `port`, else None."""
    if not 0 <= port <= LAST_PORT:
        return f"There is no port {port} on {host}: ports go up to {LAST_PORT}."
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host.strip("[]"), port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return f"Port {port} is taken by another program. Stop that, or start with another one: PORT={port + 1} script/server"
        return f"Nothing can listen on {host}, port {port}: {error}."
    return None


class Announcer:
    """Says the site's address once its health is good, or what is wrong when that takes too long."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.deadline = time.monotonic() + READY_SECONDS
        self.is_done = False

    @property
    def address(self) -> str:
        """Where a browser on this machine finds the site."""
        everywhere = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - named, not listened on
        host = self.host.strip("[]")
        return f"http://{bracketed(everywhere.get(host, host))}:{self.port}/"

    def look(self) -> None:
        """Ask for the site's health, until there is something to say."""
        if self.is_done:
            return
        faults = self.faults()
        if not faults:
            print(f"{settings.NAME_WITHOUT_GAME}: {self.address} (Ctrl-C stops it)", flush=True)
            self.is_done = True
        elif time.monotonic() > self.deadline:
            say(f"{self.address} is not well yet: {', '.join(faults)}.")
            self.deadline = time.monotonic() + READY_SECONDS

    def faults(self) -> list[str]:
        """What does not work."""
        host = self.address.removeprefix("http://").rsplit(":", 1)[0].strip("[]")
        connection = http.client.HTTPConnection(host, self.port, timeout=3)
        try:
            connection.request("GET", "/health/", headers={"Accept": "application/json", "Host": known_host()})
            checks = json.loads(connection.getresponse().read())["checks"]
        except (OSError, http.client.HTTPException, ValueError, KeyError):
            return ["no answer from the pages"]
        finally:
            connection.close()
        return [f"{name}: {check['detail']}" for name, check in checks.items() if not check["ok"]]


def known_host() -> str:
    """A name the site answers to."""
    names = settings.ALLOWED_HOSTS
    return "localhost" if not names or "localhost" in names else names[0].lstrip(".")


if __name__ == "__main__":
    sys.exit(main())
