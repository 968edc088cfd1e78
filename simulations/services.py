"""What people do with simulations: order, stop, order again, share, delete."""

from __future__ import annotations

from dataclasses import replace
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
from engine.rone.construction import BUILTIN_FORMATS, deck_hash
from simulations.errors import JobOpenError, KeyReusedError, QuotaError
from simulations.models import OPEN_STATES, Job, Report, State
from simulations.orders import Order, check_order, order_to_json
from simulations.questions import digest, present, question_of
from simulations.snapshots import deck_of, snapshot_of
from simulations.tasks import call_workers

DAY = timedelta(days=1)


def order_simulation(*, owner: User, order: Order, now: datetime, idempotency_key: str = "") -> Job:
    """Store `order` as a job and call workers; the job of before when `idempotency_key` was used for the same order.

    What was asked before with the same list, settings, engine and seed is done at once, with the stored answer. When no
    broker answers, the job is stored all the same, says so, and goes on when it is back.

    Raises:
        OrderRefusedError, DeckNotPlayableError, CardsNotModelledError, KindNotPlayedError: see `check_order`.
        KeyReusedError: the key stands for another order.
        QuotaError: too many simulations in the works, or games in a day.
    """
    check_order(order, as_of=now.date(), most_games=settings.SIMULATION_MOST_GAMES)
    return _store_order(owner=owner, order=order, now=now, idempotency_key=idempotency_key)


@transaction.atomic
def _store_order(*, owner: User, order: Order, now: datetime, idempotency_key: str) -> Job:
    get_user_model().objects.select_for_update(no_key=True).get(pk=owner.pk)  # one order of a user at a time: key and quota hold
    fingerprint = digest(order_to_json(order))
    if idempotency_key and (before := Job.objects.filter(owner=owner, idempotency_key=idempotency_key).first()):
        if before.order_fingerprint != fingerprint:
            raise KeyReusedError(_("The Idempotency-Key %(key)s already stands for another order.") % {"key": repr(idempotency_key[:80])})
        return before
    engine, hashed = present(), deck_hash(order.deck, catalog())
    question = question_of(kind=order.kind, deck_hash=hashed, parameters=order.parameters, seed=order.seed, present=engine)
    report = Report.objects.answering(question)
    if report is None:
        check_quota(owner, games=order.games, now=now)
    job = Job.objects.create(
        owner=owner,
        kind=order.kind,
        state=State.DONE if report else State.QUEUED,
        title=order.title[:200],
        parameters=order.parameters,
        deck=order.source,
        deck_list=snapshot_of(order.deck),
        deck_hash=hashed,
        seed=order.seed,
        engine_version=engine.engine_version,
        catalog_digest=engine.catalog_digest,
        question=question,
        report=report,
        games=order.games,
        games_planned=order.games if report else 0,
        games_done=order.games if report else 0,
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


def check_quota(owner: User, *, games: int, now: datetime) -> None:
    """Nothing, if `owner` may have `games` more games played.

    Raises:
        QuotaError: too many simulations in the works, or too many games in the last 24 hours.
    """
    own = Job.objects.filter(owner=owner)
    if (number := own.open().count()) >= settings.SIMULATION_OPEN_JOBS:
        text = _("%(number)s of your simulations are in the works; %(most)s is the most at a time.")
        raise QuotaError(text % {"number": number, "most": settings.SIMULATION_OPEN_JOBS}, code="JOBS_OPEN", headers={"Retry-After": "10"})
    today = own.filter(created_at__gt=now - DAY).filter(Q(finished_at__isnull=True) | ~Q(finished_at=F("created_at")))
    ended = Q(state__in=(State.CANCELLED, State.FAILED))
    sums = today.aggregate(ordered=Sum("games", filter=~ended, default=0), wasted=Sum("games_done", filter=ended, default=0))
    spent = sums["ordered"] + sums["wasted"]
    if spent + games > settings.SIMULATION_GAMES_A_DAY:
        text = _("%(number)s games in a day would be more than %(most)s.")
        values = {"number": spent + games, "most": settings.SIMULATION_GAMES_A_DAY}
        raise QuotaError(text % values, code="GAMES_A_DAY", headers={"Retry-After": "3600"})


def own_job_of_question(*, owner: User, order: Order) -> Job | None:
    """The job in which `owner` asked the same question before and got, or waits for, its answer."""
    hashed = deck_hash(order.deck, catalog())
    question = question_of(kind=order.kind, deck_hash=hashed, parameters=order.parameters, seed=order.seed, present=present())
    return Job.objects.filter(owner=owner, question=question, state__in=(*OPEN_STATES, State.DONE)).order_by("-created_at").first()


@transaction.atomic
def cancel_job(*, job_id: UUID, now: datetime) -> Job:
    """Stop an open job; whoever plays its games notices within a second. One that is over stays as it is."""
    job = Job.objects.select_for_update(of=("self",)).get(pk=job_id)
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
    settings_given = {name: value for name, value in job.parameters.items() if name != "ruleset"}
    played_format = replace(BUILTIN_FORMATS["custom"], ruleset=job.parameters["ruleset"])
    deck = deck_of(job.deck_list)
    return Order(kind=job.kind, deck=deck, format=played_format, seed=job.seed, title=job.title, source=job.deck, **settings_given)


def share_job(*, job: Job, is_shared: bool) -> None:
    """Let everyone who has the link read the report, or nobody else again."""
    Job.objects.filter(pk=job.pk).update(is_shared=is_shared)
    job.is_shared = is_shared


def delete_job(*, job: Job) -> None:
    """Take a finished job off its owner's list. The stored answer stays for whoever asks the same again.

    Raises:
        JobOpenError: it is still in the works.
    """
    if not Job.objects.filter(pk=job.pk).exclude(state__in=OPEN_STATES).delete()[0]:
        raise JobOpenError(_("This simulation is still in the works; stop it first."))
