"""Reports of real games, played by the engine in the test's own process."""

from __future__ import annotations

from typing import Any

from django.utils import timezone

from accounts.models import User
from decks.models import Deck
from decks.services import create_deck
from decks.state import ListState
from simulations import services
from simulations.models import Job
from simulations.tasks import run_chunk
from tests.simulations.makers import make_list, make_order, make_user


def make_deck(owner: User, name: str = "Cistern Watch", **values: Any) -> Deck:
    return create_deck(owner=owner, name=name, state=ListState.of(make_list(), format="custom"), now=timezone.now(), **values)


def make_report(owner: User | None = None, **values: Any) -> Job:
    """A finished job: 60 real games of 10 turns."""
    owner = owner or make_user()
    order = make_order(**{"games": 60, "title": "Cistern Watch", **values})
    job = services.order_simulation(owner=owner, order=order, now=timezone.now())
    while job.is_open:
        run_chunk.apply(throw=True)
        job.refresh_from_db()
    return job
