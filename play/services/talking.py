"""What people at a table say to each other, and what they no longer want to hear."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.guests import Person
from accounts.models import User
from play.errors import NobodyToTellError, OtherSeatError, SeatUnknownError, TooManyPhrasesError, TooManyReportsError
from play.models import Mute, PersonReport, Phrase, SaidPhrase, Seat, Table
from play.moves import persons_of, touch
from play.selectors import own_seats, readable_table

PHRASES_A_MINUTE = 5
REPORTS_A_DAY = 30


@transaction.atomic
def say(*, public_id: str, person: Person, phrase: Phrase, now: datetime) -> Table:
    """Say `phrase` to the others at the table, before, in and after the game.

    Raises:
        TableNotFoundError: `person` may not know of such a table.
        OtherSeatError: `person` doesn't sit here.
        NobodyToTellError: nobody else does.
        TooManyPhrasesError: they have said as much as one may in a minute.
    """
    locked = readable_table(public_id, person, is_locked=True)
    own = _own_seats(locked, person)
    if len(persons_of(locked)) < 2:
        raise NobodyToTellError
    lately = SaidPhrase.objects.filter(seat__in=own, said_at__gt=now - timedelta(minutes=1))
    if lately.count() >= PHRASES_A_MINUTE:
        raise TooManyPhrasesError(PHRASES_A_MINUTE)
    SaidPhrase.objects.create(seat=own[0], phrase=phrase, said_at=now)
    touch(locked, now=now)
    return locked


@transaction.atomic
def mute(*, public_id: str, person: Person, seat: int, is_muted: bool, for_good: bool, now: datetime) -> Table:
    """Hear nothing more of who sits in `seat`, at this table or, between accounts, `for_good` at any; or hear them again everywhere.

    Nobody is told. Done twice it is done once.

    Raises:
        TableNotFoundError: `person` may not know of such a table.
        OtherSeatError: `person` doesn't sit here.
        SeatUnknownError: no other person plays there.
    """
    locked = readable_table(public_id, person, is_locked=True)
    own, other = _own_seats(locked, person), _other_seat(locked, person, seat)
    same = {one.number for one in locked.seats.all() if one.is_human and (one.user_id, one.guest_id) == (other.user_id, other.guest_id)}
    for one in own:
        one.muted = sorted(set(one.muted) | same if is_muted else set(one.muted) - same)
        one.save(update_fields=["muted"])
    if isinstance(person, User) and other.user is not None:
        if not is_muted:
            unmute(owner=person, muted=other.user)
        elif for_good:
            Mute.objects.get_or_create(owner=person, muted=other.user, defaults={"since": now})
    touch(locked, now=now)
    return locked


def unmute(*, owner: User, muted: User) -> None:
    """Hear `muted` again, and be shown what they offer, at every table at which they aren't muted by themselves."""
    Mute.objects.filter(owner=owner, muted=muted).delete()


@transaction.atomic
def report_person(*, public_id: str, person: User, seat: int, reason: str, now: datetime) -> PersonReport:
    """Call a moderator to who sits in `seat`, once for each table; a reason given later takes the place of the first.

    Raises:
        TableNotFoundError: `person` may not know of such a table.
        OtherSeatError: `person` doesn't sit here.
        SeatUnknownError: nobody else with an account plays there.
        TooManyReportsError: `person` has reported as much as one may in a day.
    """
    User.objects.select_for_update().get(pk=person.pk)
    table = readable_table(public_id, person)
    _own_seats(table, person)
    other = _other_seat(table, person, seat)
    if other.user is None:
        raise SeatUnknownError(seat)
    report = PersonReport.objects.filter(table=table, reported=other.user, reporter=person).first()
    if report is None and PersonReport.objects.filter(reporter=person, made_at__gt=now - timedelta(days=1)).count() >= REPORTS_A_DAY:
        raise TooManyReportsError(REPORTS_A_DAY)
    report = report or PersonReport(table=table, reported=other.user, reporter=person)
    report.reason, report.made_at, report.settled_at = reason, now, None
    report.said = _said_by(table, other.user)
    report.save()
    return report


def settle_reports(*, reports: Any, now: datetime) -> int:
    """Answer these reports: a moderator has decided. How many were open."""
    answered: int = reports.filter(settled_at__isnull=True).update(settled_at=now)
    return answered


def _said_by(table: Table, user: User) -> list[dict[str, str]]:
    said = SaidPhrase.objects.filter(seat__table=table, seat__user=user)
    return [{"phrase": one.phrase, "said_at": one.said_at.isoformat()} for one in said]


def _own_seats(table: Table, person: Person) -> list[Seat]:
    own = own_seats(table, person)
    if not own:
        raise OtherSeatError(_("You don’t sit at this table."))
    return own


def _other_seat(table: Table, person: Person, number: int) -> Seat:
    """The seat of this number in which another person plays. Raises `SeatUnknownError`."""
    seat = next((one for one in table.seats.all() if one.number == number), None)
    if seat is None or not (seat.user_id or seat.guest_id) or seat.is_of(person):
        raise SeatUnknownError(number)
    return seat
