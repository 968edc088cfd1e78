"""The options of a ruleset (the table at the end of the rules): values that the rules consult, instead of conditions scattered about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.match.rulesets import OptionRuleset, RulesetOptions
from engine.match.rulesets import UnknownRulesetError as UnknownRulesetError

NUMBERS: Final[Mapping[str, tuple[int, int, int]]] = {
    "points_to_win": (10, 1, 99),
    "turn_limit": (30, 1, 99),
    "hand_size": (5, 1, 10),
    "later_cards": (1, 0, 5),
    "command_markers": (2, 1, 9),
    "character_slots": (5, 1, 9),
}
"""Options that are numbers: the default, the least and the greatest value."""
WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "points_lie": ("player", "card"),
    "empty_deck": ("nothing", "loses"),
    "main_lost": ("nothing", "loses"),
    "mulligan": ("shuffle", "none"),
    "waiting": ("none", "one_turn"),
    "hidden_pays": ("turning_up", "attaching"),
    "place_again": ("not_same", "once_a_game", "free"),
    "exhausted_text": ("works", "rests"),
    "damage": ("stays", "ends_in_evening"),
}
"""Options that are words, the default first."""
OPTIONS: Final = (*NUMBERS, *WORDS)


class Ruleset(OptionRuleset):
    """One way to play. Its name says everything: the name of a ruleset, then the options that differ (`standard+points_to_win=7`)."""

    def __init__(self, name: str, options: Mapping[str, Any]) -> None:
        super().__init__(name, options)
        self.points_to_win: int = self.options["points_to_win"]
        self.turn_limit: int = self.options["turn_limit"]
        self.hand_size: int = self.options["hand_size"]
        self.later_cards: int = self.options["later_cards"]
        self.command_markers: int = self.options["command_markers"]
        self.character_slots: int = self.options["character_slots"]
        self.points_lie_on_cards: bool = self.options["points_lie"] == "card"
        self.empty_deck_loses: bool = self.options["empty_deck"] == "loses"
        self.main_lost_loses: bool = self.options["main_lost"] == "loses"
        self.may_mulligan: bool = self.options["mulligan"] == "shuffle"
        self.characters_wait: bool = self.options["waiting"] == "one_turn"
        self.hiding_pays: bool = self.options["hidden_pays"] == "attaching"
        self.same_place_again: bool = self.options["place_again"] == "free"
        self.places_once: bool = self.options["place_again"] == "once_a_game"
        self.exhausted_rests: bool = self.options["exhausted_text"] == "rests"
        self.damage_ends: bool = self.options["damage"] == "ends_in_evening"


KNOWN: Final = RulesetOptions(Ruleset, {"standard": {}, "short": {"points_to_win": 7}}, NUMBERS, WORDS)
RULESETS: Final[Mapping[str, Ruleset]] = KNOWN.rulesets
STANDARD: Final = RULESETS["standard"]
SHORT: Final = RULESETS["short"]
ruleset_of: Final = KNOWN.of
ruleset_from_json: Final = KNOWN.from_json


def ruleset_named(name: str) -> Ruleset:
    """The ruleset of that name; behind it may stand options that differ: `standard+points_to_win=7+damage=ends_in_evening`.

    Raises:
        UnknownRulesetError: there is none.
    """
    return KNOWN.named(name)
