"""Having a game that is over studied, by whoever may look at it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from accounts.guests import Person
from play.bots import tables_of_game
from play.errors import StudyRefusedError, TooManyStudiesError
from play.games import game_of
from play.models import GameStudy, StudyState, Table
from play.selectors import readable_table
from play.services.going_on import refuse_unless_over
from play.services.leaving import time_first
from play.studies import call_student, study_of
from web.games import present_kit
from web.rates import HOUR_SECONDS, count_call

STUDIES_AN_HOUR = 20
"""Of one person: each keeps a worker busy for up to a minute."""


@time_first
@transaction.atomic
def ask_for_study(*, public_id: str, person: Person, now: datetime) -> GameStudy:
    """The study of a game, begun if there is none, or none but one that failed; a worker is called once, however often one asks.

    If nobody can be called now, the sweep calls.

    Raises:
        TableNotFoundError: `person` may not know of such a table.
        TableNotOverError: the game goes on.
        StudyRefusedError: the game has no bot that could study it.
        TableOutdatedError: the rules or cards of the game have changed.
        TooManyStudiesError: `person` has had too many games studied in this hour.
    """
    table = readable_table(public_id, person, is_locked=True)
    refuse_unless_over(table)
    known = study_of(table)
    if known is not None and known.state != StudyState.FAILED:
        return known
    if tables_of_game().adviser is None:
        raise StudyRefusedError
    with game_of(table):
        _count(person)
    return _begin(table, now)


def _begin(table: Table, now: datetime) -> GameStudy:
    GameStudy.objects.filter(table=table).delete()
    study = GameStudy.objects.create(table=table, engine_version=present_kit().version, asked_at=now, moved_at=now)
    transaction.on_commit(call_student)
    return study


def _count(person: Person) -> None:
    """A reader with neither account nor guest is counted by address alone, where the page is asked."""
    if person.pk is None:
        return
    allowance = count_call(f"studies:{type(person).__name__}:{person.pk}", STUDIES_AN_HOUR, window_seconds=HOUR_SECONDS)
    if allowance is not None and allowance.used > allowance.limit:
        raise TooManyStudiesError(allowance)
