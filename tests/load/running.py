"""Starts the site as production runs it, drives views of it at each rate, and gathers what came of it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import secrets
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import django

from tests.load.driver import Driver
from tests.load.mix import MIX, Reader, Site, planned
from tests.load.processes import processor_seconds

NAME = "load.example"
HOST, PORT = "127.0.0.1", 8765
READERS = 50
START_SECONDS = 120


def drive(*, rates: Sequence[float], seconds: int, warm_up: int, runs: int, seed: int, redis_url: str) -> dict[str, Any]:
    """What `runs` runs of `seconds` seconds at each rate came to; before the first, views at the first rate for `warm_up` seconds."""
    with tempfile.TemporaryDirectory(prefix="rone-load-") as folder:
        os.environ |= surroundings(Path(folder), redis_url)
        django.setup()
        statements = Statements()
        with running_site() as process:
            site, readers = what_there_is(), log_in()
            chance = random.Random(seed)
            driver = Driver(HOST, PORT, NAME, site, readers, chance)
            asyncio.run(driver.drive(planned(rates[0], warm_up, chance)))
            statements.forget()
            results = [one_run(driver, rate, seconds, process.pid) for _run in range(runs) for rate in rates]
        return {"decks": site.decks, "load": os.getloadavg()[0], "seconds": seconds, "runs": results, "statements": statements.slowest()}


def one_run(driver: Driver, rate: float, seconds: int, process: int) -> dict[str, Any]:
    """What one rate came to: every answer, and what site, database and driver used of a processor."""
    before, own, load = processor_seconds(process), time.process_time(), os.getloadavg()[0]
    answers = asyncio.run(driver.drive(planned(rate, seconds, driver.chance)))
    after = processor_seconds(process)
    used = {name: after[name] - before[name] for name in after} | {"driver": time.process_time() - own}
    errors = [answer for answer in answers if answer.is_error]
    return {
        "rate": rate,
        "load": load,
        "times": {view.name: sorted(one.milliseconds for one in answers if one.view == view.name) for view in MIX},
        "errors": [f"{one.status} {one.path}" for one in errors],
        "errors_of": {view.name: sum(one.view == view.name for one in errors) for view in MIX},
        "views": len(answers),
        "processor_seconds": used,
    }


def surroundings(folder: Path, redis_url: str) -> dict[str, str]:
    """The environment of a public site of two web processes and a worker, with secrets of its own."""
    return {
        "DJANGO_SETTINGS_MODULE": "rone_site.settings.production",
        "SECRET_KEY": secrets.token_urlsafe(64),
        "ALLOWED_HOSTS": NAME,
        "HOST": HOST,
        "PORT": str(PORT),
        "DATA_DIR": str(folder),
        "BROKER_URL": f"{redis_url}/5",
        "CACHE_URL": f"{redis_url}/6",
        "WORKER_PROCESSES": "1",
        "PROXY_COUNT": "1",
        "LOG_LEVEL": "WARNING",
        "API_RATE_ADDRESS": "1000000",
    }


@contextlib.contextmanager
def running_site() -> Iterator[subprocess.Popen[bytes]]:
    """The site, from when it answers until it is not needed any more."""
    subprocess.run([sys.executable, "manage.py", "prepare_site"], check=True, stdout=subprocess.DEVNULL)
    process = subprocess.Popen([sys.executable, "-m", "rone_site.supervisor"])
    try:
        end = time.monotonic() + START_SECONDS
        while not answers():
            if process.poll() is not None or time.monotonic() > end:
                raise SystemExit("the site did not start")
            time.sleep(0.2)
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(60)


def answers() -> bool:
    """Whether the site answers."""
    request = urllib.request.Request(f"http://{HOST}:{PORT}/rules/", headers={"Host": NAME, "X-Forwarded-Proto": "https"})
    try:
        with urllib.request.urlopen(request, timeout=5) as answer:  # noqa: S310 (of this machine)
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


def what_there_is() -> Site:
    """What of the filled site is asked for."""
    from cards.selectors import catalog
    from decks.list.models import Deck
    from events.models import Event

    cards = tuple(sorted(card.slug for card in catalog()))
    events = tuple(Event.objects.filter(public_id__startswith="load").order_by("pk").values_list("public_id", flat=True)[:500])
    decks = Deck.objects.filter(owner__username__startswith="player", visibility="public").count()
    authors = 10_000
    return Site(decks, cards, events, authors, catalog().by_slug["rust-hound"].id)


def log_in() -> list[Reader]:
    """Readers with a session and a deck of theirs, which is a copy of one of the makers'."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.utils import timezone

    from accounts.models import User
    from decks.list.models import Deck
    from decks.list.selectors import deck_state
    from decks.list.services.making import create_deck

    state = deck_state(Deck.objects.filter(owner__username="maker").with_list()[0])
    readers = []
    for user in User.objects.filter(username__startswith="player").order_by("pk")[:READERS]:
        deck = Deck.objects.filter(owner=user, name="Driven").first()
        deck = deck or create_deck(owner=user, name="Driven", state=state, now=timezone.now())
        session = SessionStore()
        session[SESSION_KEY] = str(user.pk)
        session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
        session[HASH_SESSION_KEY] = user.get_session_auth_hash()
        session.save()
        readers.append(Reader(str(session.session_key), deck.public_id))
    return readers


class Statements:
    """The statements that take the database longest, where it counts them (`pg_stat_statements`)."""

    SLOW_MILLISECONDS = 20
    SLOWEST = """
        SELECT calls, mean_exec_time, max_exec_time, left(regexp_replace(query, '\\s+', ' ', 'g'), 300) FROM pg_stat_statements
        WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND max_exec_time > %s
        ORDER BY mean_exec_time DESC LIMIT 25"""

    def forget(self) -> None:
        """Count from now on."""
        self._ask("SELECT pg_stat_statements_reset()")

    def slowest(self) -> list[list[Any]] | None:
        """Calls, mean and longest milliseconds and text of those that took more than `SLOW_MILLISECONDS` once; None where nobody counts."""
        return self._ask(self.SLOWEST, [self.SLOW_MILLISECONDS])

    def _ask(self, sql: str, values: list[Any] | None = None) -> list[list[Any]] | None:
        from django.db import DatabaseError, connection

        try:
            with connection.cursor() as database:
                database.execute(sql, values)
                return [list(row) for row in database.fetchall()]
        except DatabaseError:
            return None
