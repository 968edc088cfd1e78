"""What people do with simulations: order, stop, order again, share, delete."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from typing import NamedTuple
from uuid import UUID

from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import F, Q, Sum
from django.utils.translation import gettext as _

from accounts.guests import Person, lock_origin, locked_guest
from accounts.models import Guest, User
from cards.selectors import shelf
from decks.list.snapshots import deck_of, snapshot_of
from engine.decklist import Decklist, deck_hash
from engine.sequential import ENOUGH
from simulations.jobs.errors import ConfidentialError, JobOpenError, KeyReusedError, QuotaError
from simulations.jobs.models import OPEN_STATES, DeletedGames, Job, Report, State
from simulations.jobs.orders import Opponent, Order, check_order, fitted, is_long_order, order_to_json, queue_of
from simulations.jobs.questions import Present, cards_asked, digest, present_in, question_of
from simulations.jobs.runs import first_stage
from simulations.jobs.selectors import games_of
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
    order = _checked(order, limits(), now)
    return _store_order(owner=owner, order=order, now=now, idempotency_key=idempotency_key)


def order_once(*, owner: User | Guest, order: Order, now: datetime) -> Job:
    """The job in which `owner` asked the same before and got, or waits for, its answer; else `order` as a new one.

    A list that can't be played is refused either way: lines that name no card are in no question. Raises as `order_simulation` does.
    """
    order = _checked(order, limits(owner), now)
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
    """What would come of `order`, without ordering it; at most that much where it is played until it is enough.

    Raises:
        OrderRefusedError and the others of `order_simulation`, quotas aside.
    """
    order = _checked(order, limits(), now)
    games, parameters = order.all_games, order.parameters
    question = question_of_order(order).name
    seconds = estimated_seconds(order.kind, parameters, games, workers=settings.WORKER_PROCESSES)
    return Plan(games, order.pairings, seconds, is_long_order(order), Report.objects.answering(question) is not None)


def limits(owner: Person | None = None) -> dict[str, int]:
    """How many games may be ordered at once, and how many a gauntlet may have in all; fewer by somebody without an account."""
    if owner is not None and not owner.is_authenticated:
        most = min(settings.SIMULATION_GUEST_GAMES, settings.SIMULATION_MOST_GAMES)
        return {"most_games": most, "most_long_games": most}
    return {"most_games": settings.SIMULATION_MOST_GAMES, "most_long_games": settings.SIMULATION_MOST_LONG_GAMES}


def _checked(order: Order, limits: dict[str, int], now: datetime) -> Order:
    """`order` as it is played within these limits. Raises as `check_order` does."""
    order = fitted(order, limits["most_games"])
    check_order(order, as_of=now.date(), **limits)
    return order


def order_for_the_site(*, order: Order, now: datetime) -> Job:
    """`order`, played for everybody to read: nobody's, and after what people ordered. Raises as `check_order` does."""
    return _store_order(owner=None, order=_checked(order, limits(), now), now=now)


def adopt_simulations(*, guest: Guest, user: User, now: datetime) -> int:
    """Make what `guest` ordered, in every game, that of `user`; no decks are moved here."""
    Job.objects.held_by(guest).update(guest=None, owner=user)
    return 0


@transaction.atomic
def _store_order(*, owner: User | Guest | None, order: Order, now: datetime, idempotency_key: str = "") -> Job:
    guest, account = (owner, None) if isinstance(owner, Guest) else (None, owner)
    if guest is not None:
        locked_guest(guest)
    elif account is not None:
        get_user_model().objects.select_for_update(no_key=True).get(pk=account.pk)  # one order of a user at a time: key and quota hold
    fingerprint = digest(order_to_json(order))
    if idempotency_key and (before := Job.objects.filter(owner=account, idempotency_key=idempotency_key).first()):
        if before.game != present_game() or before.order_fingerprint != fingerprint:
            raise KeyReusedError(_("The Idempotency-Key %(key)s already stands for another order.") % {"key": repr(idempotency_key[:80])})
        return before
    question, (hashed, *others), engine = question_of_order(order)
    report = Report.objects.answering(question)
    is_long = is_long_order(order)
    if report is None and guest is not None:
        check_guest_quota(guest)
    elif report is None and account is not None:
        check_quota(account, games=order.all_games, is_long=is_long, now=now)
    games = order.all_games if report is None else games_of(report, order.all_games)
    job = Job.objects.create(
        owner=account,
        guest=guest,
        is_shared=owner is None,
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
        games_stage=games if report else first_stage(present_kit().simulated, order.kind, order.parameters, games),
        games_planned=games if report else 0,
        games_done=games if report else 0,
        is_long=is_long,
        queue=queue_of(order),
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
    if not call_workers(job.queue):
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


def check_guest_quota(guest: Guest) -> None:
    """Nothing, if `guest` may have another simulation played: one at a time, so many from one address, and so many of all guests together.

    Raises:
        QuotaError: one of theirs is in the works, too many from their address, or too many of all guests'.
    """
    soon = {"Retry-After": "10"}
    if Job.objects.held_by(guest).open().exists():
        message = _("Your last simulation is still in the works; without an account there is one at a time.")
        raise QuotaError(message, code="JOBS_OPEN", headers=soon)
    lock_origin(guest)
    open_jobs = Job.objects.open().filter(guest__isnull=False)
    if guest.origin and open_jobs.filter(guest__origin=guest.origin).count() >= settings.SIMULATION_GUEST_OPEN_JOBS_ADDRESS:
        message = _("Others without an account have decks played from your address just now. Try again in a minute, or log in.")
        raise QuotaError(message, code="GUEST_JOBS_OPEN", headers=soon)
    if open_jobs.count() >= settings.SIMULATION_GUEST_OPEN_JOBS:
        message = _("Too many people without an account have decks played just now. Try again in a minute, or log in.")
        raise QuotaError(message, code="GUEST_JOBS_OPEN", headers=soon)


class Question(NamedTuple):
    """The question of an order, the hashes of its lists (the one asked about first), and the engine and cards it is played with."""

    name: str
    hashes: Sequence[str]
    engine: Present


def lists_of(order: Order) -> list[Decklist]:
    """The lists of `order`, the one asked about first."""
    return [order.deck, *(other.deck for other in order.against)]


def question_of_order(order: Order) -> Question:
    """The question that `order` asks of the engine and the cards of now. One small query."""
    known, lists, parameters = shelf(), lists_of(order), order.parameters
    hashes = [deck_hash(deck, known.catalog) for deck in lists]
    engine = present_in(known, cards_asked(lists, parameters, known))
    return Question(question_of(kind=order.kind, hashes=hashes, parameters=parameters, seed=order.seed, present=engine), hashes, engine)


def _own_job_of_question(owner: User | Guest, order: Order) -> Job | None:
    question = question_of_order(order).name
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
    alone = kit.simulated.settings_alone
    of_format = {name: job.parameters[name] for name in ("ruleset", *alone.said_by_formats) if name in job.parameters}
    own = {setting.name: job.parameters[setting.name] for setting in alone.own_settings if setting.name in job.parameters}
    not_settings = (*of_format, *own, "games", "most_games", "has_field")
    settings_given = {name: value for name, value in job.parameters.items() if name not in not_settings}
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
        own=own,
        games=None if job.parameters["games"] == ENOUGH else job.parameters["games"],
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
    if over.games_charged and over.owner_id is not None:
        DeletedGames.objects.create(owner_id=over.owner_id, ordered_at=over.created_at, games=over.games_charged)
    over.delete()
