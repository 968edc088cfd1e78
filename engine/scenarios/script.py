"""The steps of a scenario: who does what, read from their lines."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.scenarios.played import Action, PlayedScenario
from engine.scenarios.problems import ScenarioError, listed, only, record


@dataclass(frozen=True)
class ScriptStep:
    """A line of the script: an action to take, to be refused or to be looked at; or something to expect."""

    action: Action | None = None
    illegal: str = ""
    options: tuple[str, ...] | None = None
    expect: dict[str, Any] = field(default_factory=dict)
    pending: bool = False


def read_script(data: Any, game: type[PlayedScenario]) -> list[ScriptStep]:
    """The steps of `play`.

    Raises:
        ScenarioError: a step means nothing.
    """
    return [_step(record(item, f"play[{number}]"), f"play[{number}]", game) for number, item in enumerate(listed(data or [], "play"))]


def _step(data: dict[str, Any], where: str, game: type[PlayedScenario]) -> ScriptStep:
    data = _with_whole_line(data, game)
    speakers = [word for word in data if game.is_speaker(word)]
    only(data, {*speakers, *game.speakers, "illegal", "options", "expect", "pending"}, where)
    if "expect" in data:
        only(data, {"expect", "pending"}, where)
        return ScriptStep(expect=record(data["expect"], where), pending=bool(data.get("pending", False)))
    if len(speakers) != 1:
        raise ScenarioError(f"{where}: one player a step is expected, found {data!r}")
    line = data[speakers[0]]
    if not isinstance(line, str):
        raise ScenarioError(f"{where}: {line!r} is no step")
    options = data.get("options")
    return ScriptStep(
        action=_action(speakers[0], line, game),
        illegal=str(data.get("illegal", "")),
        options=None if options is None else tuple(str(one) for one in listed(options, f"{where}.options")),
    )


def _with_whole_line(data: dict[str, Any], game: type[PlayedScenario]) -> dict[str, Any]:
    """`data` with what YAML takes for keys without a value put back behind the line: `{a: run 17,10}` has the keys `a` and `10`."""
    speaker = next((word for word, line in data.items() if game.is_speaker(str(word)) and isinstance(line, str)), None)
    rest = [key for key, value in data.items() if value is None]
    if speaker is None or not rest:
        return data
    line = ",".join([data[speaker], *(str(key) for key in rest)])
    return {**{key: value for key, value in data.items() if value is not None}, speaker: line}


def _action(player: str, line: str, game: type[PlayedScenario]) -> Action:
    """A line such as `play bolt +1 -> b.brute, prey`."""
    left, arrow, right = line.strip().partition("->")
    left = " ".join(left.split())
    verb = next((verb for verb in game.verbs if left == verb or left.startswith(verb + " ")), None)
    if verb is None:
        raise ScenarioError(f"{line!r} is no step; a step begins with one of {', '.join(game.verbs)}")
    targets = tuple(part.strip() for part in right.split(",")) if arrow else ()
    if not all(targets):
        raise ScenarioError(f"{line!r} names no target")
    return game.read_action(Action(player, verb, tuple(left[len(verb) :].split()), targets, line))
