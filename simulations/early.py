"""What a simulation that is still being played shows already: its report, of the games counted so far."""

from __future__ import annotations

from typing import Any

from engine.errors import EngineError
from simulations.models import Job, State
from simulations.questions import present
from simulations.selectors import tallied_chunks
from simulations.tasks import run_of_job

OFTEN_SECONDS, SELDOM_SECONDS = 2, 15
LARGE_JOB = 100_000


def early_result(job: Job) -> dict[str, Any] | None:
    """The result of the games counted so far; None before the first, or when engine or cards have changed since.

    It is for looking at alone: a report that stops early has not looked at it.
    """
    engine = present()
    is_present = (job.engine_version, job.catalog_digest) == (engine.engine_version, engine.catalog_digest)
    if job.state != State.RUNNING or not is_present:
        return None
    tallies = [result for result in tallied_chunks(job.pk).values_list("result", flat=True) if result]
    if not tallies:
        return None
    try:
        return run_of_job(job).report(tallies)
    except EngineError:
        return None


def seconds_between(job: Job) -> int:
    """How often a page asks for the charts of a running job: those of large ones are dear, and change slowly."""
    return SELDOM_SECONDS if job.games > LARGE_JOB else OFTEN_SECONDS
