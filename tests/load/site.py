"""The site under load: all of its parts as `script/server` starts them, with the settings of a public site behind a proxy."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.load.servers import FOLDER, url_of

ROOT = Path(__file__).resolve().parents[2]
HOST = "127.0.0.1"
START_SECONDS = 60
KEY = "for the load test alone, which guards nothing: " + "0123456789" * 3


def environment(*, server: str, broker: str, database: str, port: int) -> dict[str, str]:
    """What the environment says to the site, and to this process, which makes sessions that the site believes."""
    folder = FOLDER / database
    folder.mkdir(parents=True, exist_ok=True)
    given = {
        "DJANGO_SETTINGS_MODULE": "rone_site.settings.production",
        "DATABASE_URL": url_of(server, database),
        "BROKER_URL": broker,
        "CACHE_URL": broker,
        "DATA_DIR": str(folder),
        "ALLOWED_HOSTS": HOST,
        "HOST": HOST,
        "PORT": str(port),
        "PROXY_COUNT": "1",
        "LOG_LEVEL": "ERROR",
    }
    return given | {"SECRET_KEY": os.environ.get("SECRET_KEY", KEY)}


@contextmanager
def running_site(port: int) -> Iterator[int]:
    """The site on `port` by the present environment, migrated and set up first; gives the id of its process."""
    subprocess.run([sys.executable, "manage.py", "prepare_site"], cwd=ROOT, check=True)
    log = (FOLDER / "site.log").open("wb")
    process = subprocess.Popen([sys.executable, "-m", "rone_site.supervisor"], cwd=ROOT, stdout=log, stderr=log, start_new_session=True)
    try:
        deadline = time.monotonic() + START_SECONDS
        while not is_well(port):
            if process.poll() is not None or time.monotonic() > deadline:
                raise SystemExit(f"The site did not start:\n{(FOLDER / 'site.log').read_text()[-2000:]}")
            time.sleep(0.3)
        yield process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)
        log.close()


def is_well(port: int) -> bool:
    """Whether the site answers."""
    connection = http.client.HTTPConnection(HOST, port, timeout=3)
    try:
        connection.request("GET", "/health/", headers={"Host": HOST})
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()
