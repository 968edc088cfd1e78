"""How games end otherwise than by their rules: on time, by resigning, by agreement."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from engine.match.match import Result
from play.models import Clock, Ending, Seat, State, Table


def result_to_json(result: Result) -> dict[str, Any]:
    """A result as it is stored and told: `reason` is the clause, `winner` the first of those who have won.

    All of them are told (`winners`) where there are several, and that all have lost (`lost`) where it is so.
    """
    told = {"winner": result.winner, "draw": result.draw, "turns": result.turns, "reason": result.reason}
    return told | _of_several(result.winners, is_lost=result.is_lost)


def _of_several(winners: Sequence[int], *, is_lost: bool) -> dict[str, Any]:
    return ({"winners": list(winners)} if len(winners) > 1 else {}) | ({"lost": True} if is_lost else {})


def over(ending: Ending, result: Mapping[str, Any] | None, *, now: datetime) -> dict[str, Any]:
    """The columns of a table whose game is over."""
    fields = {"state": State.OVER, "ending": ending, "result": result, "ended_at": now, "decider": None, "asked_at": None}
    return {**fields, "draw_offered_by": None}


def without_winner(ending: Ending, turns: int, *, is_draw: bool, is_lost: bool = False) -> dict[str, Any]:
    """The result of a game that nobody wins; `is_lost`: all have lost it."""
    return {"winner": None, "draw": is_draw, "turns": turns, "reason": ending.value} | _of_several((), is_lost=is_lost)


def lost_by(seat: Seat, seats: Sequence[Seat], ending: Ending, turns: int) -> dict[str, Any] | None:
    """The result once `seat` has given up or run out of time; None where others play on.

    Between two sides the other one wins. Among three the game goes on while another person plays, and else has no winner. A party
    goes on likewise, and has lost where nobody is left.
    """
    others = sorted({other.side for other in seats if other.side != seat.side})
    if len(others) == 1:
        winners = [other.number for other in seats if other.side == others[0]]
        told = {"winner": winners[0], "draw": False, "turns": turns, "reason": ending.value}
        return told | _of_several(winners, is_lost=False)
    if any(other.is_human and not other.has_left and not is_same_person(other, seat) for other in seats):
        return None
    return without_winner(ending, turns, is_draw=False, is_lost=not others)


def is_same_person(one: Seat, other: Seat) -> bool:
    """Whether these seats are one, or one person plays both."""
    if one.number == other.number:
        return True
    return (one.user_id or one.guest_id) is not None and (one.user_id, one.guest_id) == (other.user_id, other.guest_id)


def time_spent_ms(table: Table, now: datetime) -> int:
    """How long the pending decision has been asked for."""
    return 0 if table.asked_at is None else max(0, round((now - table.asked_at).total_seconds() * 1000))


def is_out_of_time(table: Table, seat: Seat, now: datetime) -> bool:
    """Whether the clock of `seat`, which decides, has run down."""
    if table.clock == Clock.OFF or not seat.is_human or seat.has_left:
        return False
    spent = time_spent_ms(table, now) + (seat.used_ms if table.clock == Clock.GAME else 0)
    return spent > table.clock_seconds * 1000


def outcome_for(table: Table, own: Sequence[Seat]) -> str:
    """How a game went for who plays in `own`: `won`, `lost`, `drawn`.

    "" while it goes on, where nobody won, and where one played all sides.
    """
    if table.ending in ("", Ending.LEFT, Ending.ENDLESS) or table.result is None:
        return ""
    sides = {seat.side for seat in own}
    if sides == {seat.side for seat in table.seats.all()} and not is_of_a_party(table):
        return ""
    return outcome_of_sides(table, sides)


def is_of_a_party(table: Table) -> bool:
    """Whether all who play at `table` are one party against the game."""
    return len({seat.side for seat in table.seats.all()}) == 1


def outcome_of_sides(table: Table, sides: Collection[int]) -> str:
    """How the game at `table`, which is over, went for these sides: `won`, `lost`, `drawn`; "" where nobody has won or lost it."""
    result = table.result or {}
    if result.get("draw"):
        return "drawn"
    winner = result.get("winner")
    if winner is None:
        return "lost" if result.get("lost") else ""
    winners = result.get("winners") or [winner]
    return "won" if any(seat.number in winners and seat.side in sides for seat in table.seats.all()) else "lost"


MOST_GAMES = 7
"""A series without a winner is over after so many games: draws don't count."""


def series_wins(table: Table) -> dict[int, int]:
    """How many games of its series each seat's player has won, the one at `table` with them once it is over."""
    winner = (table.result or {}).get("winner") if _is_played_out(table) else None
    return {seat.number: seat.series_wins + (seat.number == winner) for seat in table.seats.all()}


def series_winner(table: Table) -> int | None:
    """The seat whose player has won the series with the game at `table`; None where nobody has."""
    return next((number for number, wins in series_wins(table).items() if table.best_of > 1 and wins > table.best_of // 2), None)


def series_goes_on(table: Table) -> bool:
    """Whether another game of its series follows the one at `table`, which is over with a result."""
    has_more = table.best_of > 1 and table.series_game < MOST_GAMES
    return has_more and _is_played_out(table) and series_winner(table) is None


def _is_played_out(table: Table) -> bool:
    return table.is_over and table.ending not in (Ending.LEFT, Ending.ENDLESS) and table.result is not None
