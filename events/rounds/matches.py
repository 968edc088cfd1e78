"""A match of two players in a round, and its result as each of them sees it."""

from __future__ import annotations

from dataclasses import dataclass

WIN_POINTS = 3
DRAW_POINTS = 1
BYE_GAMES = 2
"""A bye counts as a match won with two games to none (Magic: The Gathering Tournament Rules, appendix C)."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Score:
    """The games that each of the two won, and those that nobody won. Who won more games won the match; else it is drawn."""

    first_wins: int
    second_wins: int
    draws: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class Side:
    """A match with a result as one of its players sees it; no `opponent` is a bye."""

    opponent: int | None
    games_won: int
    games_lost: int
    games_drawn: int

    @property
    def points(self) -> int:
        """Match points: 3 for a win, 1 for a draw."""
        if self.games_won == self.games_lost:
            return DRAW_POINTS
        return WIN_POINTS if self.games_won > self.games_lost else 0

    @property
    def game_points(self) -> int:
        """Game points: 3 for each game won, 1 for each drawn."""
        return WIN_POINTS * self.games_won + DRAW_POINTS * self.games_drawn

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.games_won + self.games_lost + self.games_drawn


@dataclass(frozen=True, kw_only=True, slots=True)
class Match:
    """Two players, by number, who meet in `round` (from 1); no `second` is a bye, no `score` a match that nobody has reported yet.

    A bye needs no score, and one it has is not looked at.
    """

    round: int
    first: int
    second: int | None
    score: Score | None = None

    def sides(self) -> dict[int, Side]:
        """The result by player as each of them sees it; nobody's as long as there is none."""
        if self.second is None:
            return {self.first: Side(opponent=None, games_won=BYE_GAMES, games_lost=0, games_drawn=0)}
        if self.score is None:
            return {}
        first, second, draws = self.score.first_wins, self.score.second_wins, self.score.draws
        return {
            self.first: Side(opponent=self.second, games_won=first, games_lost=second, games_drawn=draws),
            self.second: Side(opponent=self.first, games_won=second, games_lost=first, games_drawn=draws),
        }
