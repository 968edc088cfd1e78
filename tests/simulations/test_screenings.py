"""The screening of a study is given out in parts of a second: nobody waits for the whole of it, and nothing of it is lost."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest

from accounts.models import User
from cards.selectors import catalog
from engine.rone.decks import playable_deck
from simulations.jobs import work
from simulations.jobs.models import Chunk, Job, Queue, State
from simulations.jobs.orders import Order
from simulations.jobs.pools import swap_pool
from simulations.jobs.questions import present_of, result_text
from simulations.jobs.runs import run_of
from simulations.jobs.selectors import jobs_with_work, screening_of
from simulations.jobs.services import cancel_job, order_simulation
from simulations.jobs.tasks import run_chunk
from tests.cards.makers import make_card
from tests.simulations.makers import NOW, later, make_list, make_order, make_user

pytestmark = pytest.mark.django_db


def swaps(games: int = 2, seed: int = 1) -> Order:
    """A look for swaps with three cards that could be put in."""
    deck = make_list()
    pool = (830_000, 830_001, 830_002)
    if not catalog().by_id.keys() & set(pool):
        for card in pool:
            make_card(id=card, cost=1, level=1)
    order = make_order(deck=deck, games=games, study="swaps", pool=pool, seed=seed)
    assert set(pool) <= set(swap_pool(deck, order.format, as_of=NOW.date()))
    return order


def ordered(owner: User | None = None, **values: int) -> Job:
    return order_simulation(owner=owner or make_user(), order=swaps(**values), now=NOW)


def claim(at: float = 0.0) -> work.Claim | None:
    return work.claim_work(now=later(at), token=uuid4(), present=present_of)


def must_claim(at: float = 0.0) -> work.Claim:
    found = claim(at)
    assert found is not None
    return found


def test_no_game_is_given_out_before_the_screening_is_through() -> None:
    job = ordered()
    assert (job.queue, job.games_stage) == (Queue.STUDIES, 0)
    first = must_claim()
    assert (first.is_screening, first.count) == (True, 0)
    assert work.store_screening(first, {"cut/1": 5}, is_through=False, now=later(1))
    second = must_claim(2)
    assert second.is_screening
    assert screening_of(job.pk) == {"cut/1": 5}
    assert work.store_screening(second, {"cut/1": 5, "add/2": 4}, is_through=True, now=later(3))
    following = must_claim(4)
    assert (following.is_screening, following.first, following.count) == (False, 0, 2)


def test_while_one_worker_screens_the_others_do_what_others_ordered() -> None:
    job = ordered()
    must_claim()
    assert claim(1) is None
    assert not jobs_with_work(later(1)).exists()
    other = ordered(seed=2)
    assert must_claim(2).job.pk == other.pk
    assert job.pk != other.pk


def test_people_take_turns_in_the_midst_of_screenings() -> None:
    first, second = make_user(), make_user()
    for seed in range(3):
        ordered(first, seed=seed)
    late = ordered(second, seed=9)
    served = []
    for second_of_clock in range(6):
        found = must_claim(second_of_clock)
        served.append(found.job.pk == late.pk)
        work.store_screening(found, {}, is_through=False, now=later(second_of_clock + 0.5))
    assert served.count(True) == 3


def test_a_worker_that_was_lost_in_a_screening_loses_its_part_alone() -> None:
    job = ordered()
    first = must_claim()
    work.store_screening(first, {"cut/1": 5}, is_through=False, now=later(1))
    lost = must_claim(2)
    assert claim(5) is None
    following = must_claim(13)
    assert following.is_screening
    assert not work.keep_claim(lost, now=later(14))
    assert not work.store_screening(lost, {"wrong": 1}, is_through=True, now=later(14))
    assert screening_of(job.pk) == {"cut/1": 5}


def test_a_screening_that_worker_after_worker_dies_of_fails_its_job() -> None:
    job = ordered()
    for attempt in range(work.MOST_ATTEMPTS):
        assert claim(11 * attempt) is not None
    assert claim(11 * work.MOST_ATTEMPTS) is None
    job.refresh_from_db()
    assert (job.state, job.error_code) == (State.FAILED, "WORKER_LOST")
    assert "in the screening" in job.error_message


def test_a_stopped_study_keeps_nothing_of_its_screening() -> None:
    job = ordered()
    found = must_claim()
    cancel_job(job_id=job.pk, now=later(1))
    assert not work.keep_claim(found, now=later(1))
    assert not work.store_screening(found, {"cut/1": 5}, is_through=True, now=later(1))
    assert not Chunk.objects.exists()


def test_with_other_cards_a_screening_begins_anew() -> None:
    job = ordered()
    found = must_claim()
    work.store_screening(found, {"cut/1": 5}, is_through=True, now=later(1))
    newer = replace(present_of(job), engine_version="99.0")
    anew = work.claim_work(now=later(2), token=uuid4(), present=lambda _job: newer)
    assert anew is not None
    assert anew.is_screening
    assert screening_of(job.pk) == {}
    job.refresh_from_db()
    assert job.games_stage == 0


def test_a_study_that_was_begun_by_an_older_site_is_screened_and_ends() -> None:
    job = ordered()
    Job.objects.filter(pk=job.pk).update(games_stage=2)
    assert must_claim().is_screening
    assert claim(1) is None


def test_in_however_many_parts_it_was_screened_the_report_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "CHUNK_SECONDS", 0.0)
    order = swaps(games=3)
    job = order_simulation(owner=make_user(), order=order, now=NOW)
    parts = 0
    while job.is_open:
        run_chunk.apply(throw=True)
        job.refresh_from_db()
        parts += 1
    assert job.state == State.DONE, job.error_message
    assert parts > 10
    run = run_of(job.kind, [playable_deck(order.deck, catalog())], job.parameters, seed=job.seed)
    tally = run.play(first=0, count=3, goes_on=lambda: True, clock=lambda: 0.0)
    assert tally is not None
    assert job.report is not None
    assert job.report.result == result_text(run.report([tally.to_json()]))
    assert not Chunk.objects.exists()
