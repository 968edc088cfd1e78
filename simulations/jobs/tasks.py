"""What workers do. Messages carry nothing: which games are played next stands in the database (`simulations.jobs.work`)."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any
from uuid import uuid4

from celery import Task, current_app, shared_task
from django.db import DatabaseError
from django.utils import timezone
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from cards.selectors import catalog
from decks.list.snapshots import deck_of
from engine.errors import EngineError
from simulations.jobs import work
from simulations.jobs.models import Job
from simulations.jobs.questions import present, result_text
from simulations.jobs.retention import forget_old
from simulations.jobs.runs import Run, run_of
from simulations.jobs.selectors import next_job
from web.games import playing, present_kit

LONGEST_SECONDS = 600
"""A chunk is meant to take one second; one that takes so long has met a game that doesn't end, and fails its job.

The first of a study of swaps finds out what to look at, some 17,000 duels: 9 seconds here, minutes on a slow machine with much to do.
"""
GO_ON_SECONDS = 2.0
"""How long a worker that was called takes chunk after chunk before it waits for the next message: calling it costs as much as a claim."""
MESSAGES = 4
"""How many workers are called at once: as many chunks of one job may be played side by side."""


def call_workers(count: int = MESSAGES) -> bool:
    """Tell workers that there is something to do; False when the broker can't be reached."""
    try:
        for _ in range(count):
            run_chunk.delay(GO_ON_SECONDS)
    except (OperationalError, RedisError, OSError):
        return False
    return True


@shared_task(bind=True, max_retries=3, soft_time_limit=LONGEST_SECONDS, time_limit=LONGEST_SECONDS + 60)
def run_chunk(self: Task, seconds: float = 0.0) -> None:
    """Play the chunk whose turn it is, and others whose turn it is then while `seconds` are not over; call for more if there is more.

    When the database fails (a full disk, a lost connection) the task comes back later, and later again, and then
    leaves it to the sweep to call for workers; the games it couldn't count are played anew.
    """
    claim, begun = None, time.monotonic()
    try:
        while True:
            claim = work.claim_work(now=timezone.now(), token=uuid4(), present=present)
            if claim is None:
                return
            with playing(claim.job.game):
                _work_off(claim)
            claim = None
            if time.monotonic() - begun >= seconds:
                break
        has_more = next_job(timezone.now()) is not None
    except DatabaseError as error:
        if claim is not None:
            with suppress(DatabaseError):  # then the chunk is given to another after a while
                work.give_back(claim)
        raise self.retry(exc=error, countdown=2 ** (self.request.retries + 1)) from error
    if has_more:
        call_workers(1)


def _work_off(claim: work.Claim) -> None:
    """Play the games of `claim`, count them, and make the report if they were the last.

    What the engine refuses, or trips over, fails the job with its words.
    """
    try:
        run = run_of_job(claim.job)
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
            work.finish_job(claim.job.pk, result=result_text(run.report(tallies)), now=timezone.now())
    except DatabaseError:
        raise
    except EngineError as error:
        work.fail_job(claim.job.pk, error.code, str(error), now=timezone.now())
    except Exception as error:
        where = f"seed {claim.job.seed}, games {claim.first} to {claim.first + claim.count - 1}"
        work.fail_job(claim.job.pk, "ENGINE_FAULT", f"The engine stopped at {where}: {type(error).__name__}: {error}", now=timezone.now())
        raise


def run_of_job(job: Job) -> Run:
    """Everything that the games of `job`, which is of the present game, need, out of its row and today's cards."""
    game, known = present_kit().simulated, catalog()
    decks = [game.playable(deck_of(snapshot), known) for snapshot in job.lists]
    return run_of(job.kind, decks, job.parameters, seed=job.seed)


@shared_task(ignore_result=True)
def sweep() -> None:
    """Call workers when there are games to play and nobody was told: a broker was down, or a worker died.

    Beat runs this every few seconds. Doing it twice at once is harmless: a message too many finds nothing to do.
    """
    if next_job(timezone.now()) is not None and waiting_messages() == 0:
        call_workers()


@shared_task(ignore_result=True)
def forget() -> None:
    """Delete what is older than it is kept. Beat runs this every hour."""
    forget_old(now=timezone.now())


def waiting_messages() -> int:
    """How many messages wait at the broker for a worker."""
    with current_app.connection_for_read() as connection:
        queue = current_app.conf.task_default_queue
        channel: Any = connection.default_channel
        return int(channel.queue_declare(queue).message_count)
