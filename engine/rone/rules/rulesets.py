"""What the two rulebooks do differently: a value that the rules consult, instead of conditions scattered about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.errors import EngineError
from engine.match.fingerprints import Printed


class UnknownRulesetError(EngineError):
    """There is no ruleset of that name."""

    code = "RULESET_UNKNOWN"


class Ruleset(Printed):
    """One rulebook's way to play. Two rulesets of one name are the same."""

    NAMED_BY = ("name",)

    def __init__(
        self,
        name: str,
        *,
        announces_slow_effects: bool,
        pays_when_carried_out: bool,
        attack_is_on_stack: bool,
        shares_every_card: bool,
        technologies_return: bool,
        has_later_keywords: bool,
    ) -> None:
        self.name = name
        self.announces_slow_effects = announces_slow_effects
        """Before a slow effect its kind is announced, and reactions come first (STACK-7, 2E)."""
        self.pays_when_carried_out = pays_when_carried_out
        """A slow effect is paid when it is carried out, and discarded if it can't be (STACK-7, 1E)."""
        self.attack_is_on_stack = attack_is_on_stack
        """The reactions in an attack are no stack of their own: the end of the game is looked at after the attack (END-1, 2E)."""
        self.shares_every_card = shares_every_card
        """Both players of a team control its heroes and technologies too, not only its units (TEAM-4, TEAM-7, 2E)."""
        self.technologies_return = technologies_return
        """An effect takes a technology nowhere but to the technology deck (PLAY-9, 2E)."""
        self.has_later_keywords = has_later_keywords
        """The keywords marked 2E exist (KEY-EDITIONS)."""

    def to_json(self) -> dict[str, str | bool]:
        """The ruleset with all its options."""
        return {
            "name": self.name,
            "announces_slow_effects": self.announces_slow_effects,
            "pays_when_carried_out": self.pays_when_carried_out,
            "attack_is_on_stack": self.attack_is_on_stack,
            "shares_every_card": self.shares_every_card,
            "technologies_return": self.technologies_return,
            "has_later_keywords": self.has_later_keywords,
        }


FIRST_EDITION: Final = Ruleset(
    "first-edition",
    announces_slow_effects=False,
    pays_when_carried_out=True,
    attack_is_on_stack=False,
    shares_every_card=False,
    technologies_return=False,
    has_later_keywords=False,
)
SECOND_EDITION: Final = Ruleset(
    "second-edition",
    announces_slow_effects=True,
    pays_when_carried_out=False,
    attack_is_on_stack=True,
    shares_every_card=True,
    technologies_return=True,
    has_later_keywords=True,
)
RULESETS: Final[Mapping[str, Ruleset]] = {ruleset.name: ruleset for ruleset in (FIRST_EDITION, SECOND_EDITION)}


def ruleset_named(name: str) -> Ruleset:
    """The ruleset called `name`.

    Raises:
        UnknownRulesetError: there is none.
    """
    found = RULESETS.get(name)
    if found is None:
        raise UnknownRulesetError(f"there is no ruleset {name!r}; there are {', '.join(RULESETS)}")
    return found
