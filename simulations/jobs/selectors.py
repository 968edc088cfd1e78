"""What is read of simulations: whose turn it is, how alive a job is, what a page shows of it."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal
from uuid import UUID

from django.db.models import Case, Exists, F, Max, OuterRef, Q, QuerySet, Value, When
from django.db.models.functions import Coalesce

from accounts.guests import Person
from accounts.models import Guest
from accounts.turns import served_account, served_guest
from decks.list.models import Deck, DeckVersion
from simulations.jobs.models import LOST_AFTER, Chunk, ChunkState, Job, Kind, Queue, Report, State
from web.games import present_kit

MOST_BESIDE = 50
MOST_ON_A_DECKS_PAGE = 5
SHOWN_AS_STALLED_AFTER = timedelta(seconds=20)
"""A page calls a job stalled when nothing was heard of it for so long."""
WHOSE = Case(When(owner__isnull=False, then=0), When(guest__isnull=False, then=1), default=2)
"""Accounts before guests, and both before the site."""
LATER = Case(When(queue=Queue.REPORTS, then=0), default=1)
SERVED = Coalesce(served_account(OuterRef("queue"), "owner"), served_guest(OuterRef("queue"), "guest"))
"""When the person who ordered a job was served last in its queue."""


def reports_of_list(deck: Deck, deck_hash: str, reader: Person) -> list[Job]:
    """The newest finished reports about `deck` with the list of this hash that `reader` may see: what its owner shares, and their own.

    A starter's are the site's.
    """
    shown = Q(owner=deck.owner_id, guest=None, is_shared=True)
    if isinstance(reader, Guest):
        shown |= Q(guest=reader)
    elif reader.is_authenticated:
        shown |= Q(owner=reader.pk)
    found = Job.objects.filter(shown, deck=deck, deck_hash=deck_hash, state=State.DONE).exclude(parameters__has_key="study")
    return list(found.defer("deck_list", "opponents", "parameters")[:MOST_ON_A_DECKS_PAGE])


def unowned_chunks(now: datetime) -> QuerySet[Chunk]:
    """Chunks that nobody works on: given back, or held by a worker that has not said anything for `LOST_AFTER`."""
    return Chunk.objects.filter(Q(state=ChunkState.RETURNED) | Q(state=ChunkState.RUNNING, heartbeat_at__lt=now - LOST_AFTER))


def tallied_chunks(job_id: UUID) -> QuerySet[Chunk]:
    """The chunks of a job that hold what was counted so far."""
    return Chunk.objects.filter(job_id=job_id, state=ChunkState.DONE, is_folded=False, is_screening=False)


def screening_of(job_id: UUID) -> dict[str, int]:
    """What the screening of a study has found so far; nothing before it has begun, and of jobs without one."""
    result: dict[str, int] | None = Chunk.objects.filter(job_id=job_id, is_screening=True).values_list("result", flat=True).first()
    return result or {}


def jobs_with_work(now: datetime, queue: str = "") -> QuerySet[Job]:
    """Open jobs of a queue (of any) with something to do right now: games nobody plays, or all games played and no report made.

    Reports stand before studies, and long jobs after all others. Of each sort the account that was served longest ago stands first,
    and of one account's jobs the oldest; then the guest who was served longest ago, then what the site orders for itself.
    """
    is_left = Q(heartbeat_at__lt=now - LOST_AFTER) | Q(heartbeat_at__isnull=True)
    unfinished = Q(games_planned=F("games_stage"), games_done=F("games_stage"), games_stage__gt=0) & is_left
    unscreened = Q(games_stage=0) & ~Exists(Chunk.objects.filter(job=OuterRef("pk")))
    jobs = Job.objects.open().filter(queue=queue) if queue else Job.objects.open()
    return jobs.filter(
        Q(games_planned__lt=F("games_stage")) | Exists(unowned_chunks(now).filter(job=OuterRef("pk"))) | unfinished | unscreened
    ).order_by(LATER, "is_long", WHOSE, SERVED.asc(nulls_first=True), "created_at", "pk")


def next_job(now: datetime, queue: str = "", *, but: Collection[UUID] = ()) -> UUID | None:
    """The job of a queue (of any) whose turn it is, None when there is nothing to do; `but`: those aside."""
    return jobs_with_work(now, queue).exclude(pk__in=but).values_list("pk", flat=True).first()


def oldest_waiting_job(queue: str) -> datetime | None:
    """When the order was made that has waited longest in `queue` for its first game; None where none waits."""
    waiting = Job.objects.filter(queue=queue, state=State.QUEUED).order_by("created_at")
    return waiting.values_list("created_at", flat=True).first()


Liveness = Literal["queued", "waiting_for_broker", "running", "stalled", "done", "failed", "cancelled"]


@dataclass(frozen=True)
class Progress:
    """How far a job is: what a page or a poll says of it. `seconds_left` is None while nothing is known yet.

    Of one that `may_end_early`, `games` are the most that there may be, `share` is the part of these, and `seconds_left` are the most, too.
    """

    liveness: Liveness
    share: float
    games_done: int
    games: int
    seconds_left: int | None
    silent_seconds: int
    jobs_before: int
    may_end_early: bool = False

    @property
    def minutes_left(self) -> int | None:
        """The same in minutes, at least 1."""
        return max(1, round(self.seconds_left / 60)) if self.seconds_left is not None else None


def progress_of(job: Job, *, now: datetime) -> Progress:
    """How far `job` is, how long it will take at the speed so far, and whether anybody still works on it.

    One query for a running job, one for a waiting one, none for one that is over.
    """
    silent = int((now - _last_sign(job)).total_seconds()) if job.is_open else 0
    liveness: Liveness = job.state  # type: ignore[assignment]  # the states are a part of them
    jobs_before, left = 0, seconds_left(job, now)
    if job.state == State.QUEUED:
        jobs_before = Job.objects.open().filter(queue=job.queue, created_at__lt=job.created_at).count()
        if job.is_waiting_for_broker:
            liveness = "waiting_for_broker"
    elif job.state == State.RUNNING and silent > SHOWN_AS_STALLED_AFTER.total_seconds():
        liveness = "stalled"
    return Progress(
        liveness=liveness,
        share=job.progress,
        games_done=job.games_done,
        games=job.games,
        seconds_left=max(1, round(left)) if liveness == "running" and left is not None else None,
        silent_seconds=silent,
        jobs_before=jobs_before,
        may_end_early=job.may_end_early,
    )


def _last_sign(job: Job) -> datetime:
    """When something was last heard of the job."""
    latest: datetime | None = job.chunks.aggregate(last=Max("heartbeat_at"))["last"] if job.state == State.RUNNING else None
    return max(moment for moment in (job.created_at, job.heartbeat_at, latest) if moment is not None)


def seconds_left(job: Job, now: datetime) -> float | None:
    """How long a job will take at its speed so far, at most; None while nothing is known yet."""
    return _seconds_up_to(job.games, job, now)


def seconds_to_look(job: Job, now: datetime) -> float | None:
    """How long it will take until the games given out so far are played: then the job is over, or goes on where they are not enough."""
    return _seconds_up_to(job.games_stage, job, now)


def _seconds_up_to(games: int, job: Job, now: datetime) -> float | None:
    if not job.games_done or job.started_at is None:
        return None
    return (now - job.started_at).total_seconds() * (games - job.games_done) / job.games_done


def result_of(job: Job) -> dict[str, Any] | None:
    """The job's result as JSON data, in the order in which it was written; None while there is none."""
    return json.loads(job.report.result) if job.report else None


def is_goldfish_report(job: Job) -> bool:
    """Whether `job` is the finished report of a deck alone: no study, no other deck."""
    return job.kind == Kind.GOLDFISH and job.state == State.DONE and "study" not in job.parameters


def can_stand_beside(job: Job) -> bool:
    """Whether another report of a deck alone can be put beside that of `job`, which is of the present game."""
    return is_goldfish_report(job) and present_kit().figures.beside is not None


def reports_beside(job: Job, user: Person) -> QuerySet[Job]:
    """The goldfish reports of `user` that can be put beside that of `job`: those of the same deck first, then the newest."""
    mine = Job.objects.of(user).filter(kind=Kind.GOLDFISH, state=State.DONE, parameters__study__isnull=True).exclude(pk=job.pk)
    same = Case(When(deck=job.deck_id, then=0), default=1) if job.deck_id else Value(1)
    return mine.order_by(same, "-created_at").defer("deck_list")[:MOST_BESIDE]


def version_numbers(jobs: Sequence[Job], user: Person) -> dict[UUID, int]:
    """Which version of its deck each of `jobs` was played with, where its list was saved as one that `user` may see. One query."""
    versions = DeckVersion.objects.visible_to(user).filter(
        deck__in=[job.deck_id for job in jobs if job.deck_id], hash__in=[job.deck_hash for job in jobs]
    )
    numbers: dict[tuple[int | None, str], int] = {
        (deck, listed): number for deck, listed, number in versions.order_by("number").values_list("deck", "hash", "number")
    }
    return {job.pk: numbers[job.deck_id, job.deck_hash] for job in jobs if (job.deck_id, job.deck_hash) in numbers}


def jobs_of(user: Person) -> QuerySet[Job]:
    """What `user` ordered, newest first, without the stored results."""
    return Job.objects.of(user).select_related("report").defer("report__result", "deck_list")


def games_of(report: Report, ordered: int) -> int:
    """How many games `report` is made of: fewer than `ordered` where those were precise enough."""
    games = json.loads(report.result).get("method", {}).get("games")
    return min(games, ordered) if isinstance(games, int) and games else ordered
