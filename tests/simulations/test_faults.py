"""Faults in earnest: worker and broker are killed while a duel is played."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from cards.selectors import catalog
from engine.rone.decks import playable_deck
from rone_site.supervisor.parts import scheduler_part
from simulations import services
from simulations.models import Chunk, Job, State
from simulations.orders import Opponent
from simulations.questions import result_text
from simulations.runs import run_of
from simulations.snapshots import deck_of
from simulations.tasks import call_workers
from tests.running import Broker, Program, Worker, database_url, wait_until
from tests.simulations.makers import make_list, make_order, make_user

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("services")]
LONG = 300


@pytest.fixture
def scheduler(broker: Broker | None, transactional_db: None, tmp_path: Path) -> Iterator[Program]:
    program = Program(scheduler_part(), tmp_path / "scheduler.log", environment())
    program.start()
    yield program
    program.stop()


def environment(**more: str) -> dict[str, str]:
    return {"DATABASE_URL": database_url(), "DJANGO_SETTINGS_MODULE": "rone_site.settings.test", **more}


def order_duel(**values: Any) -> Job:
    wanted = make_order(kind="duel", against=(Opponent("The same", make_list()),), **{"games": 300, **values})
    return services.order_simulation(owner=make_user(), order=wanted, now=timezone.now())


def truth(job: Job) -> str:
    """The result of a job by playing all its games here, in one go."""
    known = catalog()
    run = run_of(job.kind, [playable_deck(deck_of(listed), known) for listed in job.lists], job.parameters, seed=job.seed)
    tally = run.play(first=0, count=job.games, goes_on=lambda: True, clock=lambda: 0.0)
    assert tally is not None
    return result_text(run.report([tally.to_json()]))


def state_of(job: Job) -> Job:
    job.refresh_from_db()
    return job


def test_a_duel_outlives_its_worker_and_its_broker_and_counts_every_game_once(
    broker: Broker | None, worker: Worker, scheduler: Program
) -> None:
    job = order_duel()
    wait_until(lambda: state_of(job).games_done > 0, "the first games to be counted", LONG)
    worker.kill()
    counted = state_of(job).games_done
    assert (job.state, 0 < counted < 300) == (State.RUNNING, True)
    worker.start()
    if broker is not None:
        broker.kill()
        broker.start()
        wait_until(lambda: call_workers(1), "messages to get through again")
    wait_until(lambda: not state_of(job).is_open, "the duel to end", LONG)
    assert (job.state, job.error, job.games_done) == (State.DONE, None, 300)
    assert job.report is not None
    assert job.report.result == truth(job)
    assert not Chunk.objects.exists()
