"""Hints are worked out: the stronger bot thinks in a worker about what a player is asked, from what that player may know."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from celery.exceptions import SoftTimeLimitExceeded
from django.db import transaction

from engine.bots.considering import Considered
from play.errors import TableNotFoundError, TableOutdatedError
from play.games import game_of
from play.hints import HintState, hint_of, keep_hint
from play.models import State, Table
from play.moves import locked_table, touch
from web.games import playing


def give_hint(table_id: int, number: int, *, clock: Callable[[], datetime]) -> None:
    """Work out the hint for decision `number`, if that is still the one that is asked and nobody else has done it.

    The bot thinks while nothing is held: whoever plays on doesn't wait.
    """
    table = Table.objects.with_seats().filter(pk=table_id, state=State.PLAYING, number=number).first()
    if table is None or _is_done(table):
        return
    with playing(table.game):
        try:
            with game_of(table) as game:
                found = game.considered(table.seed)
        except (TableOutdatedError, SoftTimeLimitExceeded):
            found = None
        _keep(table, found, clock())


@transaction.atomic
def _keep(table: Table, found: Considered | None, now: datetime) -> None:
    try:
        locked = locked_table(table)
    except TableNotFoundError:
        return
    if not _is_done(table):
        keep_hint(table, found)
        touch(locked, now=now, hints=locked.hints + (found is not None))


def _is_done(table: Table) -> bool:
    return hint_of(table).state in (HintState.READY, HintState.FAILED)
