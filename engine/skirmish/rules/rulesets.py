"""The options of a ruleset (OPT): values that the rules consult, instead of conditions scattered about."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from engine.errors import EngineError
from engine.match.fingerprints import Printed
from engine.skirmish.board import STANDARD as STANDARD_BOARD
from engine.skirmish.board import Grid
from engine.text.problems import nearest

NONE: Final = "none"
STANDARD: Final = "standard"
NUMBERS: Final[Mapping[str, tuple[int, int, int]]] = {
    "starting_hand": (4, 1, 7),
    "buffs_a_turn": (1, 1, 2),
    "answers_to_one_play": (1, 0, 3),
}
"""Options that are numbers: the default, the least and the greatest value."""
MOST_IN_HAND: Final = 20
OPTIONS: Final = ("starting_hand", "board", "hand_limit", "buffs_a_turn", "front", "answers_to_one_play")
"""In the order of the rules."""
BEGUN: Final[Mapping[str, Any]] = {
    "starting_hand": 4,
    "board": STANDARD,
    "hand_limit": NONE,
    "buffs_a_turn": 1,
    "front": "no",
    "answers_to_one_play": 1,
}
_CORNER: Final = re.compile(r"(\d{1,2}),(\d{1,2})\Z")


class UnknownRulesetError(EngineError):
    """There is no such ruleset, or no such option."""

    code = "RULESET_UNKNOWN"


def board_in_words(grid: Grid) -> str:
    """A board as an option says it: `standard`, `none`, or the south-west squares of its obstacles (`12,9 20,20`)."""
    if grid.corners == STANDARD_BOARD.corners:
        return STANDARD
    return " ".join(f"{x},{y}" for x, y in grid.corners) or NONE


def board_of(text: str) -> Grid:
    """The board of such words.

    Raises:
        UnknownRulesetError: they say none.
        ObstacleError: an obstacle can't lie there.
    """
    if text == STANDARD:
        return STANDARD_BOARD
    corners: list[tuple[int, int]] = []
    for corner in () if text == NONE else text.split():
        found = _CORNER.match(corner)
        if found is None:
            raise UnknownRulesetError(f"board is standard, none, or squares as 12,9 20,20, not {text!r}")
        corners.append((int(found[1]), int(found[2])))
    return Grid(corners)


class Ruleset(Printed):
    """One way to play. Its name says everything: the name of a ruleset, then the options that differ (`leaflet+hand_limit=5`)."""

    NAMED_BY = ("name",)

    def __init__(self, name: str, options: Mapping[str, Any]) -> None:
        self.name = name
        self.options: dict[str, Any] = {**BEGUN, **options}
        self.starting_hand: int = self.options["starting_hand"]
        self.grid = board_of(self.options["board"])
        self.hand_limit: int = -1 if self.options["hand_limit"] == NONE else self.options["hand_limit"]
        """-1 where there is none."""
        self.buffs_a_turn: int = self.options["buffs_a_turn"]
        self.in_front: bool = self.options["front"] == "yes"
        self.answers_to_one_play: int = self.options["answers_to_one_play"]

    def to_json(self) -> dict[str, Any]:
        """The name and every option."""
        return {"name": self.name, **self.options}


def _number(key: str, value: object, least: int, most: int) -> int:
    number = int(value) if isinstance(value, str) and value.isdecimal() else value
    if isinstance(number, int) and not isinstance(number, bool) and least <= number <= most:
        return number
    raise UnknownRulesetError(f"{key} is a number from {least} to {most}, not {value!r}")


def _checked(key: str, value: object) -> int | str:
    if key in NUMBERS:
        _, least, most = NUMBERS[key]
        return _number(key, value, least, most)
    if key == "hand_limit":
        return NONE if value in (NONE, None) else _number(key, value, 1, MOST_IN_HAND)
    if key == "front":
        if value in ("yes", "no"):
            return str(value)
        if isinstance(value, bool):
            return "yes" if value else "no"
        raise UnknownRulesetError(f"front is one of no, yes, not {value!r}")
    if key == "board":
        return board_in_words(board_of(str(value)))
    near = nearest(key, list(OPTIONS))
    raise UnknownRulesetError(f"there is no option {key!r}" + (f"; did you mean {near}?" if near else f"; there are {', '.join(OPTIONS)}"))


def ruleset_of(options: Mapping[str, Any], base: str = "leaflet") -> Ruleset:
    """The ruleset `base` with these options.

    Raises:
        UnknownRulesetError: an option or its value doesn't exist.
        ObstacleError: an obstacle of `board` can't lie there.
    """
    read = {str(key): _checked(str(key), value) for key, value in options.items()}
    begun = ruleset_named(base)
    options_begun = begun.options
    differ = [key for key in OPTIONS if key in read and read[key] != options_begun[key]]
    if not differ:
        return begun
    return Ruleset(base + "".join(f"+{key}={read[key]}" for key in differ), {**options_begun, **read})


LEAFLET: Final = Ruleset("leaflet", {})
TOURNAMENT: Final = Ruleset("tournament", {"hand_limit": 7, "front": "yes"})
RULESETS: Final[Mapping[str, Ruleset]] = {ruleset.name: ruleset for ruleset in (LEAFLET, TOURNAMENT)}


def ruleset_named(name: str) -> Ruleset:
    """The ruleset of that name; behind it may stand options that differ: `leaflet+hand_limit=5+front=yes`.

    Raises:
        UnknownRulesetError: there is none.
    """
    base, *options = name.split("+")
    found = RULESETS.get(base)
    if found is None:
        raise UnknownRulesetError(f"there is no ruleset {base!r}; there are {', '.join(RULESETS)}")
    if not options:
        return found
    pairs = [option.partition("=") for option in options]
    return ruleset_of({key: value for key, _, value in pairs}, base)


def with_board(ruleset: Ruleset, grid: Grid) -> Ruleset:
    """The same ruleset on another board."""
    words = board_in_words(grid)
    if words == ruleset.options["board"]:
        return ruleset
    return ruleset_of({**ruleset.options, "board": words}, ruleset.name.split("+")[0])
