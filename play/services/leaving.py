"""Who gives up, runs out of time, or takes their account away."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.guests import Person
from accounts.models import Guest, User
from play.endings import over
from play.errors import OtherSeatError, TableNotFoundError
from play.lateness import end_on_time, lose
from play.models import Ending, Seat, State, Table
from play.moves import locked_table, persons_of, touch
from play.selectors import readable_table
from web.games import playing

P = ParamSpec("P")
T = TypeVar("T")


def time_first(deed: Callable[P, T]) -> Callable[P, T]:
    """`deed` of somebody at a table, once a game whose time has run out is over: that has lost, whatever comes then.

    It takes `public_id`, `person` and `now`.
    """

    @wraps(deed)
    def done(*positional: P.args, **given: P.kwargs) -> T:
        public_id, person, now = (cast(Any, given[name]) for name in ("public_id", "person", "now"))
        end_on_time(table=readable_table(public_id, person), now=now)
        return deed(*positional, **given)

    return done


@time_first
@transaction.atomic
def resign(*, public_id: str, person: Person, now: datetime) -> Table:
    """Give up: the other side wins. Among three the seat is played on by a bot while another person plays.

    A table that waits for players is closed. One that is over stays as it is.

    Raises:
        OtherSeatError: `person` doesn't sit here.
    """
    locked = readable_table(public_id, person, is_locked=True)
    own = [seat for seat in locked.seats.all() if seat.is_of(person) and not seat.has_left]
    if not own:
        raise OtherSeatError(_("You don’t sit at this table."))
    if locked.state == State.OPEN:
        touch(locked, now=now, **over(Ending.LEFT, None, now=now))
    elif locked.state == State.PLAYING:
        lose(locked, next((seat for seat in own if seat.number == locked.decider), own[0]), Ending.RESIGNED, now)
    return locked


def adopt_tables(*, guest: Guest, user: User, now: datetime) -> int:
    """Make the seats of `guest`, in every game, those of `user`; no decks are moved here.

    Who plays with both is told at tables where that was one person all along.
    """
    both = Table.objects.at_which_sits(guest).at_which_sits(user).order_by("pk")
    locked = list(both.select_for_update())
    Seat.objects.filter(guest=guest).update(guest=None, user=user)
    for table in locked:
        touch(table, now=now)
    return 0


def forget_person(*, user: User, now: datetime) -> None:
    """Before the account of `user` goes: games that no other person plays go with it, the others are given up."""
    for known in Table.objects.at_which_sits(user).order_by("pk"):
        try:
            table = locked_table(known)  # somebody may sit down meanwhile
        except TableNotFoundError:
            continue
        if len(persons_of(table)) <= 1:
            table.delete()
        elif not table.is_over:
            touch(table, now=now, best_of=1)  # nobody goes on with a series
            with playing(table.game):
                resign(public_id=table.public_id, person=user, now=now)
