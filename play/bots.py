"""How the present game is played at tables, and its bots: by level, at once or in a worker."""

from __future__ import annotations

from engine.table.seats import BOT, NOBODY_SITS
from engine.table.tables import Tables
from play.errors import NoTablesError
from play.models import Seat, SeatKind
from web.games import present_kit

STAND_IN = f"{BOT}greedy"
"""Plays on for who has left a game that others go on with."""


def tables_of_game() -> Tables:
    """How the present game is played at tables.

    Raises:
        NoTablesError: it isn't.
    """
    kit = present_kit()
    if kit.tables is None:
        raise NoTablesError(kit.name)
    return kit.tables


def deck_number(seat: Seat) -> int:
    """Which of a table's decks is played in `seat`: that of its side, or in a party its own."""
    return seat.number if tables_of_game().is_party else seat.side


def bot_in(seat: Seat) -> str | None:
    """Who decides in `seat` without being asked by a page, as `Tables.bot` takes it; None for a person."""
    if seat.kind == SeatKind.BOT:
        return f"{BOT}{seat.bot}"
    if seat.kind == SeatKind.NOBODY:
        return NOBODY_SITS
    return STAND_IN if seat.has_left else None


def is_slow(sitter: str) -> bool:
    """Whether a bot, as `bot_in` names it, takes its time, so that a worker asks it."""
    level = sitter.removeprefix(BOT)
    levels = tables_of_game().levels
    return level in levels and levels[level].is_slow


def find_level(name: str) -> str | None:
    """The level that is called `name`, hyphens left out or not; None where there is none."""
    folded = name.replace("-", "").lower()
    return next((known for known in tables_of_game().levels if known.replace("-", "") == folded), None)
