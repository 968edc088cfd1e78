"""Real workers and a real broker: what dies comes back, nothing is lost, nothing is counted twice."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from cards.selectors import catalog
from engine.rone.decks import playable_deck
from engine.rone.measures.simulated import RONE
from rone_site.supervisor.parts import scheduler_part
from simulations.jobs import services
from simulations.jobs.models import Chunk, Job, Queue, State
from simulations.jobs.orders import Order
from simulations.jobs.questions import result_text
from simulations.jobs.runs import alone_settings
from simulations.jobs.selectors import progress_of
from simulations.jobs.tasks import run_chunk
from tests.running import Broker, Program, Worker, database_url, wait_until
from tests.simulations.makers import make_order, make_user

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("services")]
LONG = 90


@pytest.fixture
def scheduler(broker: Broker | None, transactional_db: None, tmp_path: Path) -> Iterator[Program]:
    """The scheduler that calls the sweep, as the site runs it."""
    environment = {"DATABASE_URL": database_url(), "DJANGO_SETTINGS_MODULE": "rone_site.settings.test"}
    program = Program(scheduler_part(), tmp_path / "scheduler.log", environment)
    program.start()
    yield program
    program.stop()


def order(**values: Any) -> Job:
    wanted = make_order(**{"games": 600, "turns": 5, **values})
    return services.order_simulation(owner=make_user(), order=wanted, now=timezone.now())


def state_of(job: Job) -> Job:
    job.refresh_from_db()
    return job


def truth(wanted: Order) -> str:
    """The result of an order by playing all its games here, in one go."""
    deck = playable_deck(wanted.deck, catalog())
    settings = alone_settings(RONE, wanted.parameters)
    tally = RONE.play_report(deck, settings, seed=wanted.seed, first=0, count=wanted.games)
    assert tally is not None
    return result_text(RONE.report_alone(deck, settings, tally, seed=wanted.seed))


def wait_for_end(job: Job) -> Job:
    wait_until(lambda: not state_of(job).is_open, f"job {job.pk} to end", LONG)
    return job


def assert_counted_exactly(job: Job) -> None:
    assert (job.state, job.error, job.games_done) == (State.DONE, None, job.games)
    assert job.report is not None
    assert job.report.result == truth(services.order_of(job))
    assert not Chunk.objects.filter(job=job).exists()


def test_an_order_is_played_by_a_worker_to_exactly_its_result(worker: Worker) -> None:
    assert_counted_exactly(wait_for_end(order()))


def test_a_killed_worker_loses_nothing_and_counts_nothing_twice(worker: Worker, scheduler: Program) -> None:
    job = order(games=1500)
    wait_until(lambda: state_of(job).games_done > 0, "the first games to be counted", LONG)
    worker.kill()
    counted = state_of(job).games_done
    assert (job.state, 0 < counted < 1500) == (State.RUNNING, True)
    worker.start()
    assert_counted_exactly(wait_for_end(job))


def test_without_any_worker_a_job_waits_and_says_so(broker: Broker | None) -> None:
    job = order()
    assert not job.is_waiting_for_broker
    shown = progress_of(state_of(job), now=timezone.now())
    assert (shown.liveness, shown.games_done) == ("queued", 0)


def test_an_order_without_a_broker_is_stored_says_so_and_goes_on_when_it_is_back(
    broker: Broker | None, worker: Worker, scheduler: Program
) -> None:
    if broker is None:
        pytest.skip("the broker is not this suite's own to stop")
    broker.kill()
    job = state_of(order())
    assert (job.state, job.is_waiting_for_broker) == (State.QUEUED, True)
    assert progress_of(job, now=timezone.now()).liveness == "waiting_for_broker"
    broker.start()
    assert_counted_exactly(wait_for_end(job))
    assert not job.is_waiting_for_broker


def test_a_stopped_job_stops_and_the_next_one_gets_the_workers(worker: Worker) -> None:
    stopped = order(games=100_000, turns=10)
    wait_until(lambda: state_of(stopped).state == State.RUNNING, "the job to run", LONG)
    services.cancel_job(job_id=stopped.pk, now=timezone.now())
    following = order(games=50, seed=3)
    assert_counted_exactly(wait_for_end(following))
    assert state_of(stopped).state == State.CANCELLED
    assert not Chunk.objects.exists()


def test_two_workers_and_far_too_many_messages_count_exactly(worker: Worker, tmp_path: Path) -> None:
    (tmp_path / "second").mkdir()
    second = Worker(tmp_path / "second")
    second.start()
    try:
        jobs = [order(games=400, seed=seed) for seed in (1, 2, 3)]
        for _message in range(40):
            run_chunk.delay(0.0, Queue.REPORTS)
        for job in jobs:
            assert_counted_exactly(wait_for_end(job))
    finally:
        second.stop()
