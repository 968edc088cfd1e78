"""The options of a ruleset (the table at the end of the rules): values that the rules consult, instead of conditions scattered about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.errors import EngineError
from engine.match.fingerprints import Printed
from engine.text.problems import nearest

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


class UnknownRulesetError(EngineError):
    """There is no such ruleset, or no such option."""

    code = "RULESET_UNKNOWN"


class Ruleset(Printed):
    """One way to play. Its name says everything: the name of a ruleset, then the options that differ (`standard+points_to_win=7`)."""

    NAMED_BY = ("name",)

    def __init__(self, name: str, options: Mapping[str, Any]) -> None:
        self.name = name
        self.options: dict[str, Any] = {**{key: known[0] for key, known in (*NUMBERS.items(), *WORDS.items())}, **options}
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

    def to_json(self) -> dict[str, Any]:
        """The name and every option."""
        return {"name": self.name, **self.options}


def _checked(key: str, value: object) -> int | str:
    if key in NUMBERS:
        _, least, most = NUMBERS[key]
        number = int(value) if isinstance(value, str) and value.isdecimal() else value
        if isinstance(number, int) and not isinstance(number, bool) and least <= number <= most:
            return number
        raise UnknownRulesetError(f"{key} is a number from {least} to {most}, not {value!r}")
    if key in WORDS:
        if isinstance(value, str) and value in WORDS[key]:
            return value
        raise UnknownRulesetError(f"{key} is one of {', '.join(WORDS[key])}, not {value!r}")
    near = nearest(key, list(OPTIONS))
    raise UnknownRulesetError(f"there is no option {key!r}" + (f"; did you mean {near}?" if near else f"; there are {', '.join(OPTIONS)}"))


def ruleset_of(options: Mapping[str, Any], base: str = "standard") -> Ruleset:
    """The ruleset `base` with these options.

    Raises:
        UnknownRulesetError: an option or its value doesn't exist.
    """
    read = {str(key): _checked(str(key), value) for key, value in options.items()}
    begun = ruleset_named(base).options
    named = "".join(f"+{key}={read[key]}" for key in OPTIONS if key in read and read[key] != begun[key])
    return Ruleset(base + named, {**begun, **read})


STANDARD: Final = Ruleset("standard", {})
SHORT: Final = Ruleset("short", {"points_to_win": 7})
RULESETS: Final[Mapping[str, Ruleset]] = {ruleset.name: ruleset for ruleset in (STANDARD, SHORT)}


def ruleset_named(name: str) -> Ruleset:
    """The ruleset of that name; behind it may stand options that differ: `standard+points_to_win=7+damage=ends_in_evening`.

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
