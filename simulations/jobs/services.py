"""What people do with simulations: order, stop, order again, share, delete."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from uuid import UUID

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import F, Q, Sum
from django.utils.translation import gettext as _

from accounts.models import User
from cards.selectors import catalog
from engine.decklist import deck_hash
from simulations.jobs.errors import ConfidentialError, JobOpenError, KeyReusedError, QuotaError
from simulations.jobs.models import OPEN_STATES, DeletedGames, Job, Report, State
from simulations.jobs.orders import Opponent, Order, check_order, order_to_json
from simulations.jobs.questions import digest, present, question_of
from simulations.jobs.runs import stage_after
from simulations.jobs.selectors import games_of
from simulations.jobs.snapshots import deck_of, snapshot_of
from simulations.jobs.speed import estimated_seconds
from simulations.jobs.tasks import call_workers
from web.errors import NotFoundError
from web.games import present_game, present_kit

DAY = timedelta(days=1)
RETRY_HOUR = {"Retry-After": "3600"}


def order_simulation(*, owner: User, order: Order, now: datetime, idempotency_key: str = "") -> Job:
    """Store `order` as a job and call workers; the job of before when `idempotency_key` was used for the same order.

    What was asked before with the same list, settings, engine and seed is done at once, with the stored answer. When no
    broker answers, the job is stored all the same, says so, and goes on when it is back.

    Raises:
        OrderRefusedError, DeckNotPlayableError, CardsNotModelledError: see `check_order`.
        KeyReusedError: the key stands for another order.
        QuotaError: too many simulations in the works, or games in a day.
    """
    check_order(order, as_of=now.date(), **limits())
    return _store_order(owner=owner, order=order, now=now, idempotency_key=idempotency_key)


def order_once(*, owner: User, order: Order, now: datetime) -> Job:
    """The job in which `owner` asked the same before and got, or waits for, its answer; else `order` as a new one.

    A list that can't be played is refused either way: lines that name no card are in no question. Raises as `order_simulation` does.
    """
    check_order(order, as_of=now.date(), **limits())
    return _own_job_of_question(owner, order) or _store_order(owner=owner, order=order, now=now)


@dataclass(frozen=True)
class Plan:
    """What an order would be: how many games, of how many pairings, about how long, and whether it waits for everybody else's."""

    games: int
    pairings: int
    estimated_seconds: int
    is_long: bool
    is_answered: bool


def plan_of(*, order: Order, now: datetime) -> Plan:
    """What would come of `order`, without ordering it.

    Raises:
        OrderRefusedError and the others of `order_simulation`, quotas aside.
    """
    check_order(order, as_of=now.date(), **limits())
    games, parameters = order.all_games, order.parameters
    question = question_of(kind=order.kind, hashes=hashes_of(order), parameters=parameters, seed=order.seed, present=present())
    seconds = estimated_seconds(order.kind, parameters, games, workers=settings.WORKER_PROCESSES)
    is_long = games > settings.SIMULATION_MOST_GAMES
    return Plan(games, order.pairings, seconds, is_long, Report.objects.answering(question) is not None)


def limits() -> dict[str, int]:
    """How many games may be ordered at once, and how many a gauntlet may have in all."""
    return {"most_games": settings.SIMULATION_MOST_GAMES, "most_long_games": settings.SIMULATION_MOST_LONG_GAMES}


@transaction.atomic
def _store_order(*, owner: User, order: Order, now: datetime, idempotency_key: str = "") -> Job:
    get_user_model().objects.select_for_update(no_key=True).get(pk=owner.pk)  # one order of a user at a time: key and quota hold
    fingerprint = digest(order_to_json(order))
    if idempotency_key and (before := Job.objects.filter(owner=owner, idempotency_key=idempotency_key).first()):
        if before.game != present_game() or before.order_fingerprint != fingerprint:
            raise KeyReusedError(_("The Idempotency-Key %(key)s already stands for another order.") % {"key": repr(idempotency_key[:80])})
        return before
    engine = present()
    hashed, *others = hashes_of(order)
    question = question_of(kind=order.kind, hashes=[hashed, *others], parameters=order.parameters, seed=order.seed, present=engine)
    report = Report.objects.answering(question)
    is_long = order.all_games > settings.SIMULATION_MOST_GAMES
    if report is None:
        check_quota(owner, games=order.all_games, is_long=is_long, now=now)
    games = order.all_games if report is None else games_of(report, order.all_games)
    job = Job.objects.create(
        owner=owner,
        kind=order.kind,
        state=State.DONE if report else State.QUEUED,
        title=order.title[:200],
        is_confidential=order.is_confidential,
        parameters=order.parameters,
        deck=order.source,
        deck_list=snapshot_of(order.deck),
        deck_hash=hashed,
        opponents=[
            {"title": other.title, "hash": found, "list": snapshot_of(other.deck)}
            for other, found in zip(order.against, others, strict=True)
        ],
        seed=order.seed,
        engine_version=engine.engine_version,
        catalog_digest=engine.catalog_digest,
        question=question,
        report=report,
        games=games,
        games_stage=games if report else stage_after(order.kind, order.parameters, 0, games) or games,
        games_planned=games if report else 0,
        games_done=games if report else 0,
        is_long=is_long,
        idempotency_key=idempotency_key,
        order_fingerprint=fingerprint,
        created_at=now,
        started_at=now if report else None,
        finished_at=now if report else None,
    )
    if report is None:
        transaction.on_commit(partial(_call_for, job))
    return job


def _call_for(job: Job) -> None:
    """Call workers for a job that is stored, and remember when nobody could be called."""
    if not call_workers():
        Job.objects.filter(pk=job.pk, state=State.QUEUED).update(is_waiting_for_broker=True)
        job.is_waiting_for_broker = True


def check_quota(owner: User, *, games: int, is_long: bool, now: datetime) -> None:
    """Nothing, if `owner` may have `games` more games played. A long simulation counts no games of the day, but there is one at a time.

    Raises:
        QuotaError: too many simulations in the works, a long one already, or too many games in the last 24 hours.
    """
    own = Job.objects.filter(owner=owner)
    if (number := own.open().count()) >= settings.SIMULATION_OPEN_JOBS:
        text = _("%(number)s of your simulations are in the works; %(most)s is the most at a time.")
        raise QuotaError(text % {"number": number, "most": settings.SIMULATION_OPEN_JOBS}, code="JOBS_OPEN", headers={"Retry-After": "10"})
    if is_long:
        if own.open().filter(is_long=True).exists():
            raise QuotaError(
                _("One of your long simulations is in the works; the next can follow it."), code="LONG_JOB_OPEN", headers=RETRY_HOUR
            )
        return
    today = own.filter(created_at__gt=now - DAY, is_long=False).filter(Q(finished_at__isnull=True) | ~Q(finished_at=F("created_at")))
    ended = Q(state__in=(State.CANCELLED, State.FAILED))
    sums = today.aggregate(ordered=Sum("games", filter=~ended, default=0), wasted=Sum("games_done", filter=ended, default=0))
    deleted = DeletedGames.objects.filter(owner=owner, ordered_at__gt=now - DAY).aggregate(games=Sum("games", default=0))["games"]
    spent = sums["ordered"] + sums["wasted"] + deleted
    if spent + games > settings.SIMULATION_GAMES_A_DAY:
        text = _("%(number)s games in a day would be more than %(most)s.")
        values = {"number": spent + games, "most": settings.SIMULATION_GAMES_A_DAY}
        raise QuotaError(text % values, code="GAMES_A_DAY", headers=RETRY_HOUR)


def hashes_of(order: Order) -> list[str]:
    """The hashes of the order's lists, the one asked about first."""
    known = catalog()
    return [deck_hash(deck, known) for deck in (order.deck, *(other.deck for other in order.against))]


def _own_job_of_question(owner: User, order: Order) -> Job | None:
    question = question_of(kind=order.kind, hashes=hashes_of(order), parameters=order.parameters, seed=order.seed, present=present())
    return (
        Job.objects.of(owner)
        .filter(question=question, state__in=(*OPEN_STATES, State.DONE), is_confidential=order.is_confidential)
        .order_by("-created_at")
        .first()
    )


@transaction.atomic
def cancel_job(*, job_id: UUID, now: datetime) -> Job:
    """Stop an open job; whoever plays its games notices within a second. One that is over stays as it is.

    Raises:
        NotFoundError: it was deleted in the meantime.
    """
    job = Job.objects.select_for_update(of=("self",)).filter(pk=job_id).first()
    if job is None:
        raise NotFoundError(_("There is no simulation %(id)s.") % {"id": job_id})
    if job.is_open:
        job.chunks.all().delete()
        job.state, job.finished_at, job.is_waiting_for_broker = State.CANCELLED, now, False
        job.save(update_fields=["state", "finished_at", "is_waiting_for_broker"])
    return job


def order_again(*, job: Job, owner: User, now: datetime) -> Job:
    """Order what `job` asked, with the engine and the cards of today.

    Raises:
        OrderRefusedError and the others of `order_simulation`: the list can't be played any more.
    """
    return order_simulation(owner=owner, order=order_of(job), now=now)


def order_of(job: Job) -> Order:
    """The order that `job` came from."""
    kit = present_kit()
    of_format = {
        name: job.parameters[name] for name in ("ruleset", *kit.simulated.settings_alone.said_by_formats) if name in job.parameters
    }
    settings_given = {name: value for name, value in job.parameters.items() if name not in of_format}
    played_format = replace(kit.default_format, **of_format)
    return Order(
        kind=job.kind,
        deck=deck_of(job.deck_list),
        against=tuple(Opponent(other["title"], deck_of(other["list"])) for other in job.opponents),
        format=played_format,
        seed=job.seed,
        title=job.title,
        source=job.deck,
        is_confidential=job.is_confidential,
        **settings_given | {"pool": tuple(job.parameters.get("pool", ()))},
    )


def share_job(*, job: Job, is_shared: bool) -> None:
    """Let everyone who has the link read the report, or nobody else again.

    Raises:
        ConfidentialError: it plays lists that are others' to show.
    """
    if is_shared and job.is_confidential:
        raise ConfidentialError(_("This report plays lists that are others’ to show, so it can’t be shared."))
    Job.objects.filter(pk=job.pk).update(is_shared=is_shared)
    job.is_shared = is_shared


@transaction.atomic
def delete_job(*, job: Job) -> None:
    """Take a finished job off its owner's list. The stored answer stays for whoever asks the same again, and its games stay ordered.

    Raises:
        JobOpenError: it is still in the works.
        NotFoundError: it was deleted already.
    """
    over = Job.objects.select_for_update(of=("self",)).filter(pk=job.pk).first()
    if over is None:
        raise NotFoundError(_("There is no simulation %(id)s.") % {"id": job.pk})
    if over.is_open:
        raise JobOpenError(_("This simulation is still in the works; stop it first."))
    if over.games_charged:
        DeletedGames.objects.create(owner_id=over.owner_id, ordered_at=over.created_at, games=over.games_charged)
    over.delete()
