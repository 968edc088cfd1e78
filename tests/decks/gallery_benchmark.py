"""How long the gallery and the builder take to answer on a large site.

`python script/postgresql_and_redis.py python -m tests.decks.gallery_benchmark [DECKS] [--json]` fills a PostgreSQL database of its
own with public decks, always the same ones, and asks the site for pages as a browser would: middleware, search, filters, verdicts
and templates all count. Every request is made once and counts, in an order drawn once and for all; only those of `WARM_UP`, by which
a new process loads what it keeps, are told apart. A database that was filled before is measured as it is. Nothing here is a test.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import random
import re
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import django

from engine.bench.measures import reference_loop
from tests.load.fill import fill, is_filled, people_of
from tests.load.searches import ORDERS, SEARCHES, Names

ROUNDS = 3
"""How often each of `SEARCHES` is asked in each order, with other names in it where it has any."""
PAGES = 2
WARM_UP = ("", "salt", "hero:tallow-six")
CLICKS = 200
CLICKS_WARM_UP = 4
SLOWEST = 15
PACES: list[float] = []
"""Rounds of the engine's reference loop that the machine did in a microsecond of processor time, beside each request."""
NEXT = re.compile(r'rel="next" href="[^"]*cursor=([\w-]+)')


def main() -> None:
    """Fill, measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("decks", nargs="?", type=int, default=200_000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.test")
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    if connection.vendor != "postgresql":
        raise SystemExit("start it as `python script/postgresql_and_redis.py python -m tests.decks.gallery_benchmark`")
    begin = time.perf_counter()
    if not is_filled(options.decks):
        if connection.introspection.table_names():
            raise SystemExit("this database holds something else")
        call_command("migrate", verbosity=0)
        fill(options.decks)
    filled = round(time.perf_counter() - begin)
    import rone_site.wsgi  # noqa: F401  (as a server does before it answers)

    result: dict[str, Any] = {"decks": options.decks, "seconds_to_fill": filled, "load": os.getloadavg()[0]}
    for name, measure in (("builder", builder), ("gallery", partial(gallery, people_of(options.decks)))):
        result[name] = measure()
        print(f"{name} measured", file=sys.stderr)
    result |= {"load_after": os.getloadavg()[0], "pace": spread(PACES)["median"]}
    print(json.dumps(result) if options.json else report(result))


# --- What is asked -----------------------------------------------------------------------------------


def gallery(people: int) -> dict[str, Any]:
    """Times of every query in every order, `ROUNDS` times: the first page, and those behind it by their cursors."""
    from django.test import Client

    client = Client()
    warm_up = [one for query in WARM_UP for order in ORDERS for one in pages(client, query, order)]
    first: list[Request] = []
    later: list[Request] = []
    for query, order in asked_for(people):
        one, *others = pages(client, query, order)
        first.append(one)
        later += others
    return {"warm_up": spreads(warm_up), "first_pages": spreads(first), "later_pages": spreads(later), "all": spreads(first + later)} | {
        "slowest": slowest(first + later)
    }


def asked_for(people: int) -> list[tuple[str, str]]:
    """The queries with their orders, always the same ones in the same mixed sequence."""
    chance, names = random.Random(2), Names.of_site(people=people)
    asked = [(names.put_in(query, chance), order) for _round in range(ROUNDS) for query in SEARCHES for order in ORDERS]
    chance.shuffle(asked)
    return asked


def pages(client: Any, query: str, order: str) -> list[Request]:
    """The first `PAGES` pages of what `query` finds, each asked for once."""
    address = {"q": query, "order": order}
    made = []
    for number in range(1, PAGES + 1):
        answer, request = timed(f"{query} · {order} · page {number}", partial(client.get, "/decks/", address))
        made.append(request)
        following = NEXT.search(answer.content.decode())
        if following is None:
            break
        address = {**address, "cursor": following[1]}
    return made


def builder() -> dict[str, Any]:
    """Times of the builder's answer to a card more or a card less: the list, its verdict, curves and chances."""
    from django.test import Client
    from django.utils import timezone

    from accounts.models import User
    from cards.selectors import catalog
    from decks.list.models import Deck
    from decks.list.selectors import deck_state
    from decks.list.services.making import create_deck

    me = User.objects.get(username="player7")
    state = deck_state(Deck.objects.filter(owner__username="maker").with_list()[0])
    deck = create_deck(owner=me, name="Mine", state=state, now=timezone.now())
    client = Client()
    client.force_login(me, backend="django.contrib.auth.backends.ModelBackend")
    address = f"/decks/{deck.public_id}/build/change/"
    card = catalog().by_slug["rust-hound"].id
    made = []
    for number in range(CLICKS_WARM_UP + CLICKS):
        words = {"do": f"{'add' if number % 2 else 'remove'}:{card}:deck:1"}
        click = partial(client.post, address, words, headers={"HX-Request": "true"})
        answer, request = timed(f"builder, {words['do']}", click)
        assert answer.status_code == 200, (answer.status_code, answer.content[:500])
        made.append(request)
    warm_up, clicks = made[:CLICKS_WARM_UP], made[CLICKS_WARM_UP:]
    return {"warm_up": spreads(warm_up), "all": spreads(clicks), "slowest": slowest(clicks)[:3]}


# --- Measuring ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Request:
    """What one request took, in milliseconds, and how many statements it sent to the database.

    `wall` is what a reader waits for. `site` and `server` are what this process and the database's used of a processor: they
    are the same whatever else the machine does. `waiting` is how long the site waited for the database.
    """

    asked: str
    wall: float
    site: float
    waiting: float
    server: float
    statements: int


def timed(asked: str, ask: Callable[[], Any]) -> tuple[Any, Request]:
    """The answer to one request, and what it took."""
    from django.db import connection

    begin = time.process_time()
    rounds = reference_loop(5_000)
    PACES.append(rounds / (time.process_time() - begin) / 1e6)
    connection.ensure_connection()
    process = connection.connection.info.backend_pid
    clock = Stopwatch()
    server, begin, cpu = processor_seconds(process), time.perf_counter(), time.process_time()
    with connection.execute_wrapper(clock):
        answer = ask()
    wall, site, server = time.perf_counter() - begin, time.process_time() - cpu, processor_seconds(process) - server
    return answer, Request(asked, wall * 1000, site * 1000, clock.seconds * 1000, server * 1000, clock.statements)


def processor_seconds(process: int) -> float:
    """What a process of this machine has used of a processor; 0 where the system doesn't tell."""
    try:
        return int(Path(f"/proc/{process}/schedstat").read_text().split()[0]) / 1e9
    except OSError:
        return 0.0


class Stopwatch:
    """How long the database took to answer, in seconds, and how often it was asked."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.statements = 0

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        """Run one statement."""
        begin = time.perf_counter()
        try:
            return execute(sql, params, many, context)
        finally:
            self.seconds += time.perf_counter() - begin
            self.statements += 1


FIGURES = ("wall", "site", "waiting", "server", "statements")


def spreads(made: Sequence[Request]) -> dict[str, dict[str, float]]:
    """The spread of each figure of the requests."""
    return {name: spread(getattr(request, name) for request in made) for name in FIGURES}


def spread(times: Iterable[float]) -> dict[str, float]:
    """Median, 95th and 99th percentile (nearest rank) and the largest."""
    ordered = sorted(times)
    ranks = {"median": 0.5, "p95": 0.95, "p99": 0.99, "worst": 1.0}
    return {"requests": len(ordered)} | {name: round(ordered[math.ceil(len(ordered) * part) - 1], 1) for name, part in ranks.items()}


def slowest(made: Sequence[Request]) -> list[dict[str, Any]]:
    """The requests that took longest."""
    worst = sorted(made, key=lambda request: -request.wall)[:SLOWEST]
    return [{"asked": one.asked} | {name: round(getattr(one, name), 1) for name in FIGURES} for one in worst]


def report(result: dict[str, Any]) -> str:
    """The result for people."""
    lines = [
        "{decks} public decks, ready in {seconds_to_fill} s; load {load:.1f}, {load_after:.1f} at the end; reference loop {pace}".format(
            **result
        ),
        f"milliseconds; {'median':>22} {'p95':>7} {'p99':>7} {'worst':>7}",
    ]
    for part in ("gallery", "builder"):
        for name, figures in result[part].items():
            if name == "slowest":
                continue
            for figure, times in figures.items():
                numbers = " ".join(f"{times[key]:7}" for key in ("median", "p95", "p99", "worst"))
                lines.append(f"{part:8} {name:12} {figure:11}{numbers}  of {times['requests']} requests")
    lines.append("the slowest: " + ", ".join(FIGURES))
    for part in ("gallery", "builder"):
        lines += [" ".join(f"{one[name]:7}" for name in FIGURES) + f"  {one['asked']}" for one in result[part]["slowest"]]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
