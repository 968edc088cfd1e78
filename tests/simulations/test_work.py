"""Giving games to workers and counting them: every game once, whatever happens to the workers."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from itertools import pairwise
from uuid import uuid4

import pytest

from cards.selectors import shelf
from engine.simulation.tally import Tally
from simulations.jobs import work
from simulations.jobs.models import Chunk, Job, Report, State
from simulations.jobs.questions import present_of
from simulations.jobs.services import cancel_job
from tests.simulations.makers import NOW, later, make_job, make_user

pytestmark = pytest.mark.django_db


def claim(at: datetime = NOW) -> work.Claim | None:
    return work.claim_work(now=at, token=uuid4(), present=present_of)


def must_claim(at: datetime = NOW) -> work.Claim:
    found = claim(at)
    assert found is not None
    return found


def tally_of(found: work.Claim) -> dict[str, int]:
    """What a run of these games would count, as far as merging is concerned: how many they were."""
    return {"games": found.count, f"first/{found.first}": 1}


def work_off(job: Job, at: datetime = NOW) -> None:
    """Count everything of `job`, as a healthy worker does."""
    while found := claim(at):
        assert found.chunk_id == work.NO_CHUNK or work.count_chunk(found, tally_of(found), now=at)
        if work.finished_tallies(found.job.pk) is not None:
            work.finish_job(found.job.pk, result='{"a":1}', now=at)


def test_chunks_cover_every_game_once() -> None:
    job = make_job(games=1050)
    work_off_without_report(job)
    spans = [(chunk.first, chunk.first + chunk.count) for chunk in Chunk.objects.order_by("first")]
    assert spans[0][0] == 0
    assert spans[-1][1] == 1050
    assert all(end == begin for (_, end), (begin, _) in pairwise(spans))
    job.refresh_from_db()
    assert (job.games_done, job.games_planned) == (1050, 1050)


def work_off_without_report(job: Job) -> None:
    seconds = 0.0
    while (found := claim(later(seconds))) and found.chunk_id:
        seconds += 1
        work.count_chunk(found, tally_of(found), now=later(seconds))


def test_a_chunk_s_size_follows_the_speed_of_the_one_before() -> None:
    make_job(games=100_000)
    first = must_claim()
    work.count_chunk(first, tally_of(first), now=later(0.5))
    second = must_claim(later(0.5))
    assert (first.count, second.count) == (100, 200)
    work.count_chunk(second, tally_of(second), now=later(4.5))
    assert must_claim(later(4.5)).count == 50


def test_the_first_claim_sets_a_job_running() -> None:
    job = make_job()
    must_claim()
    job.refresh_from_db()
    assert (job.state, job.started_at, job.is_waiting_for_broker) == (State.RUNNING, NOW, False)


def test_counting_the_same_claim_twice_counts_it_once() -> None:
    job = make_job()
    found = must_claim()
    assert work.count_chunk(found, tally_of(found), now=NOW)
    assert not work.count_chunk(found, tally_of(found), now=NOW)
    job.refresh_from_db()
    assert job.games_done == found.count


def test_games_of_a_dead_worker_are_given_to_another_and_counted_once() -> None:
    job = make_job(games=100)
    lost = must_claim()
    assert claim(later(5)) is None
    found = must_claim(later(11))
    assert (found.first, found.count, found.chunk_id) == (lost.first, lost.count, lost.chunk_id)
    assert not work.keep_claim(lost, now=later(11))
    assert not work.count_chunk(lost, tally_of(lost), now=later(12))
    assert work.count_chunk(found, tally_of(found), now=later(12))
    job.refresh_from_db()
    assert job.games_done == 100


def test_a_worker_that_says_it_is_alive_keeps_its_games() -> None:
    make_job(games=100)
    found = must_claim()
    assert work.keep_claim(found, now=later(9))
    assert claim(later(15)) is None


def test_games_that_were_given_back_are_claimed_at_once() -> None:
    make_job(games=100)
    found = must_claim()
    work.give_back(found)
    assert must_claim(later(0.1)).first == found.first


def test_a_chunk_that_worker_after_worker_died_of_fails_the_job_with_words() -> None:
    job = make_job(games=100)
    for attempt in range(work.MOST_ATTEMPTS):
        assert claim(later(11 * attempt)) is not None
    assert claim(later(11 * work.MOST_ATTEMPTS)) is None
    job.refresh_from_db()
    assert (job.state, job.error_code) == (State.FAILED, "WORKER_LOST")
    assert "0 to 99" in job.error_message


def test_a_report_is_stored_exactly_once() -> None:
    job = make_job(games=100)
    found = must_claim()
    work.count_chunk(found, tally_of(found), now=NOW)
    assert work.finished_tallies(job.pk) == [tally_of(found)]
    assert work.finish_job(job.pk, result='{"a":1}', now=NOW)
    assert not work.finish_job(job.pk, result='{"a":2}', now=NOW)
    job.refresh_from_db()
    assert (job.state, job.report and job.report.result, job.progress) == (State.DONE, '{"a":1}', 1.0)
    assert not Chunk.objects.exists()


def test_a_report_whose_maker_died_is_made_by_another() -> None:
    job = make_job(games=100)
    found = must_claim()
    work.count_chunk(found, tally_of(found), now=NOW)
    assert claim(later(5)) is None
    late = must_claim(later(11))
    assert (late.job.pk, late.chunk_id) == (job.pk, work.NO_CHUNK)
    assert work.finished_tallies(job.pk) is not None


def test_the_same_question_waiting_twice_is_played_once() -> None:
    first, second = make_job(games=100), make_job(games=100)
    work_off(first)
    assert [Job.objects.get(pk=job.pk).state for job in (first, second)] == [State.DONE, State.DONE]
    assert Report.objects.count() == 1


def test_chunks_get_smaller_towards_the_end_so_that_workers_finish_together(settings) -> None:  # type: ignore[no-untyped-def]
    settings.WORKER_PROCESSES = 2
    make_job(games=1_000)
    first = must_claim()
    work.count_chunk(first, tally_of(first), now=later(0.01))
    assert [must_claim(later(0.01)).count for _ in range(6)] == [300, 200, 134, 100, 100, 66]
    assert claim(later(0.01)) is None


def test_stopping_takes_the_games_from_whoever_plays_them() -> None:
    job = make_job(games=100)
    found = must_claim()
    cancel_job(job_id=job.pk, now=later(1))
    assert not work.keep_claim(found, now=later(1))
    assert not work.count_chunk(found, tally_of(found), now=later(1))
    assert claim(later(20)) is None
    job.refresh_from_db()
    assert (job.state, job.games_done) == (State.CANCELLED, 0)


def test_users_take_turns_however_much_one_of_them_ordered() -> None:
    hoarder, other = make_user("hoarder"), make_user("other")
    for seed in range(20):
        make_job(hoarder, games=1000, seed=seed)
    make_job(other, games=1000, seed=99, created_at=later(5))
    served = [must_claim(later(n)).job.owner.username for n in range(6)]
    assert served[:4].count("other") == 2
    assert served.count("hoarder") == 3


def test_one_user_s_jobs_are_played_in_the_order_of_ordering() -> None:
    owner = make_user()
    young = make_job(owner, games=100, seed=2, created_at=later(1))
    old = make_job(owner, games=100, seed=1)
    assert [must_claim().job.pk, must_claim(later(1)).job.pk] == [old.pk, young.pk]


def test_games_played_with_another_engine_do_not_count() -> None:
    job = make_job(games=300)
    found = must_claim()
    work.count_chunk(found, tally_of(found), now=NOW)
    newer = replace(present_of(job), engine_version="99.0")
    anew = work.claim_work(now=later(1), token=uuid4(), present=lambda _job: newer)
    assert anew is not None
    assert anew.first == 0
    job.refresh_from_db()
    assert (job.engine_version, job.games_done) == ("99.0", 0)
    assert job.question != found.job.question


def test_a_job_that_was_shared_meanwhile_stays_shared() -> None:
    job = make_job(games=100)
    Job.objects.filter(pk=job.pk).update(is_shared=True)
    work_off(job)
    job.refresh_from_db()
    assert job.is_shared


def test_a_claim_costs_few_queries_however_many_jobs_wait(django_assert_max_num_queries) -> None:  # type: ignore[no-untyped-def]
    owners = [make_user() for _ in range(5)]
    for n in range(30):
        make_job(owners[n % 5], games=1000, seed=n)
    shelf()
    with django_assert_max_num_queries(18):
        assert claim() is not None


def test_tallies_merge_to_the_same_in_any_order() -> None:
    parts = [Tally({"games": 100, "level/2/3": 40}), Tally({"games": 200, "level/2/4": 7})]
    one, two = Tally(), Tally()
    for part in parts:
        one.merge(part)
    for part in reversed(parts):
        two.merge(part)
    assert one.to_bytes() == two.to_bytes()


def test_a_state_that_is_not_true_can_not_be_stored() -> None:
    from django.db import IntegrityError, transaction

    job = make_job()
    for wrong in ({"state": State.DONE}, {"state": State.FAILED}, {"games_done": 5}, {"games_planned": 9999}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Job.objects.filter(pk=job.pk).update(**wrong)


def test_many_tallies_of_a_job_are_added_up_in_one_and_nothing_is_lost() -> None:
    job = make_job(games=100_000)
    seconds = 0.0
    for _ in range(2 * work.FOLD_AT):
        found = must_claim(later(seconds))
        seconds += 5
        work.count_chunk(found, tally_of(found), now=later(seconds))
    job.refresh_from_db()
    held = [chunk.result or {} for chunk in Chunk.objects.filter(is_folded=False, state="done")]
    assert len(held) < work.FOLD_AT
    assert (
        sum(tally["games"] for tally in held) == job.games_done == sum(Chunk.objects.filter(state="done").values_list("count", flat=True))
    )
