"""Choices: made by who is asked, and taken back where nobody else minds."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.guests import Person
from play.endings import time_spent_ms
from play.errors import NumberNotPendingError, OtherSeatError, TableOverError, TakeBackRefusedError
from play.models import Choice, Clock, State, Stop, Table
from play.moves import InPlay, in_play, persons_of, touch
from play.selectors import own_seats, readable_table
from play.services.leaving import has_lost_on_time


def choose(*, public_id: str, person: Person, number: int, option: int, now: datetime) -> Table:
    """Take an option of decision `number`; bots that answer at once have answered when this returns.

    Raises:
        TableNotFoundError: `person` may not know of such a table.
        NumberNotPendingError: another decision is asked, or none; nothing has changed.
        OtherSeatError: somebody else decides.
        OptionUnknownError: the decision has no such option.
        TableOutdatedError: the rules or cards of the game have changed.
    """
    with transaction.atomic():
        table = readable_table(public_id, person, is_locked=True)
        if not has_lost_on_time(table, now=now):
            refuse_other_number(table, number)
            refuse_other_seat(table, person)
            with in_play(table, now=now) as play:
                _choose(play, option)
            return table
    raise NumberNotPendingError(number, None)


def _choose(play: InPlay, option: int) -> None:
    table, seat = play.table, play.decider
    play.take(option)
    if seat is not None and table.clock != Clock.OFF:
        seat.used_ms += time_spent_ms(table, play.now)
        seat.save(update_fields=["used_ms"])
    play.go_on()
    if seat is not None and table.draw_offered_by not in (None, seat.number):
        play.write(draw_offered_by=None)
    else:
        play.write()


def refuse_other_number(table: Table, number: int) -> None:
    """Nothing where decision `number` is the one that is asked. Raises `NumberNotPendingError`."""
    pending = None if table.decider is None else table.number
    if number != pending:
        raise NumberNotPendingError(number, pending)


def refuse_other_seat(table: Table, person: Person) -> None:
    """Nothing where `person` decides. Raises `OtherSeatError`."""
    if table.decider not in [seat.number for seat in own_seats(table, person) if not seat.has_left]:
        raise OtherSeatError(_("Somebody else decides now."))


@transaction.atomic
def set_stops(*, public_id: str, person: Person, stops: Stop, now: datetime) -> Table:
    """Say where `person` wants to be asked from now on; a window that is open is passed if they don't.

    Raises:
        OtherSeatError: `person` doesn't sit here.
        TableOverError: the game isn't on.
    """
    locked = readable_table(public_id, person, is_locked=True)
    own = {seat.number for seat in own_seats(locked, person) if not seat.has_left}
    if not own:
        raise OtherSeatError(_("You don’t sit at this table."))
    if locked.state != State.PLAYING:
        raise TableOverError(_("The game isn’t on, so nothing is asked."))
    with in_play(locked, now=now) as play:
        for seat in play.seats:
            if seat.number in own:
                seat.stops, seat.stops_turn = stops, play.game.match.turn
                seat.save(update_fields=["stops", "stops_turn"])
        if locked.decider in own:
            play.go_on()
            play.write()
        else:
            touch(locked, now=now)
    return locked


@transaction.atomic
def take_back(*, public_id: str, person: Person, now: datetime, number: int | None = None) -> Table:
    """Go back to the decision before: the last one that `person` made, with all that came after it. The game is marked for good.

    With `number` only while that decision is pending: then sending it twice takes back once.

    Raises:
        NumberNotPendingError: another decision is pending.
        OtherSeatError: `person` doesn't sit here.
        TakeBackRefusedError: nothing was chosen yet, the game is over, or another person plays along.
    """
    locked = readable_table(public_id, person, is_locked=True)
    seats = own_seats(locked, person)
    if number is not None:
        refuse_other_number(locked, number)
    if not seats:
        raise OtherSeatError(_("You don’t sit at this table."))
    if locked.decider is None:
        raise TakeBackRefusedError(_("The game isn’t on, so nothing is taken back."))
    if len(persons_of(locked)) > 1:
        raise TakeBackRefusedError(_("Another person plays along, so nothing is taken back."))
    made = Choice.objects.filter(table=locked, taken_back_at=None)
    last = (
        made.filter(is_automatic=False, seat__in=[seat.number for seat in seats])
        .order_by("-number")
        .values_list("number", flat=True)
        .first()
    )
    if last is None or last < locked.continued_at:
        raise TakeBackRefusedError(_("You haven’t chosen anything yet."))
    made.filter(number__gte=last).update(taken_back_at=now)
    with in_play(locked, now=now, number=last) as play:
        play.write(take_backs=locked.take_backs + 1)
    return locked
