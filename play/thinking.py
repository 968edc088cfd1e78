"""Bots that take their time: a worker asks them, and their choice counts if the game still waits for it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef

from play.bots import bot_in, is_slow
from play.errors import TableNotFoundError, TableOutdatedError
from play.games import game_of
from play.models import Seat, SeatKind, State, Table, Thought, ThoughtKind
from play.moves import in_play, locked_table
from play.thoughts import ask_bot, finish
from web.games import playing

CALLED_AGAIN_AFTER = timedelta(seconds=10)
"""A bot that nobody is told to ask although it has been waited for so long is asked by the sweep."""
SWEPT_AT_ONCE = 50


def answer(thought: Thought, *, clock: Callable[[], datetime]) -> None:
    """Let the slow bot whose turn it is at a table choose, once.

    It thinks while nothing is held: whoever looks at the table doesn't wait. Of two workers that think at once one choice counts.
    """
    table = Table.objects.with_seats().filter(pk=thought.table_id, state=State.PLAYING).first()
    if table is None:
        finish(thought, is_asked_again=False, now=clock())
        return
    with playing(table.game):
        try:
            name = _slow_bot(table)
            if name is None:
                finish(thought, is_asked_again=False, now=clock())
                return
            with game_of(table) as game:
                option = game.bot_choice(name, table.seed)
            _choose(thought, table, option, clock())
        except (TableNotFoundError, TableOutdatedError):
            finish(thought, is_asked_again=False, now=clock())


def _slow_bot(table: Table) -> str | None:
    seat = next((seat for seat in table.seats.all() if seat.number == table.decider), None)
    name = None if seat is None else bot_in(seat)
    return name if name is not None and is_slow(name) else None


@transaction.atomic
def _choose(thought: Thought, table: Table, option: int, now: datetime) -> None:
    locked = locked_table(table)
    is_asked_again = False
    if locked.state == State.PLAYING and locked.trail == table.trail:
        with in_play(locked, now=now) as play:
            play.take(option)
            play.go_on()
            play.write(calls_worker=False)
            is_asked_again = play.asks_worker
    finish(thought, is_asked_again=is_asked_again, now=now)


def ask_forgotten_bots(now: datetime) -> None:
    """Write down what nobody was told to think about: tables that have waited too long for a bot."""
    for table_id in unanswered(now)[:SWEPT_AT_ONCE]:
        with transaction.atomic(), suppress(TableNotFoundError):
            table = locked_table(Table(pk=table_id))
            with playing(table.game):
                if _slow_bot(table) is not None and not table.thoughts.filter(kind=ThoughtKind.BOT).exists():
                    ask_bot(table, now=now)


def unanswered(now: datetime) -> list[int]:
    """The tables that have waited too long for a bot that nobody is told to ask."""
    bots = Seat.objects.filter(table=OuterRef("pk"), number=OuterRef("decider"), kind=SeatKind.BOT)
    known = Thought.objects.filter(table=OuterRef("pk"), kind=ThoughtKind.BOT)
    waiting = Table.objects.filter(Exists(bots), ~Exists(known), state=State.PLAYING, asked_at__lt=now - CALLED_AGAIN_AFTER)
    return list(waiting.order_by("asked_at").values_list("pk", flat=True))
