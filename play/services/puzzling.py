"""Puzzles of the day are answered, and played on from."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.models import Guest, User
from play.games import PlayedGame
from play.models import TITLE_LENGTH, Choice, Puzzle, PuzzleAnswer, Seat, SeatKind, Table
from play.pace import usual_pace
from play.services.going_on import gone_on
from play.services.sitting_down import check_number, seat_person
from web.games import present_kit


def answer_puzzle(*, puzzle: Puzzle, user: User, option: int, now: datetime) -> PuzzleAnswer:
    """What `user` answered first: `option`, unless there was an answer before."""
    first = {"option": option, "is_right": option in puzzle.best, "answered_at": now}
    return PuzzleAnswer.objects.get_or_create(puzzle=puzzle, user=user, defaults=first)[0]


def withdraw_puzzle(*, puzzle: Puzzle) -> int:
    """Take a puzzle away with the answers to it, whose number is returned; games that were played on from it stay.

    Of today and the days to come another one is searched for. A day without a puzzle ends nobody's row of days.
    """
    with transaction.atomic():
        answers = PuzzleAnswer.objects.filter(puzzle=puzzle).count()
        puzzle.delete()
    return answers


@transaction.atomic
def play_on_puzzle(*, puzzle: Puzzle, game: PlayedGame, person: User | Guest, level: str, now: datetime) -> Table:
    """A new game that stands as the puzzle does, `person` in the seat that is asked and a bot of `level` opposite.

    The cards to come are those of the puzzle's game.

    Raises:
        TooManyTablesError: `person` has as many games on as one may have.
        TableOutdatedError: the rules or its cards say something else now.
    """
    check_number(person)
    table = Table.objects.create(
        format=puzzle.format,
        ruleset=puzzle.ruleset,
        settings={"ignore_unmodelled": True},
        seed=puzzle.seed,
        beginning=puzzle.beginning,
        trail=game.trail,
        engine_version=present_kit().version,
        continued_at=game.number,
        created_at=now,
        touched_at=now,
    )
    for number, side in enumerate(puzzle.sides):
        seat = Seat(table=table, number=number, side=number, kind=SeatKind.BOT, bot=level, taken_at=now)
        seat.title, seat.list, seat.deck_hash = side["title"][:TITLE_LENGTH], side["list"], side["hash"]
        if number == puzzle.seat:
            seat.kind, seat.bot = SeatKind.HUMAN, ""
            seat_person(seat, person, usual_pace(has_others=False), now)
        seat.save()
    before, made = PlayedGame(puzzle.beginning, ()), list[Choice]()
    for number, option in enumerate(game.options):
        made.append(Choice(table=table, number=number, seat=before.decider or 0, option=option, made_at=now))
        before.go_on([option])
    Choice.objects.bulk_create(made)
    return gone_on(table, now=now)
