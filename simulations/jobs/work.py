"""How games are given to workers and counted: every write that a worker makes.

A job's games are cut into chunks as they are asked for. A worker claims a chunk under a token of its own, and only
that token may count it; the row of the job is always locked before those of its chunks. So a worker that dies loses
nothing (its chunk is claimed anew), one that was only thought dead counts nothing twice (its token has gone), and a
message delivered twice is a claim of another chunk, or of none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from math import ceil
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F, Sum

from accounts.turns import take_turn
from cards.selectors import catalog
from decks.list.snapshots import deck_of
from engine.cards.catalog import CardId
from engine.decklist import cards_read
from simulations.jobs.models import Chunk, ChunkState, Job, Report, State
from simulations.jobs.questions import Present, present, question_of_job
from simulations.jobs.runs import first_chunk, first_stage, merged, needs_screening, stage_after
from simulations.jobs.selectors import games_of, next_job, tallied_chunks, unowned_chunks
from simulations.jobs.speed import remember_pace
from simulations.jobs.telling import tell_of_end
from web.games import kits, playing, present_kit

LARGEST_CHUNK = 20_000
CHUNK_SECONDS = 1.0
"""How long a chunk should take: short, so that progress is seen, users take turns, and little is lost with a worker."""
LEAST_SECONDS = 0.1
"""What the last chunks of a job take at least: shorter ones cost more to give out than an idle worker does."""
SHARE_OF_THE_REST = 1.5
"""A chunk is so many times smaller than an even share of what is left: then no worker has long to wait for the others at the end."""
LOOK_BACK = 64
"""A chunk that is done is looked for among so many."""
FOLD_AT = 32
"""So many tallies of a job are added up into one."""
MOST_ATTEMPTS = 5
"""A chunk that so many workers died of is not given to another one."""
MOST_TRIES = 10
NO_CHUNK = 0

WORKED_FIELDS = (
    *("state", "report", "question", "engine_version", "catalog_digest", "games", "games_stage", "games_planned", "games_done"),
    "heartbeat_at",
    *("is_waiting_for_broker", "error_code", "error_message", "started_at", "finished_at"),
)
"""The fields of a job that workers write; what its owner writes (title, sharing) stays untouched."""


@dataclass(frozen=True)
class Claim:
    """Games `first … first + count - 1` of `job`, given to the holder of `token`; no games (chunk 0): only the report is missing.

    `is_screening`: no games are to be counted, but the screening of a study goes on from where it was left.
    """

    job: Job
    chunk_id: int
    token: UUID
    first: int = 0
    count: int = 0
    is_screening: bool = False


def claim_work(*, now: datetime, token: UUID, present: Callable[[Job], Present], queue: str = "") -> Claim | None:
    """Give the next games of a queue (of any) to the worker that asks; None when there is nothing to do.

    `present`, asked of a job within its game, says what that is played with now.
    """
    tried: list[UUID] = []
    while len(tried) < MOST_TRIES and (job_id := next_job(now, queue, but=tried)) is not None:
        claim = _claim_of(job_id, now=now, token=token, present=present)
        if claim is not None:
            return claim
        tried.append(job_id)
    return None


@transaction.atomic
def _claim_of(job_id: UUID, *, now: datetime, token: UUID, present: Callable[[Job], Present]) -> Claim | None:
    job = Job.objects.select_for_update(of=("self",)).filter(pk=job_id).first()
    if job is None or not job.is_open:
        return None
    if job.game not in kits():
        _fail(job, "GAME_NOT_FOUND", f"This site has no game {job.game!r} any more; it has {', '.join(kits())}.", now)
        return None
    with playing(job.game):
        return _claim_in_game(job, present(job), now=now, token=token)


def _claim_in_game(job: Job, present: Present, *, now: datetime, token: UUID) -> Claim | None:
    """The next games of a job that is open and of the present game, which is played with `present`."""
    take_turn(queue=job.queue, user_id=job.owner_id, guest_id=job.guest_id, now=now)
    if Present(job.engine_version, job.catalog_digest) != present:
        _begin_anew(job, present)
    if stored := Report.objects.answering(job.question):
        _finish(job, stored, now)
        return None
    chunk = unowned_chunks(now).filter(job=job).order_by("index").first()
    if chunk is not None and chunk.attempts >= MOST_ATTEMPTS:
        _fail(job, "WORKER_LOST", f"{chunk.attempts} workers in a row stopped without a word {_place(chunk)}.", now)
        return None
    if chunk is not None:
        _pass_on(chunk, now=now, token=token)
    elif (
        needs_screening(present_kit().simulated, job.parameters)
        and not job.chunks.filter(is_screening=True, state=ChunkState.DONE).exists()
    ):
        if job.chunks.filter(is_screening=True).exists():
            return None  # another worker is at it
        chunk = Chunk.objects.create(
            job=job, index=0, first=0, count=1, token=token, claimed_at=now, heartbeat_at=now, result={}, is_screening=True
        )
    elif job.games_planned < job.games_stage:
        chunk = _cut_chunk(job, now=now, token=token)
    elif job.games_done < job.games_stage:
        return None  # all games are being played by others
    job.state = State.RUNNING
    job.started_at = job.started_at or now
    job.heartbeat_at = now
    job.is_waiting_for_broker = False
    job.save(update_fields=WORKED_FIELDS)
    if chunk is None:
        return Claim(job, NO_CHUNK, token)
    if chunk.is_screening:
        return Claim(job, chunk.pk, token, is_screening=True)
    return Claim(job, chunk.pk, token, chunk.first, chunk.count)


def _cut_chunk(job: Job, *, now: datetime, token: UUID) -> Chunk:
    """The next games of `job` as a chunk, as many as should take `CHUNK_SECONDS` by the newest chunk that is done.

    Towards the end chunks get smaller, so that the workers of this machine finish together.
    """
    newest = list(
        job.chunks.filter(is_screening=False).order_by("-index").only("index", "state", "count", "claimed_at", "finished_at")[:LOOK_BACK]
    )
    last = next((chunk for chunk in newest if chunk.state == ChunkState.DONE), None)
    count = smallest = first_chunk(present_kit().simulated, job.parameters)
    if last is not None and last.finished_at is not None:
        seconds = (last.finished_at - last.claimed_at).total_seconds()
        count = min(next_size(last.count, seconds, target_seconds=CHUNK_SECONDS), LARGEST_CHUNK)
        smallest = max(smallest, int(count * LEAST_SECONDS / CHUNK_SECONDS))
    left = job.games_stage - job.games_planned
    count = min(count, max(ceil(left / (SHARE_OF_THE_REST * settings.WORKER_PROCESSES)), smallest), left)
    index = newest[0].index + 1 if newest else 0
    chunk = Chunk.objects.create(job=job, index=index, first=job.games_planned, count=count, token=token, claimed_at=now, heartbeat_at=now)
    job.games_planned += count
    return chunk


def next_size(size: int, seconds: float, *, target_seconds: float, growth: int = 4) -> int:
    """How many games to play next so that they take `target_seconds`, when `size` took `seconds`; at least 1.

    Never more than `growth` times as many, so that one lucky measurement doesn't make a giant.
    """
    if seconds <= 0:
        return size * growth
    return max(1, min(int(size * target_seconds / seconds), size * growth))


def _pass_on(chunk: Chunk, *, now: datetime, token: UUID) -> None:
    """Give a chunk that nobody works on to the holder of `token`."""
    chunk.state, chunk.token, chunk.attempts = ChunkState.RUNNING, token, chunk.attempts + 1
    chunk.claimed_at = chunk.heartbeat_at = now
    chunk.save(update_fields=["state", "token", "attempts", "claimed_at", "heartbeat_at"])


def _begin_anew(job: Job, present: Present) -> None:
    """Put `job` to the engine and its cards as they are today; games played with others don't count."""
    job.chunks.all().delete()
    job.games_planned = job.games_done = 0
    job.games_stage = first_stage(present_kit().simulated, job.kind, job.parameters, job.games)
    job.engine_version, job.catalog_digest = present.engine_version, present.catalog_digest
    job.question = question_of_job(job, present)
    job.save(update_fields=WORKED_FIELDS)


def keep_claim(claim: Claim, *, now: datetime) -> bool:
    """Say that the worker is alive; whether it should go on (not when the job was stopped or the chunk given to another)."""
    held = Chunk.objects.filter(pk=claim.chunk_id, token=claim.token, state=ChunkState.RUNNING, job__state=State.RUNNING)
    return bool(held.update(heartbeat_at=now))


@transaction.atomic
def count_chunk(claim: Claim, tally: Mapping[str, int], *, now: datetime) -> bool:
    """Count the games of `claim`, once; whether they were counted (not when the claim is no longer held)."""
    job = Job.objects.select_for_update(of=("self",)).filter(pk=claim.job.pk, state=State.RUNNING).first()
    if job is None:
        return False
    held = Chunk.objects.filter(pk=claim.chunk_id, token=claim.token, state=ChunkState.RUNNING)
    if not held.update(state=ChunkState.DONE, result=dict(tally), finished_at=now, heartbeat_at=now):
        return False
    Job.objects.filter(pk=job.pk).update(games_done=F("games_done") + claim.count, heartbeat_at=now)
    _fold(job)
    return True


@transaction.atomic
def store_screening(claim: Claim, found: Mapping[str, int], *, is_through: bool, now: datetime) -> bool:
    """Keep what the screening of `claim` has found; games are given out once it is through. Not when the claim is no longer held."""
    job = Job.objects.select_for_update(of=("self",)).filter(pk=claim.job.pk, state=State.RUNNING).first()
    if job is None:
        return False
    state = ChunkState.DONE if is_through else ChunkState.RETURNED
    held = Chunk.objects.filter(pk=claim.chunk_id, token=claim.token, state=ChunkState.RUNNING)
    if not held.update(state=state, result=dict(found), attempts=0, finished_at=now if is_through else None, heartbeat_at=now):
        return False
    stage = stage_after(job.kind, job.parameters, 0, job.games) or job.games
    Job.objects.filter(pk=job.pk).update(heartbeat_at=now, **({"games_stage": stage} if is_through else {}))
    return True


def _fold(job: Job) -> None:
    """Add the tallies of `job` up in one chunk when there are many: adding is all that is ever done to them."""
    with_tally = tallied_chunks(job.pk)
    if with_tally.count() < FOLD_AT:
        return
    first, *others = with_tally.order_by("index")
    first.result = merged([chunk.result or {} for chunk in (first, *others)]).to_json()
    first.save(update_fields=["result"])
    Chunk.objects.filter(pk__in=[chunk.pk for chunk in others]).update(result=None, is_folded=True)


@transaction.atomic
def give_back(claim: Claim) -> None:
    """Return what this worker can't write down (its games, or the report) for another to claim at once; nobody died of it."""
    held = Chunk.objects.filter(pk=claim.chunk_id, token=claim.token, state=ChunkState.RUNNING)
    held.update(state=ChunkState.RETURNED, attempts=F("attempts") - 1)
    Job.objects.filter(pk=claim.job.pk, state=State.RUNNING, games_done=F("games_stage")).update(heartbeat_at=None)


def finished_tallies(job_id: UUID) -> list[Mapping[str, int]] | None:
    """The tallies of all chunks when every game of the open job's stage is counted, else None.

    Raises:
        RuntimeError: the chunks hold another number of games than the job (which would be a fault of this module).
    """
    job = Job.objects.filter(pk=job_id, state=State.RUNNING, games_done=F("games_stage")).first()
    if job is None:
        return None
    done = Chunk.objects.filter(job_id=job_id, state=ChunkState.DONE, is_screening=False)
    games = done.aggregate(games=Sum("count"))["games"]
    if games != job.games_stage:
        raise RuntimeError(f"job {job_id} has {job.games_stage} games, its chunks hold {games}")
    return [result or {} for result in tallied_chunks(job_id).order_by("index").values_list("result", flat=True)]


def open_stage(job_id: UUID, *, played: int, up_to: int, now: datetime) -> bool:
    """Let games up to number `up_to` be played, after the `played` ones didn't suffice; whether this call did it."""
    stage = Job.objects.filter(pk=job_id, state=State.RUNNING, games_stage=played, games_done=played)
    return bool(stage.update(games_stage=up_to, heartbeat_at=now))


@transaction.atomic
def finish_job(job_id: UUID, *, result: str, now: datetime, tried: Iterable[CardId] = ()) -> bool:
    """Store `result` (JSON text) as the answer and finish the job, exactly once; whether this call did it.

    `tried`: the cards that `result` tells of beside those of the lists. It is called where the job's cards are those of its games.
    """
    job = Job.objects.select_for_update(of=("self",)).filter(pk=job_id, state=State.RUNNING, games_done=F("games_stage")).first()
    if job is None:
        return False
    remember_pace(job)
    cards = cards_read((deck_of(snapshot) for snapshot in job.lists), catalog(), tried)
    made_of = {"engine_version": job.engine_version, "catalog_digest": present(cards).catalog_digest, "cards": cards}
    report, _ = Report.objects.get_or_create(
        question=job.question, defaults={"kind": job.kind, "result": result, "created_at": now, **made_of}
    )
    _finish(job, report, now)
    return True


@transaction.atomic
def fail_job(job_id: UUID, code: str, message: str, *, now: datetime) -> bool:
    """End an open job with words that say why; whether this call did it."""
    job = Job.objects.select_for_update(of=("self",)).filter(pk=job_id).first()
    if job is None or not job.is_open:
        return False
    _fail(job, code, message, now)
    return True


def _finish(job: Job, report: Report, now: datetime) -> None:
    job.chunks.all().delete()
    job.report, job.state = report, State.DONE
    job.games = games_of(report, job.games)
    job.games_stage = job.games_planned = job.games_done = job.games
    job.started_at = job.started_at or now
    job.finished_at = job.heartbeat_at = now
    job.is_waiting_for_broker = False
    job.save(update_fields=WORKED_FIELDS)
    tell_of_end(job, now=now)


def _fail(job: Job, code: str, message: str, now: datetime) -> None:
    job.chunks.all().delete()
    job.state, job.error_code, job.error_message = State.FAILED, code, message
    job.finished_at = job.heartbeat_at = now
    job.is_waiting_for_broker = False
    job.save(update_fields=WORKED_FIELDS)
    tell_of_end(job, now=now)


def _place(chunk: Chunk) -> str:
    return "in the screening" if chunk.is_screening else f"at games {chunk.first} to {chunk.first + chunk.count - 1}"
