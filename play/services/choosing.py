"""Choices: made by who is asked, and taken back where nobody else minds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.guests import Person
from play.errors import NumberNotPendingError, OtherSeatError, TableOverError, TakeBackRefusedError
from play.lateness import has_lost_on_time
from play.models import Choice, Clock, Seat, State, Stop, Table
from play.moves import InPlay, in_play, persons_of, touch
from play.pace import set_stops_of
from play.selectors import own_seats, readable_table
from play.services.leaving import time_first
from play.telling import note_turn_taken


def choose(
    *, public_id: str, person: Person, number: int, option: int, now: datetime, several: bool = False, then: Sequence[str] = ()
) -> Table:
    """Take an option of decision `number`; bots that answer at once have answered when this returns.

    `several`: as often as the same is asked in a row (`Choice.times`). `then`: what is chosen of the questions that follow,
    where they are those that were foreseen and nobody has answered in between (`engine.table.steps`); else they are asked.

    Raises:
        TableNotFoundError: `person` may not know of such a table.
        NumberNotPendingError: another decision is asked, or none; nothing has changed.
        OtherSeatError: somebody else decides, and the option isn't theirs all the same (`engine.table.tables.Tables.aside`).
        OptionUnknownError: the decision has no such option.
        StepUnknownError: `then` has a step of this decision that it hasn't, or has twice.
        TableOutdatedError: the rules or cards of the game have changed.
    """
    with transaction.atomic():
        table = readable_table(public_id, person, is_locked=True)
        if not has_lost_on_time(table, now=now):
            refuse_other_number(table, number)
            own = [seat.number for seat in own_seats(table, person) if not seat.has_left]
            if not own:
                refuse_other_seat(table, person)
            with in_play(table, now=now) as play:
                seat = play.decider
                if table.decider in own:
                    _choose(play, option, several=several, then=then)
                else:
                    _choose_aside(play, option, own)
            note_turn_taken(table, seat, now=now)
            return table
    raise NumberNotPendingError(number, None)


def _choose(play: InPlay, option: int, *, several: bool, then: Sequence[str]) -> None:
    table, seat = play.table, play.decider
    if several:
        play.take_several(option)
    else:
        play.take_together(option, then)
    play.go_on()
    if seat is not None and table.draw_offered_by not in (None, seat.number):
        play.write(draw_offered_by=None)
    else:
        play.write()


def _choose_aside(play: InPlay, option: int, own: Sequence[int]) -> None:
    """Take what is an option of one of the seats `own`, though another one is asked. Raises `OtherSeatError` where it isn't."""
    if not play.is_aside(option, own):
        raise OtherSeatError(_("Somebody else decides now."))
    play.take(option)
    play.go_on()
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


@time_first
@transaction.atomic
def set_stops(*, public_id: str, person: Person, stops: Stop, now: datetime) -> Table:
    """Say where `person` wants to be asked from now on; a window that is open is passed if they don't. The clock goes on as it was.

    Raises:
        OtherSeatError: `person` doesn't sit here.
        TableOverError: the game isn't on.
    """

    def change(seat: Seat, turn: int) -> None:
        set_stops_of(seat, stops, turn)

    return _change_seats(public_id, person, change, now)


@time_first
@transaction.atomic
def set_auto_answer(*, public_id: str, person: Person, name: str, answer: str | None, now: datetime) -> Table:
    """Say what is answered automatically for `person` from now on to `name` (`Tables.auto_answers`); None: they want to be asked.

    A question that is open is answered so. The clock goes on as it was.

    Raises:
        OtherSeatError: `person` doesn't sit here.
        TableOverError: the game isn't on.
    """

    def change(seat: Seat, _turn: int) -> None:
        others = {known: given for known, given in seat.auto_answers.items() if known != name}
        seat.auto_answers = others if answer is None else {**others, name: answer}

    return _change_seats(public_id, person, change, now)


def _change_seats(public_id: str, person: Person, change: Callable[[Seat, int], None], now: datetime) -> Table:
    """Change what the seats of `person` are asked, given the turn; what is asked now is answered if that says so."""
    locked = readable_table(public_id, person, is_locked=True)
    own = {seat.number for seat in own_seats(locked, person) if not seat.has_left}
    if not own:
        raise OtherSeatError(_("You don’t sit at this table."))
    if locked.state != State.PLAYING:
        raise TableOverError(_("The game isn’t on, so nothing is asked."))
    with in_play(locked, now=now) as play:
        for seat in play.seats:
            if seat.number in own:
                change(seat, play.game.match.turn)
                seat.save(update_fields=["stops", "stops_turn", "stops_after", "auto_answers"])
        if locked.decider in own:
            play.go_on()
            play.write()
        else:
            touch(locked, now=now)
    return locked


@time_first
@transaction.atomic
def take_back(*, public_id: str, person: Person, now: datetime, number: int | None = None) -> Table:
    """Go back to the decision before: the last one that `person` made, with all that came after it. The game is marked for good.

    With `number` only while that decision is pending: then sending it twice takes back once. A clock goes on: the decision gone back to
    has been asked since it was asked first.

    Raises:
        NumberNotPendingError: another decision is pending.
        OtherSeatError: `person` doesn't sit here.
        TakeBackRefusedError: nothing was chosen yet, the game is over, another person plays along, or no time is left for that decision.
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
    asked_at = _asked_again_since(locked, last, now)
    made.filter(number__gte=last).update(taken_back_at=now)
    with in_play(locked, now=now, number=last) as play:
        for seat in play.seats:
            seat.next_steps = []
        play.write(take_backs=locked.take_backs + 1, asked_at=asked_at)
    return locked


def _asked_again_since(table: Table, number: int, now: datetime) -> datetime | None:
    """Since when decision `number` counts as asked once one is back at it.

    Without a clock, since now. By a clock for each decision, since it was asked first, so that nobody thinks longer by going back. Of a
    clock for the whole game what was used stays used, and what runs goes on; a bot that thinks doesn't use it.

    Raises:
        TakeBackRefusedError: that is longer ago than a decision may take.
    """
    if table.clock == Clock.MOVE:
        before = Choice.objects.filter(table=table, taken_back_at=None, number=number - 1).first()
        since = before.made_at if before is not None else max(seat.taken_at for seat in table.seats.all() if seat.taken_at is not None)
        if (now - since).total_seconds() > table.clock_seconds:
            raise TakeBackRefusedError(_("The time for that decision has run out, so it isn’t taken back."))
        return since
    is_own = table.clock == Clock.GAME and any(seat.number == table.decider and seat.is_human for seat in table.seats.all())
    return table.asked_at if is_own else now
