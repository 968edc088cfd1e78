"""Faults in earnest: worker, broker and web process are killed while games are played, and the queue is filled to the brim.

`FAULT_JOBS` says how many simulations the full queue holds (60 if it says nothing; docs/reference/scale.md has what 1,000 came to).
"""

from __future__ import annotations

import json
import os
import socket
import urllib.request
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import override_settings
from django.utils import timezone

from cards.selectors import catalog
from decks.list.snapshots import deck_of
from engine.rone.decks import playable_deck
from rone_site.supervisor.parts import scheduler_part, web_part
from simulations.jobs import services
from simulations.jobs.models import Chunk, Job, State
from simulations.jobs.orders import Opponent
from simulations.jobs.questions import result_text
from simulations.jobs.runs import run_of
from simulations.jobs.tasks import call_workers
from tests.accounts.makers import make_token
from tests.running import Broker, Program, Worker, database_url, wait_until
from tests.simulations.makers import make_list, make_order, make_user
from tests.simulations.test_api import inline

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("services")]
LONG = 300
MOST_AT_ONCE = 2
"""Processes of the worker: so many simulations are begun side by side."""
JOBS = int(os.environ.get("FAULT_JOBS", "60"))
USERS = max(JOBS // 20, 6)


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


def is_over(job: Job, worker: Worker) -> bool:
    """Whether the job has ended. Celery's worker may trip over a broker that goes while it holds a task: it is started again."""
    worker.start_again_if_ended()
    return not state_of(job).is_open


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
        wait_until(call_workers, "messages to get through again")
    wait_until(lambda: is_over(job, worker), "the duel to end", LONG)
    assert (job.state, job.error, job.games_done) == (State.DONE, None, 300)
    assert job.report is not None
    assert job.report.result == truth(job)
    assert not Chunk.objects.exists()


def test_a_full_queue_loses_nothing_counts_nothing_twice_and_starves_nobody(worker: Worker, scheduler: Program) -> None:
    """Half of the simulations are one user's, ordered before all others; some are stopped, the worker is killed in the middle."""
    hoarder, *others = [make_user() for _ in range(USERS)]
    wanted = make_order(games=3, turns=1)
    owners = [*[hoarder] * (JOBS // 2), *islice(cycle(others), JOBS - JOBS // 2)]
    worker.kill()  # nothing is played before everything is ordered
    now = timezone.now()
    with unlimited_orders():
        jobs = [
            services.order_simulation(owner=owner, order=replace(wanted, seed=1_000 + number), now=now + timedelta(milliseconds=number))
            for number, owner in enumerate(owners)
        ]
    stopped = {job.pk for job in jobs[7::10]}
    for pk in stopped:
        services.cancel_job(job_id=pk, now=timezone.now())
    worker.start()
    wait_until(lambda: Job.objects.filter(state=State.DONE).count() >= JOBS // 4, "a quarter of the simulations to end", LONG)
    worker.kill()
    worker.start()
    wait_until(lambda: not Job.objects.open().exists(), "all simulations to end", LONG)

    found = {job.pk: job for job in Job.objects.select_related("report")}
    assert len(found) == JOBS
    assert {pk for pk, job in found.items() if job.state == State.CANCELLED} == stopped
    played = [job for job in found.values() if job.state == State.DONE]
    assert len(played) == JOBS - len(stopped)
    assert not Chunk.objects.exists()
    for job in played:
        assert (job.games_done, job.error) == (3, None)
        assert job.report is not None
        assert json.loads(job.report.result)["method"]["games"] == 3
    for job in played[:: max(JOBS // 12, 1)]:
        assert job.report is not None
        assert job.report.result == truth(job)
    assert_nobody_starves(sorted(played, key=lambda job: job.started_at or now), hoarder.pk)


def assert_nobody_starves(served: list[Job], hoarder: int) -> None:
    """Whoever still waits is never behind by more than two of their simulations: users take turns, whatever was ordered first."""
    left, had = Counter(job.owner_id for job in served), Counter[int]()
    for job in served:
        had[job.owner_id] += 1
        left[job.owner_id] -= 1
        waiting = [owner for owner, number in left.items() if number]
        if waiting:
            assert max(had[owner] for owner in waiting) - min(had[owner] for owner in waiting) <= 2 + MOST_AT_ONCE, (had, left)
    ends = {owner: max(place for place, job in enumerate(served) if job.owner_id == owner) for owner in had}
    assert all(ends[owner] < ends[hoarder] for owner in ends if owner != hoarder)


@contextmanager
def unlimited_orders() -> Iterator[None]:
    """One user may have as many simulations in the works as the test needs."""
    with override_settings(SIMULATION_OPEN_JOBS=JOBS):
        yield


def test_the_web_process_is_restarted_while_games_are_played_and_nobody_notices(worker: Worker, scheduler: Program, tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with override_settings(PORT=port, HOST="127.0.0.1", WEB_PROCESSES=1):
        web = Program(web_part(), tmp_path / "web.log", environment(PORT=str(port), DATA_DIR=str(settings.DATA_DIR)))
    _, secret = make_token(make_user())
    base = f"http://127.0.0.1:{port}/api/v1/simulations/"
    ordered = {"kind": "goldfish", "deck": inline(), "games": 1_500, "turns": 10}

    def ask(address: str, body: dict[str, Any] | None = None) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {secret}", "Content-Type": "application/json", "Idempotency-Key": "once"}
        request = urllib.request.Request(address, data=json.dumps(body).encode() if body else None, headers=headers)  # noqa: S310
        with urllib.request.urlopen(request, timeout=30) as answer:  # noqa: S310
            return json.loads(answer.read())

    def is_up() -> bool:
        try:
            ask(base)
        except OSError:
            return False
        return True

    web.start()
    try:
        wait_until(is_up, "the site to answer", LONG)
        first = ask(base, ordered)
        wait_until(lambda: ask(f"{base}{first['id']}/")["games_done"] > 0, "the first games to be counted", LONG)
        web.kill()
        job = Job.objects.get(pk=first["id"])
        before = job.games_done
        wait_until(lambda: state_of(job).games_done > before or not job.is_open, "games to be counted without the site", LONG)
        web.start()
        wait_until(is_up, "the site to answer again", LONG)
        assert ask(base, ordered)["id"] == first["id"]  # sent again, as a client does that never got the answer
        wait_until(lambda: ask(f"{base}{first['id']}/")["state"] == "done", "the simulation to end", LONG)
        told = ask(f"{base}{first['id']}/")
    finally:
        web.kill()
    assert Job.objects.count() == 1
    assert (told["games_done"], told["error"]) == (1_500, None)
    assert result_text(told["result"]) == truth(state_of(job))
