"""Pairings changed by hand, before anything was reported of them."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from events.errors import EventRefusedError
from events.models import Event, EventDeed, Pairing, Registration, Round
from events.services.locking import locked_event, refuse_ended
from events.table import rounds_of
from events.telling import accounts_of, tell_of_round, withdraw_round


@transaction.atomic
def swap_players(*, event: Event, by: User, one: int, other: int, now: datetime) -> list[Pairing]:
    """Let two players of the last round, by number, take each other's seat; the log and all who sit there are told.

    Returns those of the new pairings whose players have met before, or have a bye once more.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
        EventRefusedError: no round is paired, one of the two doesn't play in the last, they meet each other, or something was reported
            of a match of theirs.
    """
    locked = locked_event(event)
    refuse_ended(locked)
    rounds = rounds_of(locked)
    if not rounds:
        raise EventRefusedError(_("No round is paired."))
    first, second = _seat_of(one, rounds[-1]), _seat_of(other, rounds[-1])
    if first == second:
        raise EventRefusedError(_("These two meet each other: choose players of two tables."))
    for pairing in (first, second):
        if pairing.result is not None:
            raise EventRefusedError(_("A result of table %(table)s was reported: its pairing stays.") % {"table": pairing.table})
    seated = {row.number: row for row in (first.first, first.second, second.first, second.second) if row is not None}
    places = {one: seated[other], other: seated[one]}
    for pairing in (first, second):
        pairing.delete()
    made = [_with(places, pairing) for pairing in (first, second)]
    names = [f"{seated[number].player_name} ({number})" for number in (one, other)]
    note = f"R{rounds[-1].number}: {' ↔ '.join(names)}"
    EventDeed.objects.create(event=locked, deed=EventDeed.Deed.SWAPPED, by=by, at=now, note=note)
    accounts = {account for row in seated.values() for account in accounts_of(row)}
    withdraw_round(locked, accounts)
    tell_of_round(rounds[-1], now=now, only=accounts)
    met = {_pair(pairing) for round in rounds[:-1] for pairing in round.pairings.all()}
    return [pairing for pairing in made if _pair(pairing) in met]


def _seat_of(number: int, round: Round) -> Pairing:
    for pairing in round.pairings.all():
        if number in (pairing.first.number, pairing.second.number if pairing.second else None):
            return pairing
    raise EventRefusedError(_("No. %(number)s doesn’t play in round %(round)s.") % {"number": number, "round": round.number})


def _pair(pairing: Pairing) -> frozenset[int | None]:
    return frozenset((pairing.first_id, pairing.second_id))


def _with(places: dict[int, Registration], pairing: Pairing) -> Pairing:
    first, second = pairing.first, pairing.second
    return Pairing.objects.create(
        round=pairing.round,
        table=pairing.table,
        first=places.get(first.number, first),
        second=places.get(second.number, second) if second else None,
    )
