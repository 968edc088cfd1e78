"""What a simulation that is still being played shows already: its report, of the games counted so far."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from engine.errors import EngineError
from simulations.jobs.models import Job, State
from simulations.jobs.questions import is_present
from simulations.jobs.selectors import seconds_left, seconds_to_look, tallied_chunks
from simulations.jobs.tasks import run_of_job

OFTEN_SECONDS, SELDOM_SECONDS = 2.0, 15.0
LARGE_JOB = 100_000
SOON_SECONDS = 0.25
"""A simulation that has just been ordered is asked for so often: most of them are over in seconds."""
END_SECONDS = 0.1
"""And so often when it is about to end: its report is to be seen as soon as it is there."""
LOOKS_TO_THE_END = 3
"""In between the page asks again after such a part of the time that is left: each look takes workers' time."""
YOUNG = timedelta(seconds=10)
SHORT_SECONDS = 5.0
"""Charts of a simulation that is over so soon are not drawn again: the report takes their place, and drawing takes workers' time."""


def early_result(job: Job) -> dict[str, Any] | None:
    """The result of the games counted so far; None before the first, or when the engine or a card that it reads has changed since.

    It is for looking at alone: a report that stops early has not looked at it.
    """
    if job.state != State.RUNNING or job.parameters.get("has_field") or not is_present(job):  # games against a field say nothing at first
        return None
    tallies = [result for result in tallied_chunks(job.pk).values_list("result", flat=True) if result]
    if not tallies:
        return None
    try:
        return run_of_job(job).report(tallies)
    except EngineError:
        return None


def is_young(job: Job, *, now: datetime) -> bool:
    """Whether `job` was ordered just now."""
    return now - job.created_at < YOUNG


def seconds_between_looks(job: Job, *, now: datetime) -> float:
    """How often a page asks how far a job is."""
    if not is_young(job, now=now):
        return 1.0
    left = seconds_to_look(job, now)
    return SOON_SECONDS if left is None else min(max(left / LOOKS_TO_THE_END, END_SECONDS), SOON_SECONDS)


def seconds_between_charts(job: Job, *, has_charts: bool, now: datetime) -> float:
    """How often a page asks for the charts of a running job: those of large ones are dear, and change slowly."""
    if not has_charts and is_young(job, now=now):
        return SOON_SECONDS
    left = seconds_left(job, now)
    if has_charts and left is not None and left < SHORT_SECONDS:
        return left + OFTEN_SECONDS
    return SELDOM_SECONDS if job.games > LARGE_JOB else OFTEN_SECONDS
