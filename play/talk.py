"""What people at a table say, as one of them is shown it, and how each can be muted or reported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.utils.translation import gettext as _

from accounts.guests import Person
from accounts.models import User
from play.models import Mute, Phrase, SaidPhrase, Seat, Table
from play.moves import persons_of
from play.page import who_sits
from play.selectors import own_seats

SAID_SHOWN: Final = 8
"""So many phrases stand on the page, the last ones."""
FRESH: Final = timedelta(minutes=1)
"""So long a phrase stands beside its speaker's seat."""


@dataclass(frozen=True)
class Said:
    """A phrase, by its code and in the reader's language, and who said it."""

    seat: int
    who: str
    phrase: str
    words: str
    at: datetime
    is_fresh: bool


@dataclass(frozen=True)
class OtherPerson:
    """Another person at the table: their first seat. `can_be_known`: both have accounts, so muting for good and reporting are offered."""

    seat: int
    who: str
    is_muted: bool
    can_be_known: bool


@dataclass(frozen=True)
class Talk:
    """What is said at a table. `phrases` are what the reader may say, value and words; none for onlookers. `said`: the newest last."""

    phrases: Sequence[tuple[str, str]]
    said: Sequence[Said]
    others: Sequence[OtherPerson]


def talk_at(table: Table, person: Person, *, now: datetime) -> Talk | None:
    """What `person` hears and may say at a table that they may read; None where no two people sit there. Two queries."""
    if len(persons_of(table)) < 2:
        return None
    seats, own = sorted(table.seats.all(), key=lambda seat: seat.number), own_seats(table, person)
    muted = _muted(seats, own, person)
    return Talk(
        phrases=[(phrase.value, str(phrase.label)) for phrase in Phrase] if own else [],
        said=_said(table, seats, muted, now),
        others=_others(seats, person, muted) if own else [],
    )


def phrases_heard(table: Table, person: Person, *, now: datetime) -> list[Said]:
    """The last phrases that `person` hears at a table that they may read, the newest last. Two queries."""
    seats = sorted(table.seats.all(), key=lambda seat: seat.number)
    return _said(table, seats, _muted(seats, own_seats(table, person), person), now)


def _muted(seats: Sequence[Seat], own: Sequence[Seat], person: Person) -> set[int]:
    """The numbers of the seats of which the reader wants to hear nothing."""
    here = {number for seat in own for number in seat.muted}
    if not isinstance(person, User):
        return here
    users = {seat.user_id for seat in seats if seat.user_id is not None and seat.user_id != person.pk}
    known = set(Mute.objects.filter(owner=person, muted__in=users).values_list("muted", flat=True))
    return here | {seat.number for seat in seats if seat.user_id in known}


def _said(table: Table, seats: Sequence[Seat], muted: set[int], now: datetime) -> list[Said]:
    heard = {seat.pk: seat for seat in seats if seat.number not in muted}
    newest = SaidPhrase.objects.filter(seat__in=heard).order_by("-said_at", "-pk")[:SAID_SHOWN]
    return [
        Said(
            seat=heard[one.seat_id].number,
            who=_name(heard[one.seat_id]),
            phrase=one.phrase,
            words=str(Phrase(one.phrase).label),
            at=one.said_at,
            is_fresh=now - one.said_at < FRESH,
        )
        for one in reversed(newest)
    ]


def _others(seats: Sequence[Seat], person: Person, muted: set[int]) -> list[OtherPerson]:
    """Each other person once, by their first seat."""
    first: dict[tuple[object, object], Seat] = {}
    for seat in seats:
        if (seat.user_id or seat.guest_id) and seat.taken_at is not None and not seat.is_of(person):
            first.setdefault((seat.user_id, seat.guest_id), seat)
    known = isinstance(person, User)
    return [OtherPerson(seat.number, _name(seat), seat.number in muted, known and seat.user_id is not None) for seat in first.values()]


def _name(seat: Seat) -> str:
    return who_sits(seat) or _("a guest")
