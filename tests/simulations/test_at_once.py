"""Several at once: orders under one key, workers at one job. Threads with connections of their own, on the real database."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from uuid import uuid4

import pytest
from django.utils import timezone

from simulations.jobs import services, work
from simulations.jobs.errors import QuotaError
from simulations.jobs.models import Chunk, DeletedGames, Job
from simulations.jobs.questions import present_of
from tests.at_once import at_once, behind
from tests.simulations.makers import make_job, make_order, make_user
from web.errors import NotFoundError

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
    claims = at_once(lambda _number: work.claim_work(now=now, token=uuid4(), present=present_of))
    assert sorted(claim.first for claim in claims) == [0, 100, 200, 300]


def test_games_are_counted_once_however_often_they_are_handed_in_at_once() -> None:
    job = make_job(games=400)
    claim = work.claim_work(now=timezone.now(), token=uuid4(), present=present_of)
    assert claim is not None
    counted = at_once(lambda _number: work.count_chunk(claim, {"games": claim.count}, now=timezone.now()))
    job.refresh_from_db()
    assert (counted.count(True), job.games_done) == (1, 100)


def test_a_lost_chunk_is_given_to_one_of_those_who_want_it() -> None:
    make_job(games=100)
    lost = work.claim_work(now=timezone.now(), token=uuid4(), present=present_of)
    assert lost is not None
    Chunk.objects.update(heartbeat_at="2020-01-01T00:00:00Z")
    now = timezone.now()
    claims = at_once(lambda _number: work.claim_work(now=now, token=uuid4(), present=present_of))
    assert [claim.first for claim in claims if claim] == [0]


def test_a_report_that_several_finish_at_once_is_stored_once() -> None:
    job = make_job(games=100)
    claim = work.claim_work(now=timezone.now(), token=uuid4(), present=present_of)
    assert claim is not None
    work.count_chunk(claim, {"games": 100}, now=timezone.now())
    finished = at_once(lambda _number: work.finish_job(job.pk, result="{}", now=timezone.now()))
    assert finished.count(True) == 1


ENDINGS: dict[str, Callable[[Job], object]] = {
    "done": lambda job: work.finish_job(job.pk, result="{}", now=timezone.now()),
    "failed": lambda job: work.fail_job(job.pk, "ENGINE_FAILED", "It met an error.", now=timezone.now()),
    "cancelled": lambda job: services.cancel_job(job_id=job.pk, now=timezone.now()),
}


@pytest.mark.parametrize(("first", "second"), list(permutations(ENDINGS, 2)))
def test_a_job_that_ends_in_two_ways_at_once_stays_as_it_ended_first(first: str, second: str) -> None:
    job = make_job(games=100)
    claim = work.claim_work(now=timezone.now(), token=uuid4(), present=present_of)
    assert claim is not None
    work.count_chunk(claim, {"games": 100}, now=timezone.now())

    behind(lambda: ENDINGS[first](job), lambda: ENDINGS[second](job))

    job.refresh_from_db()
    assert (job.state, job.report is not None, job.error_code) == (first, first == "done", "ENGINE_FAILED" if first == "failed" else "")


def test_the_games_of_a_job_that_two_presses_delete_count_once() -> None:
    job = make_job(games=100, games_planned=100, games_done=100, state="cancelled", finished_at=timezone.now())

    answers = at_once(lambda _number: services.delete_job(job=job), refusals=NotFoundError)

    assert answers.count(None) == 1
    assert list(DeletedGames.objects.values_list("games", flat=True)) == [100]
