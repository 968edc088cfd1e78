"""Reads the data of an ability into its tree, and tells what is wrong with its shape; `checks` asks whether a card may bear it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from engine.tagewerk.words import nodes
from engine.tagewerk.words.events import EVENTS
from engine.tagewerk.words.nodes import Amount, Condition, Payment, Selector
from engine.tagewerk.words.steps import ALWAYS_WORDS, DURATION, FACTION, STEPS, TOKEN
from engine.tagewerk.words.vocabulary import Duration, Event, Keyword, Kind, PlayZone, Reference, Role, Stat
from engine.text.abilities import AbilityReader, LastingStepReader, RecordReader
from engine.text.fields import FieldReader
from engine.text.nodes import Activated, Play
from engine.text.reading import AmountReader, ConditionReader
from engine.text.selectors import SelectorReader

FLAGS: Final = ("main", "token", "hidden", "fighter")
SELECTOR_PARTS: Final = (*Kind, "other", *FLAGS, "faction", "keyword", *Stat, "in", "many", "chooser")
AMOUNT_WORDS: Final = ("count", "stat", "points", "sum", "min", "max")
CONDITION_WORDS: Final = ("at_least", "equal", "turn", "in_combat", "trailing", "not", "all", "any")
PAID: Final = ("resource", "markers", "hand", "deck")


class TagewerkSelectors(SelectorReader[Selector, Reference]):
    """Reads whom a text is about; `factions` are those there are, None where any may be named."""

    def __init__(self, fields: FieldReader, factions: Collection[str] | None) -> None:
        super().__init__(fields, Selector, Reference, kinds=Kind, zones=PlayZone, stats=Stat, parts=SELECTOR_PARTS)
        self.factions = factions

    def own(self, record: Mapping[str, Any], path: str) -> dict[str, Any]:
        """Flags, faction and keyword."""
        read: dict[str, Any] = {flag: self.fields.yes_no(record[flag], f"{path}.{flag}") for flag in FLAGS if flag in record}
        if "faction" in record:
            read["faction"] = self.faction(record["faction"], f"{path}.faction")
        if "keyword" in record:
            read["keyword"] = self.fields.one_of(Keyword, record["keyword"], f"{path}.keyword", "keyword")
        return read

    def faction(self, data: object, path: str) -> str | None:
        """The slug of a faction."""
        return self.slug(data, path, "faction", self.factions)

    def token(self, data: object, path: str) -> str | None:
        """The slug of a token."""
        return self.slug(data, path, "slug", None)


class TagewerkSteps(LastingStepReader):
    """Reads steps; `token_faction` stands in `always` alone."""

    def may_stand(self, head: str, path: str) -> bool:
        """See `StepReader.may_stand`."""
        if head == "token_faction" and not self.selectors.in_always:
            self.fields.refuse(path, head, "'token_faction' stands in always alone.")
            return False
        return super().may_stand(head, path)


class Reader(AbilityReader[nodes.AbilityNode]):
    """Reads one card's abilities. `factions`: see `TagewerkSelectors`."""

    parts: Mapping[str, frozenset[str]] = {
        "keyword": frozenset({"keyword"}),
        "when": frozenset({"when", "of", "if", "once_per_turn", "do"}),
        "activate": frozenset({"activate", "once_per_turn", "do"}),
        "support": frozenset({"support"}),
        "always": frozenset({"always"}),
        "play": frozenset({"play"}),
    }

    def __init__(self, factions: Collection[str] | None = None) -> None:
        fields = FieldReader()
        selectors = TagewerkSelectors(fields, factions)
        amounts: AmountReader[Amount] = AmountReader(
            fields, selectors, Stat, AMOUNT_WORDS, alone={"markers": nodes.Markers()}, own={"points": self._points}
        )
        conditions: ConditionReader[Condition] = ConditionReader(
            fields, amounts, CONDITION_WORDS, own={"trailing": self._trailing}, roles=Role
        )
        steps = TagewerkSteps(
            fields,
            STEPS,
            selectors,
            amounts,
            conditions,
            always_words=ALWAYS_WORDS,
            duration=DURATION,
            lasting=Duration.WHILE_HERE,
            there="in play",
            forms={FACTION: selectors.faction, TOKEN: selectors.token},
        )
        super().__init__(selectors, conditions, steps)

    def readers(self) -> Mapping[str, RecordReader[nodes.AbilityNode]]:
        """See `AbilityReader.readers`."""
        return {
            "keyword": self.keyword(Keyword),
            "when": self.trigger(EVENTS, Event),
            "activate": self.activated(("once_per_turn",), 9, self._payment, Payment(), Activated),
            "support": self.of_steps("support", nodes.Support),
            "always": self.lasting(),
            "play": self.of_steps("play", Play),
        }

    def _payment(self, data: object, path: str) -> Payment | None:
        return self.paid(PAID, 40, Payment, data, path)

    def _trailing(self, data: object, path: str) -> Condition | None:
        who = self.selectors.person(data, path, "player")
        return None if who is None else nodes.Trailing(who)

    def _points(self, data: object, path: str) -> Amount | None:
        who = self.selectors.person(data, path, "player")
        return None if who is None else nodes.PointsOf(who)


def parse_abilities(abilities: object, where: str = "") -> tuple[nodes.AbilityNode, ...]:
    """The trees of a card's abilities. `where` (a card, say) begins the message of the error.

    Raises:
        AbilitiesError: with everything that could not be read.
    """
    return Reader().parsed(abilities, where)
