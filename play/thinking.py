"""Bots that take their time: a worker asks them, and their choice counts if the game still waits for it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef

from play.bots import bot_in, is_slow
from play.errors import TableNotFoundError, TableOutdatedError
from play.games import game_of
from play.models import Seat, SeatKind, State, Table
from play.moves import in_play, locked_table
from web.games import playing

CALLED_AGAIN_AFTER = timedelta(seconds=10)
"""A bot that hasn't answered for so long has lost its worker, or nobody could be called."""


def answer(table_id: int, *, clock: Callable[[], datetime]) -> bool:
    """Let the slow bot whose turn it is at a table choose; whether one is asked again after that.

    It thinks while nothing is held: whoever looks at the table doesn't wait. Of two workers that think at once one choice counts.
    """
    table = Table.objects.with_seats().filter(pk=table_id, state=State.PLAYING).first()
    if table is None:
        return False
    with playing(table.game):
        try:
            name = _slow_bot(table)
            if name is None:
                return False
            with game_of(table) as game:
                option = game.bot_choice(name, table.seed)
            return _choose(table, option, clock())
        except (TableNotFoundError, TableOutdatedError):
            return False


def _slow_bot(table: Table) -> str | None:
    seat = next((seat for seat in table.seats.all() if seat.number == table.decider), None)
    name = None if seat is None else bot_in(seat)
    return name if name is not None and is_slow(name) else None


@transaction.atomic
def _choose(table: Table, option: int, now: datetime) -> bool:
    locked = locked_table(table)
    if locked.state != State.PLAYING or locked.trail != table.trail:
        return False
    with in_play(locked, now=now) as play:
        play.take(option)
        play.go_on()
        play.write(calls_worker=False)
    return _slow_bot(locked) is not None


def unanswered(now: datetime) -> list[int]:
    """The tables that have waited too long for a bot."""
    bots = Seat.objects.filter(table=OuterRef("pk"), number=OuterRef("decider"), kind=SeatKind.BOT)
    waiting = Table.objects.filter(Exists(bots), state=State.PLAYING, asked_at__lt=now - CALLED_AGAIN_AFTER)
    return list(waiting.order_by("asked_at").values_list("pk", flat=True))
