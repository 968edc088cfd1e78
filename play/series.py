"""A series as the tables of its games show it: how it stands, and where it goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from play.endings import series_goes_on, series_winner, series_wins
from play.models import Table
from play.page import who_sits
from play.selectors import next_games


@dataclass(frozen=True)
class ShownSeries:
    """How a series stands: the number of this game, everybody's wins, who has won it ("": nobody), and the next game's table."""

    game: int
    score: Sequence[tuple[str, int]]
    winner: str
    is_over: bool
    next_id: str

    @property
    def score_words(self) -> str:
        """Both with their wins."""
        return ", ".join(f"{who} {wins}" for who, wins in self.score)


def series_of(table: Table) -> ShownSeries | None:
    """The series of which the game at `table` is one; None where it is a game of its own. One query at most."""
    if table.best_of == 1:
        return None
    names = {seat.number: who_sits(seat) or _("a guest") for seat in sorted(table.seats.all(), key=lambda seat: seat.number)}
    wins, winner = series_wins(table), series_winner(table)
    return ShownSeries(
        game=table.series_game,
        score=[(name, wins[number]) for number, name in names.items()],
        winner="" if winner is None else names[winner],
        is_over=table.is_over and not series_goes_on(table),
        next_id=next_games([table]).get(table.pk, ""),
    )
