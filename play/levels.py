"""Which bot is proposed to somebody: an easy one to begin with, after a game one that suits better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from accounts.guests import Person
from engine.table import BOT
from play.bots import tables_of_game
from play.endings import outcome_for
from play.models import Seat, SeatKind, State, Table
from play.selectors import own_seats

RANDOM: Final = "random"
EASY: Final = "easy"
DEFAULT_OPPONENT: Final = f"{BOT}greedy"
GAMES_LOOKED_AT: Final = 20


def usual_opponent(person: Person) -> str:
    """Who sits opposite where nobody is chosen: the easy bot until `person` has won one of their last games, then the greedy one.

    Two queries.
    """
    if EASY not in tables_of_game().levels:
        return DEFAULT_OPPONENT
    played = Table.objects.of(person).filter(state=State.OVER).with_seats().order_by("-ended_at", "-pk")[:GAMES_LOOKED_AT]
    has_won = any(outcome_for(table, own_seats(table, person)) == "won" for table in played)
    return DEFAULT_OPPONENT if has_won else f"{BOT}{EASY}"


def next_level(table: Table, own: Sequence[Seat]) -> str:
    """Which bot suits better the next time: an easier one after a loss against a bot, a stronger one after a win; "" for none.

    Nobody is sent back to the bot that plays at random.
    """
    others = [seat for seat in table.seats.all() if seat not in own]
    bots = {seat.bot for seat in others}
    levels = [name for name in tables_of_game().levels if name != RANDOM]
    if len(bots) != 1 or not bots <= set(levels) or any(seat.kind != SeatKind.BOT for seat in others):
        return ""
    place = levels.index(bots.pop()) + {"won": 1, "lost": -1}.get(outcome_for(table, own), len(levels))
    return levels[place] if 0 <= place < len(levels) else ""
