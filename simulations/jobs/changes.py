"""What to change in a deck: the study that swaps cards, ordered from the report of a deck and found again beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _

from accounts.guests import Person
from accounts.models import User
from decks.list.chosen import chosen_lists
from decks.list.models import Deck
from decks.list.selectors import format_named
from simulations.jobs.errors import OrderRefusedError
from simulations.jobs.models import OPEN_STATES, Job, Kind, State
from simulations.jobs.orders import Opponent, Order, has_pool
from simulations.jobs.pools import PoolCards, pool_for
from simulations.jobs.services import order_of, order_once
from web.games import present_kit

STARTERS, SAME = "starters", "same"
"""Whom swaps are played against, in one word: every starter deck, or whom the report was played against."""
LOOKED_AT = 20


def swap_study() -> str:
    """The study of the present game that puts cards in for others, "" where it has none."""
    return next((slug for slug in present_kit().simulated.studies if has_pool(slug)), "")


def can_be_changed(job: Job) -> bool:
    """Whether swaps may be looked for in the deck of a finished `job`."""
    is_of_one_deck = job.kind in (Kind.GOLDFISH, Kind.DUEL) or (job.kind == Kind.GAUNTLET and not job.parameters["is_table"])
    is_fit = "study" not in job.parameters or job.parameters["study"] == swap_study()
    return job.state == State.DONE and is_of_one_deck and is_fit and bool(swap_study())


def find_changes_job(job: Job, user: Person) -> Job | None:
    """The newest look for swaps in the very list of `job`, done or in the works, that `user` may read. At most one query.

    Of a report of decks that play each other: against the same opponents.
    """
    if job.parameters.get("study") == swap_study():
        return job
    hashes = {opponent["hash"] for opponent in job.opponents}
    looked = (
        Job.objects.visible_to(user)
        .filter(owner=job.owner_id, guest=job.guest_id, kind=Kind.GOLDFISH, deck_hash=job.deck_hash, state__in=(*OPEN_STATES, State.DONE))
        .filter(parameters__study=swap_study(), parameters__ruleset=job.parameters["ruleset"])
        .select_related("report", "deck")
        .order_by("-created_at")[:LOOKED_AT]
    )
    return next((one for one in looked if job.kind == Kind.GOLDFISH or {other["hash"] for other in one.opponents} == hashes), None)


def order_changes(*, job: Job, user: User, against: Sequence[str], cards: PoolCards, now: datetime) -> Job:
    """Look for swaps in the deck of `job`, with the `cards` that `user` wants looked at.

    `against`: `STARTERS`, `SAME`, or decks as pages name them; nobody: only what is sooner is told.

    Raises:
        NotFoundError: one of the decks isn't there, or not for `user`.
        OrderRefusedError: there is no card that could be put in; and what `order_once` raises.
    """
    before, is_own = order_of(job), job.owner_id == user.pk
    field = before.against if SAME in against else field_of(user, against, but=job.deck)
    order = swaps_of(replace(before, source=before.source if is_own else None), against=field)
    return order_swaps(order, user=user, deck=job.deck, cards=cards, now=now)


def swaps_of(order: Order, *, against: tuple[Opponent, ...]) -> Order:
    """A look for swaps in the deck of `order`, by its settings as far as they are of a deck alone; `against` may be nobody."""
    kit = present_kit().simulated
    study, is_alone = kit.studies[swap_study()], order.kind == Kind.GOLDFISH
    return replace(
        order,
        kind=Kind.GOLDFISH,
        study=swap_study(),
        against=against,
        games=study.games_against if against else study.games,
        turns=order.turns if is_alone else None,
        policy=order.policy if order.policy in kit.settings_alone.policies else "",
        against_policy="",
        precision=None,
        is_table=False,
    )


def order_swaps(order: Order, *, user: User, deck: Deck | None, cards: PoolCards, now: datetime) -> Job:
    """The job for `order`, a look for swaps, with the pool that the format of `deck` and `user` allow. Raises as `order_changes` does."""
    played = format_named(deck.format) if deck else order.format
    pool = pool_for(user, order.deck, played, cards=cards, source=deck, as_of=now.date())
    if not pool:
        raise OrderRefusedError(_("There is no card that could be put in."), code="POOL_EMPTY")
    return order_once(owner=user, order=replace(order, pool=pool), now=now)


def field_of(user: User, values: Sequence[str], *, but: Deck | None = None) -> tuple[Opponent, ...]:
    """The lists that `values` stand for, without the deck `but` itself. Raises `NotFoundError`."""
    chosen = [value for value in values if value not in ("", STARTERS)]
    if STARTERS in values:
        chosen += [deck.public_id for deck in Deck.objects.starters()]
    own = but.public_id if but else ""
    lists = chosen_lists(user, [value for value in dict.fromkeys(chosen) if value != own])
    return tuple(Opponent(found.title, found.deck) for found in lists)
