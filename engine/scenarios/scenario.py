"""A scenario as a whole: of which game it is, and how it went under a ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import EngineError
from engine.scenarios.expecting import check_expectations
from engine.scenarios.played import PlayedScenario
from engine.scenarios.problems import FILLER, DifferenceError, ScenarioError, listed, only, record
from engine.scenarios.running import finish, take
from engine.scenarios.script import read_script
from engine.scenarios.seats import LETTERS

FOR_THE_READER = ("name", "clauses", "examples")
POSITION = ("cards", *LETTERS, "seats", "teams", "active", "turn", "phase")
FIELDS = (*FOR_THE_READER, "game", "games", "rulesets", *POSITION, "play", "expect", "refused")


@dataclass(frozen=True)
class Outcome:
    """How a scenario went under one ruleset; `difference` is empty when it passed."""

    name: str
    ruleset: str
    difference: str = ""

    @property
    def passed(self) -> bool:
        """Whether everything was as the scenario says."""
        return not self.difference


def game_of(data: Mapping[str, Any], games: Mapping[str, type[PlayedScenario]]) -> type[PlayedScenario]:
    """What the game of a scenario brings, out of `games` by their slugs; the first where it names none.

    Raises:
        ScenarioError: there is no such game.
    """
    return _game(data.get("game", next(iter(games))), "game", games)


def games_of(data: Mapping[str, Any], games: Mapping[str, type[PlayedScenario]]) -> list[type[PlayedScenario]]:
    """The games that a scenario is played in: those under `games`, whose words it uses in common (`in_words_of`), else its one `game`.

    Raises:
        ScenarioError: there is no such game, one stands there twice, or both `game` and `games` are given.
    """
    if "games" not in data:
        return [game_of(data, games)]
    slugs = listed(data["games"], "games")
    if "game" in data or not slugs or len({str(slug) for slug in slugs}) < len(slugs):
        raise ScenarioError(f"games: {slugs!r} must be different games, and stand without 'game'")
    return [_game(slug, "games", games) for slug in slugs]


def _game(slug: object, where: str, games: Mapping[str, type[PlayedScenario]]) -> type[PlayedScenario]:
    if not isinstance(slug, str) or slug not in games:
        raise ScenarioError(f"{where}: there is no {slug!r}; there are {', '.join(games)}")
    return games[slug]


def in_words_of(data: Any, game: type[PlayedScenario]) -> Any:
    """A scenario of several games, or a part of one, with each of the common words as `game` says it; everything else stays."""
    match data:
        case dict():
            return {
                ".".join(game.common_words.get(part, part) for part in str(key).split(".")): in_words_of(value, game)
                for key, value in data.items()
            }
        case list():
            return [in_words_of(one, game) for one in data]
        case str():
            return game.common_words.get(data, data)
        case _:
            return data


def play_scenario(data: Any, ruleset: Any, game: type[PlayedScenario]) -> Outcome:
    """Play a scenario of a game under one of its rulesets."""
    name = str(data.get("name", "")) if isinstance(data, dict) else ""
    try:
        fields = record(data, "scenario")
        only(fields, {*FIELDS, *game.fields}, "scenario")
        _play(in_words_of(fields, game) if "games" in fields else fields, ruleset, game)
    except EngineError as error:
        return Outcome(name, ruleset.name, str(error) or error.code)
    except RecursionError:
        return Outcome(name, ruleset.name, "the game goes on without end")
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        return Outcome(name, ruleset.name, f"can't be played: {type(error).__name__}: {error}")
    return Outcome(name, ruleset.name)


def _play(data: dict[str, Any], ruleset: Any, game: type[PlayedScenario]) -> None:
    try:
        played = game.lay_out(data, ruleset)
    except EngineError as error:
        if data.get("refused") != error.code:
            raise
        return
    if "refused" in data:
        raise DifferenceError(f"the position is not refused ({data['refused']})")
    played.described = frozenset((FILLER, *map(str, record(data.get("cards") or {}, "cards"))))
    for number, step in enumerate(read_script(data.get("play"), game)):
        try:
            take(played, step)
        except DifferenceError as difference:
            raise DifferenceError(f"step {number + 1}: {difference}") from difference
    finish(played)
    played.check_used_up()
    check_expectations(played, record(data.get("expect") or {}, "expect"))
