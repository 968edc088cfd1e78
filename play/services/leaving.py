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
from play.endings import is_out_of_time, lost_by, over, without_winner
from play.errors import OtherSeatError, TableNotFoundError, TableOutdatedError
from play.models import Clock, Ending, Seat, State, Table
from play.moves import in_play, locked_table, persons_of, touch
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
        _lose(locked, next((seat for seat in own if seat.number == locked.decider), own[0]), Ending.RESIGNED, now)
    return locked


def end_on_time(*, table: Table, now: datetime) -> Table:
    """`table` once the seat that decides has lost on time, if its clock has run down; else `table` as it is."""
    if _late_seat(table, now) is None:
        return table
    with transaction.atomic():
        locked = locked_table(table)
        has_lost_on_time(locked, now=now)
        return locked


def has_lost_on_time(table: Table, *, now: datetime) -> bool:
    """Whether the clock of the seat that decides has run down; the game of a locked `table` is ended then, or played on by a bot."""
    seat = _late_seat(table, now)
    if seat is not None:
        _lose(table, seat, Ending.TIME, now)
    return seat is not None


def _late_seat(table: Table, now: datetime) -> Seat | None:
    if table.state != State.PLAYING or table.clock == Clock.OFF:
        return None
    seat = next((seat for seat in table.seats.all() if seat.number == table.decider), None)
    return seat if seat is not None and is_out_of_time(table, seat, now) else None


def _lose(table: Table, seat: Seat, ending: Ending, now: datetime) -> None:
    """End the game of a locked table to the advantage of the others; where those play on, a bot does so for `seat`."""
    try:
        with in_play(table, now=now) as play:
            result = lost_by(seat, play.seats, ending, play.game.match.turn)
            if result is None:
                left = play.seats[seat.number]
                left.has_left = True
                left.save(update_fields=["has_left"])
                play.go_on()
                play.write()
                return
    except TableOutdatedError:  # nobody plays on, but whoever wants to may end it
        seats = list(table.seats.all())
        result = lost_by(seat, seats, ending, 0) or without_winner(ending, 0, is_draw=False)
    touch(table, now=now, **over(ending, result, now=now))


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
