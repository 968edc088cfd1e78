"""How a game goes on: choices are written down, bots that answer at once answer, others are called, an end is an end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import partial
from typing import Any

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError
from redis.exceptions import RedisError

from engine.match import PlayerId
from engine.play import MOST_DECISIONS
from engine.seated import Stops, passes_over
from play.bots import bot_in, is_slow
from play.endings import over, result_to_json, without_winner
from play.errors import TableNotFoundError
from play.games import PlayedGame, game_of, options_of, trail_of
from play.models import Choice, Ending, Seat, State, Stop, Table
from play.polling import remember_written

THINK = "play.tasks.think"


def locked_table(table: Table) -> Table:
    """The row of `table` with its seats and their lists, for this transaction alone, whoever asks.

    Raises:
        TableNotFoundError: it was deleted in the meantime.
    """
    locked = Table.objects.select_for_update().with_seats(with_lists=True).filter(pk=table.pk).first()
    if locked is None:
        raise TableNotFoundError(table.public_id)
    return locked


def persons_of(table: Table) -> set[tuple[int | None, Any, int | None]]:
    """The different people who sit at `table`, as far as they are told apart; each seat that nobody holds any more is somebody's own."""
    return {
        (seat.user_id, seat.guest_id, None if seat.user_id or seat.guest_id else seat.number)
        for seat in table.seats.all()
        if seat.is_human and not seat.has_left
    }


def touch(table: Table, *, now: datetime, **changes: Any) -> None:
    """Write `changes` of a locked `table`; whoever looks at it learns that something has changed."""
    for name, value in {**changes, "revision": table.revision + 1, "touched_at": now}.items():
        setattr(table, name, value)
    table.save(update_fields=[*changes, "revision", "touched_at"])
    remember_written(table)


class InPlay:
    """A table that this transaction holds, with its seats and its game; `write` stores what was played."""

    def __init__(self, table: Table, game: PlayedGame, *, now: datetime) -> None:
        self.table = table
        self.game = game
        self.seats: Sequence[Seat] = sorted(table.seats.all(), key=lambda seat: seat.number)
        self.now = now
        self.choices: list[Choice] = []

    @property
    def decider(self) -> Seat | None:
        """Whose decision is asked; None where the game is over."""
        number = self.game.decider
        return None if number is None else self.seats[number]

    def take(self, index: int, *, is_automatic: bool = False) -> None:
        """Take a choice of the question that is asked. Raises `OptionUnknownError`; nothing has changed then."""
        number, seat = self.game.number, self.game.decider
        option = self.game.choose(index)
        if seat is not None:
            choice = Choice(table=self.table, number=number, seat=seat, option=option, made_at=self.now, is_automatic=is_automatic)
            self.choices.append(choice)

    def go_on(self) -> None:
        """Let bots answer, and windows pass that players want passed over, until somebody has to be waited for, or the game is over."""
        while (seat := self.decider) is not None and self.game.number < MOST_DECISIONS:
            name = bot_in(seat)
            if name is None:
                passing = self._passed_over(seat)
                if passing is None:
                    return
                self.take(passing, is_automatic=True)
            elif is_slow(name):
                return
            else:
                self.take(self.game.bot_choice(name, self.table.seed))

    def _passed_over(self, seat: Seat) -> int | None:
        """The choice that does nothing, where the player of `seat` doesn't want to be asked; None where they do."""
        game, player = self.game, PlayerId(seat.number)
        if seat.stops == Stop.ALWAYS or (seat.stops == Stop.NOT_THIS_TURN and seat.stops_turn != game.match.turn):
            return None
        question = game.tables.question(game.match, player)
        if question is None or not passes_over(Stops(seat.stops), question, game.tables.standing(game.match, player), player):
            return None
        return question.passing

    def write(self, *, calls_worker: bool = True, **changes: Any) -> None:
        """Store the choices, and how the game stands; once that is done, a worker is called for a bot that takes its time."""
        Choice.objects.bulk_create(self.choices)
        self.choices = []
        game, result = self.game, self.game.result
        changes |= {"state": State.PLAYING, "number": game.number, "trail": game.trail, "decider": game.decider, "asked_at": self.now}
        if result is not None:
            changes |= over(Ending.RULES, result_to_json(result), now=self.now)
        elif game.number >= MOST_DECISIONS:
            changes |= over(Ending.ENDLESS, without_winner(Ending.ENDLESS, game.match.turn, is_draw=False), now=self.now)
        touch(self.table, now=self.now, **changes)
        seat = self.decider
        if calls_worker and not self.table.is_over and seat is not None and (name := bot_in(seat)) and is_slow(name):
            transaction.on_commit(partial(call_worker, THINK, self.table.pk))


@contextmanager
def in_play(table: Table, *, now: datetime, number: int | None = None) -> Iterator[InPlay]:
    """The game of a locked table, as far as its first `number` choices go (None: all of them).

    Raises:
        TableOutdatedError: the rules or its cards say something else now.
    """
    if number is not None:
        table.trail = trail_of(options_of(table)[:number])
    with game_of(table) as game:
        yield InPlay(table, game, now=now)


def call_worker(task: str, *values: int) -> bool:
    """Ask a worker to do `task`; whether a broker has taken it. For bots that nobody could be called for the sweep calls again."""
    try:
        current_app.send_task(task, values)
    except (OperationalError, RedisError, OSError):
        return False
    return True
