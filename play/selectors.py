"""Which table somebody asks for, and what they are there."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from accounts.guests import Person
from accounts.models import User
from play.errors import TableNotFoundError
from play.models import Mute, Seat, State, Table


def readable_table(public_id: str, person: Person, *, is_locked: bool = False) -> Table:
    """The table of this id in the present game, with its seats, if `person` sits there or may look on.

    `is_locked`: for this transaction alone.

    Raises:
        TableNotFoundError: there is none, or none that they may know of.
    """
    tables = Table.objects.of_game().filter(public_id=public_id).with_seats()
    table = (tables.select_for_update() if is_locked else tables).first()
    if table is None or not (table.has_onlookers or own_seats(table, person)):
        raise TableNotFoundError(public_id)
    return table


def own_seats(table: Table, person: Person) -> list[Seat]:
    """The seats of `person` at a table, in their order."""
    return sorted((seat for seat in table.seats.all() if seat.is_of(person)), key=lambda seat: seat.number)


def free_seats(table: Table) -> list[Seat]:
    """The seats that somebody may still take, in their order."""
    seats = sorted(table.seats.all(), key=lambda seat: seat.number)
    return [seat for seat in seats if not (seat.is_taken or seat.user_id or seat.guest_id)]


def seat_of(table: Table, person: Person) -> int | None:
    """The seat in which `person` is told of a table: of several the one that decides, else the first; None for an onlooker."""
    numbers = [seat.number for seat in own_seats(table, person)]
    return table.decider if table.decider in numbers else next(iter(numbers), None)


def tables_of(person: Person) -> QuerySet[Table]:
    """The tables of the present game at which `person` sits."""
    return Table.objects.of(person).with_seats()


def games_on(person: Person) -> int:
    """How many games, of any game, `person` has on."""
    return Table.objects.at_which_sits(person).exclude(state=State.OVER).count()


def muted_by(person: Person) -> list[str]:
    """The names of the people whom `person` has muted for good."""
    if not isinstance(person, User):
        return []
    return list(Mute.objects.filter(owner=person).order_by("muted__username").values_list("muted__username", flat=True))


def watching_refused_by(table: Table) -> list[Seat]:
    """The seats whose players don't agree that others watch; nobody is asked who has left, or hasn't come yet."""
    asked = (seat for seat in table.seats.all() if seat.is_human and seat.is_taken and not seat.has_left)
    return [seat for seat in asked if not seat.allows_watching]


def next_games(tables: Iterable[Table]) -> dict[int, str]:
    """The public ids of the next games in the series of `tables`, by the keys of these, as far as they have begun. One query at most."""
    over = [table.pk for table in tables if table.best_of > 1 and table.is_over]
    found = Table.objects.filter(rematch_of__in=over, series_game__gt=1) if over else Table.objects.none()
    return {before: public_id for before, public_id in found.values_list("rematch_of", "public_id") if before is not None}
