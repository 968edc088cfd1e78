"""Reports of real games, played by the engine in the test's own process."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from decks.list.models import Deck
from decks.list.services.making import create_deck
from decks.list.state import storable
from simulations.jobs import services
from simulations.jobs.models import Job, Report
from simulations.jobs.tasks import run_chunk
from tests.simulations.makers import make_list, make_order, make_user

FIGURES = (
    *("water", "spending", "levels", "plans", "castable", "stranded", "damage", "life", "clock", "pressure", "recycling"),
    *("technologies", "without", "opening", "seats"),
)
"""The figures of a report of a deck alone, in the order of its page."""


def make_deck(owner: User, name: str = "Cistern Watch", **values: Any) -> Deck:
    return create_deck(owner=owner, name=name, state=storable(make_list(), format="custom"), now=timezone.now(), **values)


def make_report(owner: User | None = None, **values: Any) -> Job:
    """A finished job: 60 real games of 10 turns."""
    owner = owner or make_user()
    order = make_order(**{"games": 60, "title": "Cistern Watch", **values})
    return finish(services.order_simulation(owner=owner, order=order, now=timezone.now()))


def finish(job: Job) -> Job:
    """Have an open job worked off. Games that this process has played before are answered from store, as on a site that has."""
    key = (job.question, job.games)
    if job.is_open and key in _PLAYED:
        Report.objects.create(question=job.question, created_at=timezone.now(), **_PLAYED[key])
    while job.is_open:
        run_chunk.apply(throw=True)
        job.refresh_from_db()
    if job.report is not None:
        _PLAYED[key] = {name: getattr(job.report, name) for name in ("kind", "result", "engine_version", "catalog_digest", "cards")}
    return job


_PLAYED: dict[tuple[str, int], dict[str, Any]] = {}
"""The reports of this process by question and number of games."""


def address(job: Job, rest: str = "") -> str:
    return f"/reports/{job.pk}/{rest}"


def queries(client: Client, path: str) -> int:
    """How many queries a page takes that was asked for before."""
    client.get(path)
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return len(captured)
