"""How often somebody dealt with first hands as the advisor did: kept in the session, each hand once, by its first answer."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from web.games import present_game

KEY = "practice"
REMEMBERED = 200
"""So many hands are known again; older ones would count once more."""


@dataclass(frozen=True)
class Score:
    """Answers that agreed and that didn't, and hands of which the games found no difference."""

    agreed: int = 0
    differed: int = 0
    undecided: int = 0

    @property
    def told(self) -> int:
        """Hands of which the advisor knew something."""
        return self.agreed + self.differed


def score_of(request: HttpRequest) -> Score:
    """The score in the present game."""
    return Score(*request.session.get(KEY, {}).get(present_game(), {}).get("score", ()))


def count_answer(request: HttpRequest, hand: str, agrees: bool | None) -> None:
    """Count what was answered to a hand, if it wasn't yet."""
    games = request.session.get(KEY, {})
    mine = games.get(present_game(), {"score": [0, 0, 0], "hands": []})
    if hand in mine["hands"]:
        return
    mine["score"][2 if agrees is None else 0 if agrees else 1] += 1
    mine["hands"] = [*mine["hands"], hand][-REMEMBERED:]
    request.session[KEY] = {**games, present_game(): mine}
