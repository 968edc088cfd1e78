"""What workers do. Messages carry nothing: which games are played next stands in the database (`simulations.jobs.work`)."""

from __future__ import annotations

import time
from contextlib import suppress
from uuid import uuid4

from celery import Task, shared_task
from django.db import DatabaseError
from django.utils import timezone

from cards.selectors import catalog, one_revision
from decks.list.snapshots import deck_of
from engine.errors import EngineError
from simulations.jobs import work
from simulations.jobs.models import Job, Queue, State
from simulations.jobs.questions import is_present, present_of, result_text
from simulations.jobs.retention import forget_old
from simulations.jobs.runs import Pulse, Run, run_of
from simulations.jobs.selectors import next_job, screening_of
from web.games import playing, present_kit
from web.queues import REPORTS, call_worker

LONGEST_SECONDS = 600
"""A chunk is meant to take one second; one that takes so long has met a game that doesn't end, and fails its job."""
GO_ON_SECONDS = 2.0
"""How long a worker that was called takes chunk after chunk before it waits for the next message: calling it costs as much as a claim."""


def call_workers(queue: str = REPORTS) -> bool:
    """See to it that a worker takes up what waits in `queue`; False when the broker can't be reached. More workers call each other."""
    return call_worker(queue, run_chunk.name, GO_ON_SECONDS, queue)


@shared_task(bind=True, max_retries=3, soft_time_limit=LONGEST_SECONDS, time_limit=LONGEST_SECONDS + 60)
def run_chunk(self: Task, seconds: float = 0.0, queue: str = "") -> None:
    """Play the chunk of `queue` (of any) whose turn it is, and others whose turn it is then while `seconds` are not over.

    One message is enough for a queue: whoever takes up work calls for another worker if there is more, before and after it.
    When the database fails (a full disk, a lost connection) the task comes back later, and later again, and then
    leaves it to the sweep to call for workers; the games it couldn't count are played anew.
    """
    claim, is_first, begun = None, True, time.monotonic()
    try:
        while is_first or time.monotonic() - begun < seconds:
            claim = work.claim_work(now=timezone.now(), token=uuid4(), present=present_of, queue=queue)
            if claim is None:
                return
            if is_first and queue:
                call_for_more(queue)
            with playing(claim.job.game), one_revision():
                work_off(claim)
            claim, is_first = None, False
        if queue:
            call_for_more(queue)
    except DatabaseError as error:
        if claim is not None:
            with suppress(DatabaseError):  # then the chunk is given to another after a while
                work.give_back(claim)
        raise self.retry(exc=error, countdown=2 ** (self.request.retries + 1)) from error


def call_for_more(queue: str) -> bool:
    """Call a worker if there is something to do in `queue` that nobody is at; whether that was so, and the broker could be reached."""
    return next_job(timezone.now(), queue) is not None and call_workers(queue)


def work_off(claim: work.Claim) -> None:
    """Play the games of `claim`, count them, and make the report if they were the last, all by one state of the cards.

    Where that isn't the claim's any more, it is given back, and who claims it next begins anew. What the engine refuses, or trips over,
    fails the job with its words.
    """
    if not is_present(claim.job):
        work.give_back(claim)
        return
    try:
        run = run_of_job(claim.job)
        if claim.is_screening:
            _screen(claim, run)
            return
        if claim.chunk_id != work.NO_CHUNK:
            tally = run.play(
                first=claim.first, count=claim.count, goes_on=lambda: work.keep_claim(claim, now=timezone.now()), clock=time.monotonic
            )
            if tally is None or not work.count_chunk(claim, tally.to_json(), now=timezone.now()):
                return
        tallies = work.finished_tallies(claim.job.pk)
        if tallies is not None:
            played = sum(tally.get("games", 0) for tally in tallies)
            following = run.next_stage(played, claim.job.games, tallies)
            if following is not None:
                work.open_stage(claim.job.pk, played=played, up_to=following, now=timezone.now())
                return
            found = run.report(tallies)
            work.finish_job(claim.job.pk, result=result_text(found), tried=run.tried(found), now=timezone.now())
    except DatabaseError:
        raise
    except EngineError as error:
        work.fail_job(claim.job.pk, error.code, str(error), now=timezone.now())
    except Exception as error:
        games = "in the screening" if claim.is_screening else f"games {claim.first} to {claim.first + claim.count - 1}"
        where = f"seed {claim.job.seed}, {games}"
        work.fail_job(claim.job.pk, "ENGINE_FAULT", f"The engine stopped at {where}: {type(error).__name__}: {error}", now=timezone.now())
        raise


def _screen(claim: work.Claim, run: Run) -> None:
    """Go on with the screening of a study for as long as a chunk takes, and keep what was found."""
    found, pulse = screening_of(claim.job.pk), Pulse(lambda: work.keep_claim(claim, now=timezone.now()), time.monotonic)
    until = time.monotonic() + work.CHUNK_SECONDS
    is_through = run.screen(found, goes_on=lambda: pulse() and time.monotonic() < until)
    work.store_screening(claim, found, is_through=is_through, now=timezone.now())


def run_of_job(job: Job) -> Run:
    """Everything that the games of `job`, which is of the present game, need, out of its row and today's cards."""
    game, known = present_kit().simulated, catalog()
    decks = [game.playable(deck_of(snapshot), known) for snapshot in job.lists]
    found = screening_of(job.pk) if "study" in job.parameters else {}
    return run_of(job.kind, decks, job.parameters, seed=job.seed, found=found)


@shared_task(ignore_result=True)
def sweep() -> None:
    """Call workers when there are games to play and nobody was told: a broker was down, or a worker died.

    Beat runs this every few seconds. Doing it twice at once is harmless: a message too many finds nothing to do.
    """
    for queue in Queue.values:
        if call_for_more(queue):
            Job.objects.filter(queue=queue, state=State.QUEUED, is_waiting_for_broker=True).update(is_waiting_for_broker=False)


@shared_task(ignore_result=True)
def forget() -> None:
    """Delete what is older than it is kept. Beat runs this every hour."""
    forget_old(now=timezone.now())
