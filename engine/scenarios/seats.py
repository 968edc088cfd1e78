"""Who sits where in a scenario: `seats` and `teams`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.match.match import PlayerId
from engine.scenarios.problems import ScenarioError, listed

LETTERS = ("a", "b", "c", "d")


@dataclass(frozen=True)
class Seats:
    """The players of a scenario by their letters, in seat order, and their teams; without teams everybody is one."""

    letters: tuple[str, ...]
    teams: tuple[tuple[str, ...], ...]

    def player(self, letter: str, where: str = "") -> PlayerId:
        """The seat of a player.

        Raises:
            ScenarioError: there is none of that letter; the message begins with `where`.
        """
        if letter not in self.letters:
            raise ScenarioError(f"{where}there is no player {letter!r}")
        return PlayerId(self.letters.index(letter))

    def team(self, letter: str) -> int:
        """The number of a player's team."""
        return next(number for number, team in enumerate(self.teams) if letter in team)


def read_seats(data: Mapping[str, Any], fewest: int = 2) -> Seats:
    """Who plays: whom `teams` or `seats` name, else the first `fewest` and everybody described. Teams sit in turns.

    Raises:
        ScenarioError: `seats` and `teams` are not exactly the players.
    """
    described = [letter for letter in LETTERS if letter in data]
    teams = data.get("teams")
    given = sorted(str(letter) for team in listed(teams or [], "teams") for letter in team) or sorted({*LETTERS[:fewest], *described})
    if teams is None and "seats" in data:
        given = sorted(str(letter) for letter in listed(data["seats"], "seats"))
    in_turn = [str(team[place]) for place in (0, 1) for team in teams if place < len(team)] if teams else given
    letters = tuple(str(letter) for letter in listed(data.get("seats", in_turn), "seats"))
    if sorted(letters) != given or len(letters) < fewest or not set(described) <= set(given) <= set(LETTERS):
        raise ScenarioError(f"seats: {list(letters)} are not the players {sorted({*given, *described})}")
    divided = tuple((letter,) for letter in letters) if teams is None else tuple(tuple(team) for team in listed(teams, "teams"))
    if sorted(letter for team in divided for letter in team) != given:
        raise ScenarioError(f"teams: {teams!r} are not the players {given}")
    return Seats(letters, divided)
