"""What bots are to think about: written down when it is asked, given to the workers that ask, forgotten once it is done.

Whoever was served longest ago comes next, and nobody has all workers: however many tables one person has, the bots of others answer
after one thought. All who play without an account take turns as one account does, and among themselves.
"""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Case, F, Q, QuerySet, When

from accounts.guests import Person
from accounts.models import Guest
from accounts.turns import served_account, served_guest, served_guests, take_turn
from play.models import Table, Thought, ThoughtKind
from web.queues import TABLES, call_worker

THINK = "play.tasks.think"
GO_ON_SECONDS = 2.0
"""How long a worker that was called takes thought after thought before it waits for the next message."""
LOST_AFTER = timedelta(seconds=10)
"""A worker that has thought for so long is lost: another one begins. Each time that happens to the same thought they wait twice as long."""
MOST_DOUBLINGS = 6
LOOKED_AT = 20


def ask_bot(table: Table, *, now: datetime) -> None:
    """Write down that a bot at a locked `table` is asked, and call a worker once that is stored."""
    seats = sorted(table.seats.all(), key=lambda seat: seat.number)
    player = next((seat for seat in seats if seat.is_human and not seat.has_left and (seat.user_id or seat.guest_id)), None)
    whose = {"user_id": player.user_id, "guest_id": player.guest_id} if player else {"user_id": None, "guest_id": None}
    _ask(table, ThoughtKind.BOT, whose, now)
    transaction.on_commit(call_thinker)


def ask_adviser(table: Table, person: Person, *, now: datetime) -> None:
    """Write down that `person` wants a hint for the decision that a locked `table` is at; nobody is called yet."""
    is_guest = isinstance(person, Guest)
    _ask(table, ThoughtKind.HINT, {"user_id": None if is_guest else person.pk, "guest_id": person.pk if is_guest else None}, now)


def _ask(table: Table, kind: ThoughtKind, whose: dict[str, Any], now: datetime) -> None:
    asked = {"number": table.number, "asked_at": now, "token": None, "claimed_at": None, "attempts": 0, **whose}
    if not Thought.objects.filter(table=table, kind=kind).update(**asked):
        Thought.objects.create(table=table, kind=kind, **asked)


def drop_question(table: Table) -> None:
    """Nobody is to work out a hint for `table`."""
    Thought.objects.filter(table=table, kind=ThoughtKind.HINT).delete()


def call_thinker() -> bool:
    """See to it that a worker looks at what is to be thought about; False when no broker answers."""
    return call_worker(TABLES, THINK, GO_ON_SECONDS)


def claim_thought(*, now: datetime, token: UUID, most_of_one: int) -> Thought | None:
    """Give the next thought to the worker that asks; None when there is nothing to think about.

    Of one person so many are thought about at a time.
    """
    for thought in waiting_thoughts(now).exclude(_is_of_busy(now, most_of_one))[:LOOKED_AT]:
        if _claim(thought, now=now, token=token, most_of_one=most_of_one):
            return thought
    return None


def waiting_thoughts(now: datetime) -> QuerySet[Thought]:
    """What nobody thinks about: the first of the person who was served longest ago first."""
    served = Case(When(user__isnull=False, then=served_account(TABLES, "user")), default=served_guests(TABLES))
    return Thought.objects.exclude(_is_held(now)).order_by(
        served.asc(nulls_first=True), served_guest(TABLES, "guest").asc(nulls_first=True), "asked_at", "pk"
    )


def oldest_thought(now: datetime) -> datetime | None:
    """Since when what nobody thinks about has waited longest; None where nothing waits."""
    return Thought.objects.exclude(_is_held(now)).order_by("asked_at").values_list("asked_at", flat=True).first()


def _is_held(now: datetime) -> Q:
    """That a worker thinks about it and isn't lost."""
    held = Q()
    for doubled in range(MOST_DOUBLINGS + 1):
        times = Q(attempts__gte=doubled + 1) if doubled == MOST_DOUBLINGS else Q(attempts=doubled + 1)
        held |= times & Q(claimed_at__gte=now - LOST_AFTER * 2**doubled)
    return held


def _is_of_busy(now: datetime, most_of_one: int) -> Q:
    """That it is of a person about whose tables workers think as much as they may. One query."""
    held = Counter(Thought.objects.filter(_is_held(now)).values_list("user", "guest"))
    busy = Q(pk__in=())
    for (user, guest), number in held.items():
        if number >= most_of_one:
            busy |= Q(user=user, guest=guest)
    return busy


class _HoldsEnoughError(Exception):
    """Workers think about as much of this person as they may; the turn that was noted is taken back."""


def _claim(thought: Thought, *, now: datetime, token: UUID, most_of_one: int) -> bool:
    """Give `thought` to the holder of `token`; False where another was faster, or the person has enough."""
    try:
        with transaction.atomic():
            take_turn(
                queue=TABLES, user_id=thought.user_id, guest_id=thought.guest_id, now=now
            )  # one claim of a person at a time from here
            own = Thought.objects.filter(_is_held(now), user=thought.user_id, guest=thought.guest_id)
            free = Thought.objects.exclude(_is_held(now)).filter(pk=thought.pk)
            if own.count() >= most_of_one or not free.update(token=token, claimed_at=now, attempts=F("attempts") + 1):
                raise _HoldsEnoughError
    except _HoldsEnoughError:
        return False
    thought.token = token
    return True


def finish(thought: Thought, *, is_asked_again: bool, now: datetime) -> None:
    """Forget a thought, or begin the next one of the same bot; nothing where it is another worker's by now, or was asked anew."""
    held = Thought.objects.filter(pk=thought.pk, token=thought.token)
    if is_asked_again:
        held.update(token=None, claimed_at=None, attempts=0, asked_at=now)
    else:
        held.delete()
