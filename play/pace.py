"""How often somebody at a table is asked: where they may react, and what is answered automatically."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from engine.match.match import Match, PlayerId
from engine.table.questions import Question
from engine.table.seated import Stops, passes_over
from play.bots import tables_of_game
from play.models import Automation, Seat, Stop


@dataclass(frozen=True)
class Pace:
    """`stops` says where windows are passed over; `auto_answers` has the answers that are given by themselves, by their questions."""

    stops: Stop = Stop.ALWAYS
    auto_answers: Mapping[str, str] = field(default_factory=dict)

    def apply_to(self, seat: Seat) -> None:
        """Let the player of `seat` be asked like this."""
        seat.stops, seat.auto_answers = self.stops, dict(self.auto_answers)


FOR_A_WHILE: Final = (Stop.NOT_THIS_TURN, Stop.UNTIL_TOUCHED)
"""What ends by itself."""
EVERYTHING: Final = Pace()
"""Whoever plays by the API is asked everything."""


def usual_pace(*, has_others: bool) -> Pace:
    """How most people want to play the present game, with the usual automatic answers.

    Where other people play along they are asked wherever they could answer something; else only where something of theirs is touched.
    """
    stops = Stop.ANSWERS if has_others else Stop.TOUCHED
    return Pace(stops, {one.name: next(iter(one.answers)) for one in tables_of_game().auto_answers if one.is_usual})


def stops_in_turn(seat: Seat, turn: int) -> Stop:
    """Where the player of `seat` is stopped in a turn."""
    return Stop(seat.stops_after if seat.stops == Stop.NOT_THIS_TURN and seat.stops_turn != turn else seat.stops)


def set_stops_of(seat: Seat, stops: Stop, turn: int) -> None:
    """Stop the player of `seat` there from now on; of what holds for a while, what held before holds again after it."""
    now = stops_in_turn(seat, turn)
    if stops in FOR_A_WHILE and now not in FOR_A_WHILE:
        seat.stops_after = now
    seat.stops, seat.stops_turn = stops, turn


def note_stop(seat: Seat, question: Question | None) -> None:
    """The player of `seat` is asked: where they wanted to be asked no sooner, what held before holds again."""
    if seat.stops == Stop.UNTIL_TOUCHED and question is not None and question.passing >= 0:
        seat.stops = seat.stops_after


class OwnAnswer(NamedTuple):
    """A choice that is made for a player, and why."""

    choice: int
    automation: Automation


def own_answer(seat: Seat, match: Match, question: Question) -> OwnAnswer | None:
    """The choice that is made for the player of `seat`, who doesn't want to be asked `question`; None where they do."""
    if question.forced >= 0 and Pace(stops_in_turn(seat, match.turn), seat.auto_answers) != EVERYTHING:
        return OwnAnswer(question.forced, Automation.ANSWERED)
    if question.auto_answer:
        index = question.auto_choices.get(seat.auto_answers.get(question.auto_answer, ""))
        return None if index is None else OwnAnswer(index, Automation.ANSWERED)
    stops, player = stops_in_turn(seat, match.turn), PlayerId(seat.number)
    if question.passing < 0 or stops == Stop.ALWAYS:
        return None
    is_passed = passes_over(Stops(stops), question, tables_of_game().standing(match, player), player)
    return OwnAnswer(question.passing, Automation.PASSED) if is_passed else None
