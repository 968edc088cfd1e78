"""Series: the next game begins by itself."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from engine.errors import EngineError
from play.endings import series_goes_on, series_wins
from play.games import PlayedGame
from play.models import Clock, Seat, Table
from play.moves import locked_table
from play.services.agreeing import table_again
from play.services.sitting_down import begin_if_full
from web.errors import SiteError
from web.games import playing

logger = logging.getLogger(__name__)
PAUSE: Final = timedelta(seconds=60)
"""So long no clock runs before the first decision of the next game: everybody reads how the last one ended."""


def begin_next_game(table: Table, now: datetime) -> None:
    """Deal the next game of a series, if one follows the game of a locked `table`: who began now goes second.

    Where cards or rules have changed so that it can't be dealt, none follows.
    """
    if not series_goes_on(table) or not all(_is_here(seat) for seat in table.seats.all()):
        return
    try:
        with transaction.atomic(), playing(table.game):
            if not Table.objects.filter(rematch_of=table).exists():
                again = locked_table(table_again(table, now=now, first=_beginner(table), wins=series_wins(table)))
                begin_if_full(again, now=now, clock_from=None if table.clock == Clock.OFF else now + PAUSE)
    except (EngineError, SiteError) as error:
        logger.warning("The series of table %s does not go on: %s", table.public_id, error)


def _is_here(seat: Seat) -> bool:
    """Whether whoever plays in a seat still can: no account or guest of it is gone, and none was silenced."""
    is_left = seat.is_human and not (seat.user_id or seat.guest_id)
    return not is_left and (seat.user is None or seat.user.is_active)


def _beginner(table: Table) -> int:
    """The seat that began the game of `table`. The players have moved on by one seat, so that the other one begins in it now."""
    game = PlayedGame(table.beginning or {}, ())
    return int(game.tables.standing(game.match, None).active)
