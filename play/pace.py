"""How often somebody at a table is asked: where they may react, and what is answered automatically."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from play.bots import tables_of_game
from play.models import Seat, Stop


@dataclass(frozen=True)
class Pace:
    """`stops` says where windows are passed over; `auto_answers` has the answers that are given by themselves, by their questions."""

    stops: Stop = Stop.ALWAYS
    auto_answers: Mapping[str, str] = field(default_factory=dict)

    def apply_to(self, seat: Seat) -> None:
        """Let the player of `seat` be asked like this."""
        seat.stops, seat.auto_answers = self.stops, dict(self.auto_answers)


EVERYTHING = Pace()
"""Whoever plays by the API is asked everything."""


def usual_pace() -> Pace:
    """How most people want to play the present game: asked where they could answer something, with the usual automatic answers."""
    return Pace(Stop.ANSWERS, {one.name: next(iter(one.answers)) for one in tables_of_game().auto_answers})
