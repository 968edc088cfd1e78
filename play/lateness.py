"""Games in which somebody's time has run out, or somebody gives up: they end, or a bot plays on for that seat."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Final

from django.db import transaction

from engine.errors import EngineError
from play.endings import is_out_of_time, lost_by, over, without_winner
from play.errors import TableOutdatedError
from play.models import Clock, Ending, Seat, State, Table
from play.moves import in_play, locked_table, touch
from web.errors import SiteError
from web.games import kits, playing

logger = logging.getLogger(__name__)
AT_ONCE: Final = 200
"""So many late games are ended in one go."""


def end_on_time(*, table: Table, now: datetime) -> Table:
    """`table` once the seat that decides has lost on time, if its clock has run down; else `table` as it is."""
    if _late_seat(table, now) is None:
        return table
    with transaction.atomic():
        locked = locked_table(table)
        has_lost_on_time(locked, now=now)
        return locked


def end_late_games(*, now: datetime) -> int:
    """End the games over days, of every game, in which somebody's time has run out; how many were looked at, `AT_ONCE` at most."""
    late = list(Table.objects.filter(game__in=kits()).late(now=now).with_seats()[:AT_ONCE])
    for table in late:
        try:
            with playing(table.game):
                end_on_time(table=table, now=now)
        except (EngineError, SiteError) as error:
            logger.warning("Table %s, whose time has run out, isn't ended: %s", table.public_id, error)
    return len(late)


def has_lost_on_time(table: Table, *, now: datetime) -> bool:
    """Whether the clock of the seat that decides has run down; the game of a locked `table` is ended then, or played on by a bot."""
    seat = _late_seat(table, now)
    if seat is not None:
        lose(table, seat, Ending.TIME, now)
    return seat is not None


def _late_seat(table: Table, now: datetime) -> Seat | None:
    if table.state != State.PLAYING or table.clock == Clock.OFF:
        return None
    seat = next((seat for seat in table.seats.all() if seat.number == table.decider), None)
    return seat if seat is not None and is_out_of_time(table, seat, now) else None


def lose(table: Table, seat: Seat, ending: Ending, now: datetime) -> None:
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
