"""Hints: what the stronger bot would do, for who decides and plays with no other person."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.guests import Person
from play.bots import tables_of_game
from play.errors import HintRefusedError, HintUnavailableError, NumberNotPendingError, TooManyHintsError
from play.games import game_of
from play.hints import Hint, HintState, begin_hint, drop_hint, hint_of
from play.lateness import has_lost_on_time
from play.models import Table
from play.moves import persons_of, touch
from play.selectors import readable_table
from play.services.choosing import refuse_other_number, refuse_other_seat
from play.thoughts import ask_adviser, call_thinker, drop_question
from web.rates import HOUR_SECONDS, count_call

HINTS_AN_HOUR = 200
"""Of one person: each may keep a worker busy for two seconds."""


def ask_for_hint(*, public_id: str, person: Person, number: int, now: datetime) -> tuple[Table, Hint]:
    """What the stronger bot would do at decision `number`, or that it thinks about it: a worker is called once, however often one asks.

    Raises:
        TableNotFoundError: `person` may not know of such a table.
        NumberNotPendingError: another decision is asked, or none.
        OtherSeatError: somebody else decides.
        HintRefusedError: another person plays along, or the game has no bot that could be asked.
        TableOutdatedError: the rules or cards of the game have changed.
        TooManyHintsError: `person` has asked for too many in this hour.
        HintUnavailableError: nobody could be called who would work it out.
    """
    with transaction.atomic():
        table = readable_table(public_id, person, is_locked=True)
        is_late = has_lost_on_time(table, now=now)
        begins = not is_late and _begins(table, person, number)
        if begins:
            ask_adviser(table, person, now=now)
            touch(table, now=now)
    if is_late:
        raise NumberNotPendingError(number, None)
    if begins and not call_thinker():
        drop_question(table)
        drop_hint(table)
        raise HintUnavailableError
    return table, hint_of(table)


def _begins(table: Table, person: Person, number: int) -> bool:
    """Whether a bot is to be asked. Raises as `ask_for_hint`."""
    refuse_other_number(table, number)
    refuse_other_seat(table, person)
    if len(persons_of(table)) > 1:
        raise HintRefusedError(_("Another person plays along, so there are no hints."))
    if tables_of_game().adviser is None:
        raise HintRefusedError(_("No bot of this game can be asked for a hint."))
    if hint_of(table).state != HintState.NONE:
        return False
    with game_of(table):
        _count(person)
    return begin_hint(table)


def _count(person: Person) -> None:
    allowance = count_call(f"hints:{type(person).__name__}:{person.pk}", HINTS_AN_HOUR, window_seconds=HOUR_SECONDS)
    if allowance is not None and allowance.used > allowance.limit:
        raise TooManyHintsError(allowance)
