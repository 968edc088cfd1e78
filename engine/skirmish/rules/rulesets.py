"""The options of a ruleset (OPT): values that the rules consult, instead of conditions scattered about."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from engine.match.rulesets import OptionRuleset, RulesetOptions, checked_number
from engine.match.rulesets import UnknownRulesetError as UnknownRulesetError
from engine.skirmish.board import STANDARD as STANDARD_BOARD
from engine.skirmish.board import Grid, ObstacleError

NONE: Final = "none"
STANDARD: Final = "standard"
NUMBERS: Final[Mapping[str, tuple[int, int, int]]] = {
    "starting_hand": (4, 1, 7),
    "buffs_a_turn": (1, 1, 2),
    "answers_to_one_play": (1, 0, 3),
}
"""Options that are numbers: the default, the least and the greatest value."""
WORDS: Final[Mapping[str, tuple[str, ...]]] = {"front": ("no", "yes")}
"""Options that are words, the default first."""
MOST_IN_HAND: Final = 20
_CORNER: Final = re.compile(r"([0-9]{1,2}),([0-9]{1,2})\Z")


class Ruleset(OptionRuleset):
    """One way to play. Its name says everything: the name of a ruleset, then the options that differ (`leaflet+hand_limit=5`)."""

    def __init__(self, name: str, options: Mapping[str, Any]) -> None:
        super().__init__(name, options)
        self.starting_hand: int = self.options["starting_hand"]
        self.grid = board_of(self.options["board"])
        self.hand_limit: int = -1 if self.options["hand_limit"] == NONE else self.options["hand_limit"]
        """-1 where there is none."""
        self.buffs_a_turn: int = self.options["buffs_a_turn"]
        self.in_front: bool = self.options["front"] == "yes"
        self.answers_to_one_play: int = self.options["answers_to_one_play"]


def board_in_words(grid: Grid) -> str:
    """A board as an option says it: `standard`, `none`, or the south-west squares of its obstacles (`12,9 20,20`)."""
    if list(grid.corners) == list(STANDARD_BOARD.corners):
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


def _checked_board(key: str, value: object) -> str:
    try:
        return board_in_words(board_of(str(value)))
    except ObstacleError as error:
        raise UnknownRulesetError(f"{key}: {error}") from error


def _checked_limit(key: str, value: object) -> int | str:
    return NONE if value in (NONE, None) else checked_number(key, value, 1, MOST_IN_HAND)


KNOWN: Final = RulesetOptions(
    Ruleset,
    {"leaflet": {}, "tournament": {"hand_limit": 7, "front": "yes"}},
    NUMBERS,
    WORDS,
    {"board": (STANDARD, _checked_board), "hand_limit": (NONE, _checked_limit)},
)
OPTIONS: Final = KNOWN.names
RULESETS: Final[Mapping[str, Ruleset]] = KNOWN.rulesets
LEAFLET: Final = RULESETS["leaflet"]
TOURNAMENT: Final = RULESETS["tournament"]
ruleset_of: Final = KNOWN.of
ruleset_from_json: Final = KNOWN.from_json


def ruleset_named(name: str) -> Ruleset:
    """The ruleset of that name; behind it may stand options that differ: `leaflet+front=yes+hand_limit=5`.

    Raises:
        UnknownRulesetError: there is none.
    """
    return KNOWN.named(name)


def with_board(ruleset: Ruleset, grid: Grid) -> Ruleset:
    """The same ruleset on another board."""
    return ruleset_of({**ruleset.options, "board": board_in_words(grid)}, ruleset.name.split("+")[0])
