"""The steps of a scenario: who does what, read from their lines."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from engine.rone.scenarios.position import LETTERS
from engine.rone.scenarios.problems import ScenarioError, listed, only, record

VERBS = (
    "announce attack",
    "announce play",
    "announce technology",
    "announce recycle",
    "announce level up",
    "announce end turn",
    "mulligan bottom",
    "mulligan shuffle",
    "level up",
    "end turn",
    "give up",
    "attack",
    "play",
    "use",
    "technology",
    "recycle",
    "target",
    "draw",
    "keep",
    "pass",
    "choose",
)


@dataclass(frozen=True)
class Action:
    """What a player does: a verb, what it is about, the targets in the order of the text, and numbers."""

    player: str
    verb: str
    words: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    initiatives: int = 0
    """Bought Initiatives, as bits."""
    line: str = ""

    def __str__(self) -> str:
        """The line as it was written."""
        return f"{self.player}: {self.line}"


@dataclass(frozen=True)
class ScriptStep:
    """A line of the script: an action to take, to be refused or to be looked at; or something to expect."""

    action: Action | None = None
    illegal: str = ""
    options: tuple[str, ...] | None = None
    expect: dict[str, Any] = field(default_factory=dict)
    pending: bool = False


def read_script(data: Any) -> list[ScriptStep]:
    """The steps of `play`.

    Raises:
        ScenarioError: a step means nothing.
    """
    return [_step(record(item, f"play[{number}]"), f"play[{number}]") for number, item in enumerate(listed(data or [], "play"))]


def _step(data: dict[str, Any], where: str) -> ScriptStep:
    only(data, {*LETTERS, "illegal", "options", "expect", "pending"}, where)
    if "expect" in data:
        only(data, {"expect", "pending"}, where)
        return ScriptStep(expect=record(data["expect"], where), pending=bool(data.get("pending", False)))
    players = [letter for letter in LETTERS if letter in data]
    if len(players) != 1:
        raise ScenarioError(f"{where}: one player a step is expected, found {data!r}")
    line = data[players[0]]
    if not isinstance(line, str):
        raise ScenarioError(f"{where}: {line!r} is no step")
    options = data.get("options")
    return ScriptStep(
        action=read_action(players[0], line),
        illegal=str(data.get("illegal", "")),
        options=None if options is None else tuple(str(one) for one in listed(options, f"{where}.options")),
    )


def read_action(player: str, line: str) -> Action:
    """A line such as `play bolt +1 -> b.brute, prey`.

    Raises:
        ScenarioError: it means nothing.
    """
    left, arrow, right = line.strip().partition("->")
    left = " ".join(left.split())
    verb = next((verb for verb in VERBS if left == verb or left.startswith(verb + " ")), None)
    if verb is None:
        raise ScenarioError(f"{line!r} is no step; a step begins with one of {', '.join(VERBS)}")
    words = left[len(verb) :].split()
    targets = tuple(part.strip() for part in right.split(",")) if arrow else ()
    if arrow and not all(targets):
        raise ScenarioError(f"{line!r} names no target")
    initiatives = 0
    for word in [word for word in words if re.fullmatch(r"\+[1-8]", word)]:
        words.remove(word)
        initiatives |= 1 << (int(word) - 1)
    if verb == "target":
        targets, words = (*targets, *words), []
    _check(verb, words, line)
    return Action(player, verb, tuple(words), targets, initiatives, line)


def _check(verb: str, words: list[str], line: str) -> None:
    """Refuse a line with words too many or too few.

    Raises:
        ScenarioError: naming the line.
    """
    counts = {"attack": 1, "announce attack": 1, "play": 1, "use": 2, "technology": 1, "draw": 1}
    many = verb in ("choose", "mulligan bottom")
    if (many and not words) or (not many and len(words) != counts.get(verb, 0)):
        raise ScenarioError(f"{line!r} has words too many or too few")
    if verb in ("use", "draw") and not words[-1].isdigit():
        raise ScenarioError(f"{line!r} lacks a number")
