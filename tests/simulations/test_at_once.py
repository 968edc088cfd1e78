"""Several at once: orders under one key, workers at one job. Threads with connections of their own, on the real database."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.utils import timezone

from simulations.jobs import services, work
from simulations.jobs.errors import QuotaError
from simulations.jobs.models import Chunk, Job
from simulations.jobs.questions import present
from tests.at_once import at_once
from tests.simulations.makers import make_job, make_order, make_user

pytestmark = [pytest.mark.django_db(transaction=True)]


def test_one_key_sent_several_times_at_once_is_one_job() -> None:
    owner, order = make_user(), make_order()
    jobs = at_once(lambda _number: services.order_simulation(owner=owner, order=order, now=timezone.now(), idempotency_key="once").pk)
    assert len(set(jobs)) == 1
    assert Job.objects.count() == 1


def test_a_limit_holds_for_orders_that_come_at_once(settings) -> None:  # type: ignore[no-untyped-def]
    settings.SIMULATION_OPEN_JOBS = 2
    owner, order = make_user(), make_order()

    def try_it(_number: int) -> bool:
        try:
            services.order_simulation(owner=owner, order=order, now=timezone.now())
        except QuotaError:
            return False
        return True

    assert sorted(at_once(try_it)) == [False, False, True, True]


def test_workers_that_claim_at_once_get_different_games() -> None:
    make_job(games=400)
    now = timezone.now()
    claims = at_once(lambda _number: work.claim_work(now=now, token=uuid4(), present=present))
    assert sorted(claim.first for claim in claims) == [0, 100, 200, 300]


def test_games_are_counted_once_however_often_they_are_handed_in_at_once() -> None:
    job = make_job(games=400)
    claim = work.claim_work(now=timezone.now(), token=uuid4(), present=present)
    assert claim is not None
    counted = at_once(lambda _number: work.count_chunk(claim, {"games": claim.count}, now=timezone.now()))
    job.refresh_from_db()
    assert (counted.count(True), job.games_done) == (1, 100)


def test_a_lost_chunk_is_given_to_one_of_those_who_want_it() -> None:
    make_job(games=100)
    lost = work.claim_work(now=timezone.now(), token=uuid4(), present=present)
    assert lost is not None
    Chunk.objects.update(heartbeat_at="2020-01-01T00:00:00Z")
    now = timezone.now()
    claims = at_once(lambda _number: work.claim_work(now=now, token=uuid4(), present=present))
    assert [claim.first for claim in claims if claim] == [0]


def test_a_report_that_several_finish_at_once_is_stored_once() -> None:
    job = make_job(games=100)
    claim = work.claim_work(now=timezone.now(), token=uuid4(), present=present)
    assert claim is not None
    work.count_chunk(claim, {"games": 100}, now=timezone.now())
    finished = at_once(lambda _number: work.finish_job(job.pk, result="{}", now=timezone.now()))
    assert finished.count(True) == 1
