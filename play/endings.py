"""How games end otherwise than by their rules: on time, by resigning, by agreement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from engine.match import Result
from play.models import Clock, Ending, Seat, State, Table


def result_to_json(result: Result) -> dict[str, Any]:
    """A result as it is stored and told: `winner` is a player, of a team its first; `reason` the clause."""
    return {"winner": result.winner, "draw": result.draw, "turns": result.turns, "reason": result.reason}


def over(ending: Ending, result: Mapping[str, Any] | None, *, now: datetime) -> dict[str, Any]:
    """The columns of a table whose game is over."""
    fields = {"state": State.OVER, "ending": ending, "result": result, "ended_at": now, "decider": None, "asked_at": None}
    return {**fields, "draw_offered_by": None}


def without_winner(ending: Ending, turns: int, *, is_draw: bool) -> dict[str, Any]:
    """The result of a game that nobody wins."""
    return {"winner": None, "draw": is_draw, "turns": turns, "reason": ending.value}


def lost_by(seat: Seat, seats: Sequence[Seat], ending: Ending, turns: int) -> dict[str, Any] | None:
    """The result once `seat` has given up or run out of time; None where others play on.

    Between two sides the other one wins. Among three the game goes on while another person plays, and else has no winner.
    """
    others = sorted({other.side for other in seats if other.side != seat.side})
    if len(others) == 1:
        winner = next(other.number for other in seats if other.side == others[0])
        return {"winner": winner, "draw": False, "turns": turns, "reason": ending.value}
    if any(other.is_human and not other.has_left and not is_same_person(other, seat) for other in seats):
        return None
    return without_winner(ending, turns, is_draw=False)


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
