"""Playing on from a moment of a game that was played before, at a table or by a report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import Guest, User
from decks.list.selectors import format_named
from play.bots import STAND_IN
from play.errors import SeatUnknownError, TableNotOverError, TableOverError
from play.games import PlayedGame, options_of
from play.models import TITLE_LENGTH, Choice, Seat, SeatKind, Table
from play.moves import in_play, locked_table
from play.pace import usual_pace
from play.selectors import readable_table
from play.services.leaving import time_first
from play.services.sitting_down import check_number, seat_person
from simulations.jobs.models import Job
from simulations.reports.replaying import replay_of_told
from web.games import present_kit


@time_first
@transaction.atomic
def play_on(*, public_id: str, person: User | Guest, number: int, seat: int, now: datetime, level: str | None = None) -> Table:
    """A new game that stands as the one of `public_id` did after `number` choices, with `person` in `seat`.

    Bots keep their seats, and sit in those of other people; `level` is the one of the game's bots that takes all of them. The cards to
    come are those of the old game, and what was chosen there can't be taken back here.

    Raises:
        TableNotFoundError: `person` may not know of such a table.
        TableNotOverError: the game goes on: it is looked at when it is over.
        SeatUnknownError: nobody plays in such a seat.
        TableOverError: nothing is to be decided at that moment.
        TableOutdatedError: the rules or its cards say something else now.
        TooManyTablesError: `person` has as many games on as one may have.
    """
    known = readable_table(public_id, person)
    refuse_unless_over(known)
    seats = sorted(locked_table(known).seats.all(), key=lambda one: one.number)
    if not any(one.number == seat and one.kind != SeatKind.NOBODY for one in seats):
        raise SeatUnknownError(seat)
    choices = options_of(known)[:number]
    game = PlayedGame(known.beginning or {}, choices)
    if game.decider is None:
        raise TableOverError(_("The game was over by then."))
    check_number(person)
    table = Table.objects.create(
        game=known.game,
        format=known.format,
        ruleset=known.ruleset,
        settings=known.settings,
        seed=known.seed,
        first=known.first,
        beginning=known.beginning,
        trail=game.trail,
        engine_version=present_kit().version,
        continued_from=known,
        continued_at=game.number,
        created_at=now,
        touched_at=now,
    )
    Seat.objects.bulk_create(_seat(table, one, person, now, is_own=one.number == seat, level=level) for one in seats)
    made = Choice.objects.filter(table=known, taken_back_at=None, number__lt=game.number)
    Choice.objects.bulk_create(
        Choice(table=table, number=one.number, seat=one.seat, option=one.option, made_at=one.made_at) for one in made
    )
    return gone_on(table, now=now)


@dataclass(frozen=True)
class Moment:
    """Where a game of a report is played on: what it began with, and its choices with who made them."""

    job: Job
    beginning: Mapping[str, Any]
    choices: Sequence[tuple[int, int]]
    trail: str


def moment_of_report(job: Job, game: int, turn: int) -> Moment:
    """The end of own turn `turn` of game number `game`, as the report tells it.

    Raises:
        NotFoundError: the report tells no such game or turn.
        TableOverError: nothing is to be decided at that moment.
        EngineError: the list can't be played any more.
    """
    beginning = replay_of_told(job, game, turn).to_json()
    options = beginning.pop("choices")
    played, choices = PlayedGame(beginning, ()), []
    for option in options:
        choices.append((played.decider or 0, option))
        played.go_on([option])
    if played.decider is None:
        raise TableOverError(_("The game was over by then."))
    return Moment(job, beginning, choices, played.trail)


@transaction.atomic
def play_on_report(*, moment: Moment, person: User | Guest, now: datetime) -> Table:
    """A new game that stands as that of a report: `person` plays its deck, nobody sits opposite. The cards to come are the report's.

    Raises:
        TooManyTablesError: `person` has as many games on as one may have.
    """
    job = moment.job
    check_number(person)
    table = Table.objects.create(
        format=format_named(job.deck.format if job.deck else "").slug,
        ruleset=job.parameters["ruleset"],
        settings={"ignore_unmodelled": job.parameters["ignore_unmodelled"]},
        seed=job.seed,
        beginning=moment.beginning,
        trail=moment.trail,
        engine_version=present_kit().version,
        continued_at=len(moment.choices),
        created_at=now,
        touched_at=now,
    )
    for number, kind in enumerate((SeatKind.HUMAN, SeatKind.NOBODY)):
        seat = Seat(table=table, number=number, side=number, kind=kind, taken_at=now)
        seat.deck, seat.title, seat.list, seat.deck_hash = job.deck, job.title[:TITLE_LENGTH], job.deck_list, job.deck_hash
        if kind == SeatKind.HUMAN:
            seat_person(seat, person, usual_pace(has_others=False), now)
        seat.save()
    Choice.objects.bulk_create(
        Choice(table=table, number=number, seat=seat, option=option, made_at=now) for number, (seat, option) in enumerate(moment.choices)
    )
    return gone_on(table, now=now)


def gone_on(table: Table, *, now: datetime) -> Table:
    """The table, locked, after whoever goes at once has gone."""
    locked = locked_table(table)
    with in_play(locked, now=now) as play:
        play.go_on()
        play.write()
    return locked


def refuse_unless_over(table: Table) -> None:
    """Nothing where the whole game may be looked at. Raises `TableNotOverError`."""
    if not table.is_over or not table.has_begun:
        raise TableNotOverError(_("The game is told once it is over."))


def _seat(table: Table, old: Seat, person: User | Guest, now: datetime, *, is_own: bool, level: str | None) -> Seat:
    seat = Seat(table=table, number=old.number, side=old.side, kind=old.kind, bot=old.bot, taken_at=now)
    seat.deck, seat.title, seat.list, seat.deck_hash = old.deck, old.title, old.list, old.deck_hash
    if is_own:
        seat.kind, seat.bot = SeatKind.HUMAN, ""
        seat_person(seat, person, usual_pace(has_others=False), now)
    elif old.kind != SeatKind.NOBODY and (level or old.kind == SeatKind.HUMAN):
        seat.kind, seat.bot = SeatKind.BOT, level or STAND_IN.partition(":")[2]
    return seat
