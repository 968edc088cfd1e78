"""Tables that are offered to everybody: offered, withdrawn, and sat down at."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.guests import Person
from accounts.models import Guest, User
from decks.list.chosen import ChosenList
from play.errors import OfferGoneError, OtherSeatError, SeatTakenError, TableNotFoundError, TableOverError
from play.models import State, Table
from play.moves import locked_table, touch
from play.pace import EVERYTHING, Pace
from play.selectors import free_seats, own_seats, readable_table
from play.services.sitting_down import check_offers, take_free_seat


@transaction.atomic
def set_offered(*, public_id: str, person: Person, is_offered: bool, now: datetime) -> Table:
    """Offer an open table to everybody, anew for `OFFER_LASTS`, or withdraw it: then its links alone lead to its seats.

    Raises:
        TableNotFoundError: `person` may not know of such a table.
        OtherSeatError: `person` doesn't sit here.
        NotAuthenticatedError: `person` has no account, and offers it.
        TableOverError: nobody is awaited at the table any more; withdrawing it changes nothing then.
        TooManyTablesError: they offer as many as one may.
    """
    locked = readable_table(public_id, person, is_locked=True)
    if not own_seats(locked, person):
        raise OtherSeatError(_("You don’t sit at this table."))
    if not is_offered:
        if locked.offered_at is not None and locked.state == State.OPEN:
            touch(locked, now=now, offered_at=None)
        return locked
    if locked.state != State.OPEN or not free_seats(locked):
        raise TableOverError(_("Nobody is awaited at this table any more."))
    if locked.offered_at is None and isinstance(person, User | Guest):
        check_offers(person, now=now)
    touch(locked, now=now, offered_at=now)
    return locked


def offered_table(public_id: str, person: Person, *, now: datetime) -> Table:
    """The table of this id with its seats, if `person` may sit down there without a link.

    Raises:
        TableNotFoundError: there is none, or it isn't offered to everybody.
        SeatTakenError: others were quicker.
        OfferGoneError: the offer has grown old, or was closed, or isn't for `person`.
    """
    table = Table.objects.of_game().filter(public_id=public_id).with_seats().first()
    if table is None or table.offered_at is None:
        raise TableNotFoundError(public_id)
    if table.state == State.PLAYING or (table.state == State.OPEN and not free_seats(table)):
        raise SeatTakenError(_("Somebody was quicker: the seat is taken."))
    if not Table.objects.offered_to(person, now=now).filter(pk=table.pk).exists():
        raise OfferGoneError
    return table


@transaction.atomic
def take_offered_seat(
    *, public_id: str, person: User | Guest, now: datetime, chosen: ChosenList | None = None, pace: Pace = EVERYTHING, browser: str = ""
) -> Table:
    """Take the first free seat of a table that is offered to everybody, with a list where its side has none yet.

    Who sits there already goes on. `browser` is the word for theirs (`play.browsers`), "" where none is known.

    Raises:
        TableNotFoundError, SeatTakenError, OfferGoneError: as `offered_table` does.
        TooManyTablesError: `person` has as many games on as one may have.
        TableRefusedError, CardsNotModelledError: the list can't be played.
    """
    known = Table.objects.of_game().filter(public_id=public_id).first()
    if known is None:
        raise TableNotFoundError(public_id)
    locked = locked_table(known)
    if own_seats(locked, person):
        return locked
    offered_table(public_id, person, now=now)
    return take_free_seat(locked, free_seats(locked)[0].number, person=person, now=now, chosen=chosen, pace=pace, browser=browser)
