"""Which bot is proposed to somebody: an easy one to begin with, after a game one that suits better."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.table.seats import BOT
from play.bots import tables_of_game
from play.endings import outcome_for
from play.models import Seat, SeatKind, Table

RANDOM: Final = "random"
EASY: Final = "easy"
DEFAULT_OPPONENT: Final = f"{BOT}greedy"


def usual_opponent(outcomes: Iterable[str]) -> str:
    """Who sits opposite where nobody is chosen: the easy bot until one of the last games was won, then the greedy one.

    `outcomes` are those of the last games (`play.endings.outcome_for`).
    """
    return DEFAULT_OPPONENT if EASY not in tables_of_game().levels or "won" in outcomes else f"{BOT}{EASY}"


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
