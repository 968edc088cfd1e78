"""So many tables at once on a site of its own: `python -m tests.play.many_tables [TABLES] [SECONDS] [ORDERS]`.

At each table two people play by chance: who is asked chooses every four seconds or so, the other one looks again every second. Everything
goes over HTTP to `script/server`'s parts with two web processes; PostgreSQL and Redis are those of `DATABASE_URL` and `BROKER_URL`, else
SQLite and the embedded broker. With ORDERS so many simulations are ordered first, and two workers carry them out meanwhile. Told are the
times until an answer was there, as the players saw them, and how many simulated games were done when the players stopped.
"""

from __future__ import annotations

import http.client
import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.openapi.explore import ROOT, free_port, wait_for

TABLES, SECONDS = 200, 60.0
CHOICE_SECONDS, POLL_SECONDS = 4.0, 1.0
CARDS = ("Rust Hound", "Dust Courier", "Pipe Warden", "Cistern Guard", "Kite Scout", "Well Witch", "Windmill Sniper", "Last Canteen")
LIST = "\n".join(("1 Ilsa Varn", *(f"2 {card}" for card in CARDS)))


class Person:
    """Somebody's connection to the site; what each kind of call took, in milliseconds."""

    base = "/api/v1/tables/"

    def __init__(self, address: str, secret: str, times: dict[str, list[float]]) -> None:
        self.place = urlsplit(address).netloc
        self.headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"}
        self.times = times
        self.connection = http.client.HTTPConnection(self.place, timeout=60)

    def call(self, kind: str, method: str, path: str, body: Any = None, etag: str = "") -> tuple[int, str, Any]:
        """Status, ETag and body of an answer."""
        headers = self.headers | ({"If-None-Match": etag} if etag else {})
        begun = time.perf_counter()
        try:
            self.connection.request(method, f"{self.base}{path}", None if body is None else json.dumps(body), headers)
            answer = self.connection.getresponse()
            read = answer.read()
        except (http.client.HTTPException, OSError):  # the site closed a connection that had been quiet
            self.connection.close()
            return self.call(kind, method, path, body, etag)
        self.times.setdefault(f"{kind} {answer.status}", []).append((time.perf_counter() - begun) * 1000)
        return answer.status, answer.headers.get("ETag", ""), json.loads(read) if read else None


class Caller(Person):
    """A person who calls any part of the API."""

    base = "/api/v1/"

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The body of an answer that is no refusal."""
        status, _etag, told = self.call("call", method, path, body)
        if status >= 400:
            raise RuntimeError(f"{path}: {status} {told}")
        return told


def order(person: Caller, number: int) -> str:
    """Order a simulation that nobody has asked for before; its id."""
    body: dict[str, Any] = {"kind": "goldfish", "deck": {"text": LIST}, "games": 20_000, "seed": 1_000 + number}
    if number % 3 == 2:
        body |= {"kind": "duel", "against": [{"text": LIST}], "games": 200, "policy": "look-ahead"}
    made: str = person.ask("POST", "simulations/", body)["id"]
    return made


def play_at(number: int, address: str, secrets: Sequence[str], end: float, times: dict[str, list[float]]) -> None:
    """Play at one table until `end`."""
    chance = random.Random(number)
    people = [Person(address, secret, times) for secret in secrets]
    body = {"deck": {"text": LIST}, "opponents": ["open"], "first": 0}
    told = people[0].call("sit down", "POST", "", body)[2]
    path = f"{told['id']}/"
    people[1].call("take seat", "POST", f"{path}seats/", {"key": told["seats"][1]["key"]})
    seen = [("", 0), ("", 0)]
    """Of each player the ETag of what they have, and after which choice its log begins."""
    asked_at = time.monotonic() + chance.uniform(0, CHOICE_SECONDS)
    looks_at = time.monotonic() + chance.uniform(0, POLL_SECONDS)
    _status, etag, told = people[0].call("look", "GET", path)
    seen[0] = etag, 0
    while time.monotonic() < end and told["state"] == "playing":
        time.sleep(max(0.0, min(asked_at, looks_at) - time.monotonic()))
        mover = told["waits_for"]
        if asked_at <= looks_at:
            number = told["number"]
            if told["decision"] is None:
                told = people[mover].call("look", "GET", f"{path}?since={number}")[2]
            option = chance.choice(told["decision"]["options"])["index"]
            _status, etag, told = people[mover].call("choose", "POST", f"{path}choices/", {"number": number, "option": option})
            seen[mover] = etag, number
            asked_at += chance.uniform(0.5, 1.5) * CHOICE_SECONDS
        else:
            etag, since = seen[1 - mover]
            status, etag, found = people[1 - mover].call("look", "GET", f"{path}?since={since}", etag=etag)
            seen[1 - mover] = etag, since
            told = found if status == 200 and found["decision"] is not None else told
            looks_at += POLL_SECONDS


@contextmanager
def site(workers: int = 1) -> Iterator[tuple[str, list[str]]]:
    """A site with demo cards and so many workers, and the secrets of two people who may play."""
    port = free_port()
    limits = {f"API_RATE_{kind}": "1000000" for kind in ("TOKEN", "USER", "ADDRESS")} | {
        "TABLES_AT_ONCE": "100000",
        "SIMULATION_OPEN_JOBS": "1000",
        "SIMULATION_GAMES_A_DAY": "100000000",
    }
    with tempfile.TemporaryDirectory(prefix="rone-tables-") as folder:
        environment = os.environ | limits | {"DATA_DIR": folder, "PORT": str(port), "WEB_PROCESSES": "2", "WORKER_PROCESSES": str(workers)}
        manage = (sys.executable, str(ROOT / "manage.py"))
        subprocess.run((*manage, "prepare_site"), env=environment, check=True)
        made = [subprocess.run((*manage, "create_token", name), env=environment, check=True, capture_output=True) for name in ("ada", "bo")]
        secrets = [one.stdout.decode().strip() for one in made]
        with (Path(folder) / "site.log").open("wb") as log:
            running = subprocess.Popen((sys.executable, "-m", "rone_site.supervisor"), env=environment, cwd=ROOT, stdout=log, stderr=log)
        try:
            wait_for(f"http://127.0.0.1:{port}/api/v1/races/")
            yield f"http://127.0.0.1:{port}", secrets
        finally:
            running.terminate()
            running.wait(60)


def main(words: Sequence[str]) -> int:
    """Play, and print what it took."""
    tables = int(words[0]) if words else TABLES
    seconds = float(words[1]) if len(words) > 1 else SECONDS
    orders = int(words[2]) if len(words) > 2 else 0
    times: dict[str, list[float]] = {}
    with site(2 if orders else 1) as (address, secrets):
        busy = Caller(address, secrets[0], {})
        ordered = [order(busy, number) for number in range(orders)]
        end = time.monotonic() + seconds + tables / 20
        threads = []
        for number in range(tables):
            threads.append(threading.Thread(target=play_at, args=(number, address, secrets, end, times)))
            threads[-1].start()
            time.sleep(0.05)  # they sit down one after the other
        for thread in threads:
            thread.join()
        jobs = [busy.ask("GET", f"simulations/{one}/") for one in ordered]
        print(f"{sum(job['games_done'] for job in jobs)} games of {orders} simulations are done")
    for kind, found in sorted(times.items()):
        found.sort()
        middle, most = (found[int(share * (len(found) - 1))] for share in (0.5, 0.95))
        print(f"{kind:20} {len(found):6}  median {middle:6.1f} ms  95 % within {most:6.1f} ms  longest {found[-1]:6.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
