"""How long a start takes: `python -m tests.script.start_times [--times 3] [--port 8190]`, in a clone with an empty home.

A cold start is the first in a fresh clone, a warm one the next there, when the engine has been compiled; both count from the command
to the first page that answers. What set-up says stands with the second at which it said it. How long
cores worked, the few seconds of the site itself among it, tells more than the clock where other programs are running.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MOST_SECONDS = 600


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.script.start_times", description="How long a start takes.")
    parser.add_argument("--times", type=int, default=3, help="how often (3)")
    parser.add_argument("--port", type=int, default=8190, help="of the site (8190)")
    options = parser.parse_args()
    for number in range(1, options.times + 1):
        with tempfile.TemporaryDirectory(prefix="start-") as folder:
            clone = Path(folder) / "clone"
            subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)  # noqa: S607 - whichever git is there
            (Path(folder) / "home").mkdir()
            for kind in ("cold", "warm"):
                before, worked = os.getloadavg()[0], seconds_of_all_cores()
                seconds = seconds_to_first_page(clone, home=Path(folder) / "home", port=options.port)
                worked = seconds_of_all_cores() - worked
                print(f"{number} {kind}: {seconds:.1f} s; {worked:.0f} s of a core; load before {before:.1f}", flush=True)
                if kind == "cold":
                    begin = time.monotonic()
                    subprocess.run([clone / "script" / "compile"], check=True, stdout=subprocess.DEVNULL)
                    print(f"{number} the engine compiled: {time.monotonic() - begin:.1f} s", flush=True)
    return 0


def seconds_to_first_page(clone: Path, *, home: Path, port: int) -> float:
    """Start the site of `clone`, wait for its first page, stop it."""
    environment = {**os.environ, "HOME": str(home), "PORT": str(port), "DATA_DIR": str(clone / "var")}
    for name in ("VIRTUAL_ENV", "XDG_CACHE_HOME", "PIP_CACHE_DIR", "UV_CACHE_DIR", "ENGINE_INTERPRETED"):
        environment.pop(name, None)
    begin = time.monotonic()
    site = subprocess.Popen(
        [clone / "script" / "server"], cwd=clone, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert site.stdout is not None
    listener = threading.Thread(target=tell, args=(site.stdout, begin), daemon=True)
    listener.start()
    try:
        while not answers(port):
            if site.poll() is not None:
                sys.exit(f"The site ended with code {site.returncode}.")
            if time.monotonic() - begin > MOST_SECONDS:
                sys.exit(f"No page after {MOST_SECONDS} s.")
            time.sleep(0.05)
        return time.monotonic() - begin
    finally:
        site.send_signal(signal.SIGTERM)
        site.wait(60)
        listener.join(10)


def seconds_of_all_cores() -> float:
    """How long cores have worked for programs that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def tell(lines: Iterable[str], begin: float) -> None:
    """Print what the site says, with the second."""
    for line in lines:
        print(f"  {time.monotonic() - begin:6.1f} {line.rstrip()}", flush=True)


def answers(port: int) -> bool:
    """Whether the first page is there."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


if __name__ == "__main__":
    sys.exit(main())
