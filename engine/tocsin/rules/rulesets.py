"""The options of a ruleset (OPT): values that the rules consult, instead of conditions scattered about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.match.rulesets import OptionRuleset, RulesetOptions
from engine.match.rulesets import UnknownRulesetError as UnknownRulesetError

WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "set_symbols": ("one", "any"),
    "ranged_aim": ("occupied", "edge"),
    "quest_end": ("at_once", "after_upgrade"),
    "rage_at_quest_end": ("kept", "reset"),
    "status_piles": ("limited", "unlimited"),
    "defend_when": ("any_damage", "location_only"),
    "crystal_when": ("any_time", "own_activation"),
    "interactions": ("unlimited", "once"),
    "defeated_draw": ("no", "yes"),
    "overkill": ("kept", "lost"),
    "specials": ("once_a_round", "unlimited"),
}
"""The options with their values, that of `standard` first."""


class Ruleset(OptionRuleset):
    """One way to play. Its name says everything: `standard`, then the options that differ (`standard+overkill=lost`)."""

    def __init__(self, name: str, options: Mapping[str, Any]) -> None:
        super().__init__(name, options)
        self.any_symbols: bool = self.options["set_symbols"] == "any"
        self.aims_at_edge: bool = self.options["ranged_aim"] == "edge"
        self.ends_after_upgrade: bool = self.options["quest_end"] == "after_upgrade"
        self.resets_rage: bool = self.options["rage_at_quest_end"] == "reset"
        self.unlimited_piles: bool = self.options["status_piles"] == "unlimited"
        self.defends_location_only: bool = self.options["defend_when"] == "location_only"
        self.own_crystals_only: bool = self.options["crystal_when"] == "own_activation"
        self.points_once: bool = self.options["interactions"] == "once"
        self.defeated_draw: bool = self.options["defeated_draw"] == "yes"
        self.loses_overkill: bool = self.options["overkill"] == "lost"
        self.unlimited_specials: bool = self.options["specials"] == "unlimited"


KNOWN: Final = RulesetOptions(Ruleset, {"standard": {}}, {}, WORDS)
RULESETS: Final[Mapping[str, Ruleset]] = KNOWN.rulesets
STANDARD: Final = RULESETS["standard"]
ruleset_of: Final = KNOWN.of
ruleset_from_json: Final = KNOWN.from_json


def ruleset_named(name: str) -> Ruleset:
    """The ruleset that a format names, perhaps with options behind it. Raises as `RulesetOptions.named` does."""
    return KNOWN.named(name)
