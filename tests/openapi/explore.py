"""Requests made from the OpenAPI document, sent to a running site of its own with demo cards: `python -m tests.openapi.explore`.

Every call is made with a token and without one, with what the document allows and what it refuses; each answer is held against
all checks of Schemathesis. The seed is fixed. What is allowed nevertheless stands, judged, in `explore.toml` beside this file.
`short` as the first word asks little of each call. More words go to Schemathesis:
`python -m tests.openapi.explore --max-examples 100 --include-path /api/v1/decks/`.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CONFIG = Path(__file__).with_suffix(".toml")
START_SECONDS = 120
CALLS_A_MINUTE = "1000000"
"""So many that no limit is met: what a 429 says is tested elsewhere."""
OPTIONS = ("--checks", "all", "--phases", "examples,coverage,fuzzing", "--continue-on-failure", "--seed", "1", "--max-examples", "20")
SHORT = ("--phases", "examples,fuzzing", "--max-examples", "4")
"""A few requests to every call, of the allowed and of the refused; they take half a minute."""


class NoSiteError(Exception):
    """The site did not start."""


def main(words: list[str]) -> int:
    """Explore the calls as a program with a token, then as nobody; 1 if either finds something."""
    words = [*SHORT, *words[1:]] if words[:1] == ["short"] else words
    with tempfile.TemporaryDirectory(prefix="rone-explore-") as folder, running_site(Path(folder)) as (address, secret):
        return max(explore(address, secret, words), explore(address, "", words))


def explore(address: str, secret: str, words: list[str]) -> int:
    """Run Schemathesis against the site at `address`; 0 if it finds nothing, else 1."""
    who = ("--header", f"Authorization: Bearer {secret}") if secret else ()
    command = (str(Path(sys.executable).parent / "schemathesis"), "--config-file", str(CONFIG), "run", f"{address}/api/v1/schema/")
    with tempfile.TemporaryDirectory(prefix="rone-explored-") as folder:  # where it keeps its own notes
        return min(subprocess.run((*command, *OPTIONS, *who, *words), cwd=folder, check=False).returncode, 1)


@contextlib.contextmanager
def running_site(folder: Path) -> Iterator[tuple[str, str]]:
    """A site with demo data in `folder`: its address, and the secret of a token that may do everything."""
    port = free_port()
    limits = {f"API_RATE_{kind}": CALLS_A_MINUTE for kind in ("TOKEN", "USER", "ADDRESS")}
    environment = os.environ | limits | {"DATA_DIR": str(folder), "PORT": str(port), "WEB_PROCESSES": "1", "WORKER_PROCESSES": "1"}
    for name in ("DATABASE_URL", "BROKER_URL"):
        environment.pop(name, None)
    manage = (sys.executable, str(ROOT / "manage.py"))
    subprocess.run((*manage, "prepare_site"), env=environment, check=True)
    secret = subprocess.run(
        (*manage, "create_token", "explorer"), env=environment, check=True, capture_output=True, text=True
    ).stdout.strip()
    site = subprocess.Popen((sys.executable, "-m", "rone_site.supervisor"), env=environment, cwd=ROOT)
    try:
        address = f"http://127.0.0.1:{port}"
        wait_for(f"{address}/api/v1/races/")
        yield address, secret
    finally:
        site.terminate()
        site.wait(60)


def wait_for(address: str) -> None:
    """Return as soon as `address` is answered.

    Raises:
        NoSiteError: it isn't, for `START_SECONDS`.
    """
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(address)  # noqa: S310 - the site that was started here
            return
        time.sleep(0.2)
    raise NoSiteError(address)


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
