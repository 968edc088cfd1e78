"""What the people at a table agree on: a draw, another game."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.guests import Person
from play.endings import over, without_winner
from play.errors import OtherSeatError, TableNotOverError, TableOverError
from play.models import Ending, Seat, SeatKind, State, Table
from play.moves import in_play, locked_table, persons_of, touch
from play.pace import FOR_A_WHILE
from play.selectors import readable_table
from play.services.leaving import time_first
from play.services.sitting_down import begin_if_full, new_seed
from web.games import present_kit


@time_first
@transaction.atomic
def offer_draw(*, public_id: str, person: Person, now: datetime) -> Table:
    """Offer a draw, or take the one that another person has offered: the game is over then. An offer made twice is one.

    Raises:
        OtherSeatError: `person` doesn't sit here.
        TableOverError: the game isn't on, or no other person plays along.
    """
    locked = readable_table(public_id, person, is_locked=True)
    own = _own_seats(locked, person)
    if locked.state != State.PLAYING or len(persons_of(locked)) != 2:
        raise TableOverError(_("A draw is agreed on between two people, while they play."))
    offered = locked.draw_offered_by
    if offered is None:
        touch(locked, now=now, draw_offered_by=own[0].number)
    elif offered not in {seat.number for seat in own}:
        with in_play(locked, now=now) as play:
            touch(locked, now=now, **over(Ending.AGREED, without_winner(Ending.AGREED, play.game.match.turn, is_draw=True), now=now))
    return locked


def _own_seats(table: Table, person: Person) -> list[Seat]:
    own = [seat for seat in table.seats.all() if seat.is_of(person) and not seat.has_left]
    if not own:
        raise OtherSeatError(_("You don’t sit at this table."))
    return own


@time_first
@transaction.atomic
def rematch(*, public_id: str, person: Person, now: datetime, level: str | None = None) -> Table:
    """The same again with the seats of the sides swapped, once the game is over; the new table, at which `person` sits.

    `level` is the one of the game's bots that takes the seats of bots; None: those that sat there.

    Seats of other people are kept for them: each asks for the rematch too, and the last one's asking begins the game. Asking twice
    changes nothing.

    Raises:
        OtherSeatError: `person` doesn't sit here.
        TableNotOverError: the game goes on, or never began.
    """
    locked = readable_table(public_id, person, is_locked=True)
    own = [seat for seat in locked.seats.all() if seat.is_of(person)]
    if not own:
        raise OtherSeatError(_("You don’t sit at this table."))
    if not locked.is_over or not locked.has_begun:
        raise TableNotOverError(_("A rematch follows a game that is over."))
    again = Table.objects.filter(rematch_of=locked).first() or table_again(locked, now=now, level=level)
    again = locked_table(again)
    waiting = [seat for seat in again.seats.all() if seat.is_of(person) and not seat.is_taken]
    for seat in waiting:
        seat.taken_at = now
        seat.save(update_fields=["taken_at"])
    return begin_if_full(again, now=now) if waiting else again


def table_again(
    table: Table, *, now: datetime, first: int | None = None, wins: Mapping[int, int] | None = None, level: str | None = None
) -> Table:
    """A table like one that is over: seat `n` is that of the one before it, so that another side goes first.

    `wins` are those of each seat of `table` in its series, which goes on here with everybody seated and seat `first` beginning; None: this
    is a game, or a series, of its own, and people's seats are kept for them.
    """
    goes_on = wins is not None
    again = Table.objects.create(
        game=table.game,
        format=table.format,
        ruleset=table.ruleset,
        settings=table.settings,
        seed=new_seed(),
        first=first if goes_on else (table.beginning or {}).get("first"),
        engine_version=present_kit().version,
        clock=table.clock,
        clock_seconds=table.clock_seconds,
        has_onlookers=all(seat.allows_watching for seat in table.seats.all() if seat.is_human),
        is_rated=table.is_rated,
        best_of=table.best_of,
        series_game=table.series_game + 1 if goes_on else 1,
        rematch_of=table,
        created_at=now,
        touched_at=now,
    )
    seats = sorted(table.seats.all(), key=lambda seat: seat.number)
    moved = seats[-1:] + seats[:-1]
    Seat.objects.bulk_create(
        Seat(
            table=again,
            number=number,
            side=seats[number].side,
            kind=seat.kind,
            bot=(level or seat.bot) if seat.kind == SeatKind.BOT else seat.bot,
            user=seat.user,
            guest=seat.guest,
            taken_at=now if goes_on or not seat.is_human else None,
            series_wins=0 if wins is None else wins[seat.number],
            browser=seat.browser if goes_on else "",
            deck=seat.deck,
            title=seat.title,
            list=seat.list,
            deck_hash=seat.deck_hash,
            stops=seat.stops_after if seat.stops in FOR_A_WHILE else seat.stops,
            auto_answers=seat.auto_answers,
            allows_watching=seat.allows_watching,
        )
        for number, seat in enumerate(moved)
    )
    return again
