"""Reads the data of an ability into its tree, and tells what is wrong with its shape; `checks` asks whether a card may bear it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from engine.tagewerk.words import nodes
from engine.tagewerk.words.nodes import Amount, Condition, Payment, Selector, Target
from engine.tagewerk.words.steps import ALWAYS_WORDS, DURATION, FACTION, STEPS, TOKEN
from engine.tagewerk.words.vocabulary import OF_PLAYERS, Duration, Event, Keyword, Kind, PlayZone, Reference, Role, Stat
from engine.text.fields import FieldReader, is_list, shown
from engine.text.nodes import ALL, ONE, Many
from engine.text.problems import AbilitiesError, AbilityProblem
from engine.text.reading import AmountReader, ConditionReader, StepReader, read_comparison, read_many
from engine.text.table import Part
from engine.text.vocabulary import Who, Whose

SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*\Z")
FLAGS: Final = ("other", "main", "token", "hidden", "fighter")
SELECTOR_PARTS: Final = (*Kind, *FLAGS, "faction", "keyword", *Stat, "in", "many", "chooser")
ABILITY_WORDS: Final = ("keyword", "when", "activate", "support", "always", "play")
PARTS: Final[Mapping[str, frozenset[str]]] = {
    "keyword": frozenset({"keyword"}),
    "when": frozenset({"when", "of", "if", "once_per_turn", "do"}),
    "activate": frozenset({"activate", "once_per_turn", "do"}),
    "support": frozenset({"support"}),
    "always": frozenset({"always"}),
    "play": frozenset({"play"}),
}
AMOUNT_WORDS: Final = ("count", "stat", "points", "sum", "min", "max")
CONDITION_WORDS: Final = ("at_least", "equal", "turn", "in_combat", "trailing", "not", "all", "any")
PAID: Final = ("resource", "markers", "hand", "deck")


class SelectorReader:
    """Reads whom a text is about; `factions` are those there are, None where any may be named."""

    def __init__(self, fields: FieldReader, factions: Collection[str] | None) -> None:
        self.fields = fields
        self.factions = factions
        self.in_always = False
        """Whether the text holds always: for all that fit, then."""

    def target(self, data: object, path: str, default: Many | None = None) -> Target | None:
        """A selector: a word or a record. `default` is how many it takes where that is left out."""
        if isinstance(data, str):
            return self.fields.one_of(Reference, data, path, "selector")
        return self.selector(data, path, default or (ALL if self.in_always else ONE))

    def selector(self, data: object, path: str, default: Many, needs_kind: bool = True) -> Selector | None:
        """A selector record."""
        record = self.fields.record(data, path, "a selector")
        if record is None:
            return None
        before = len(self.fields.problems)
        self.fields.no_strangers(record, path, frozenset(SELECTOR_PARTS), "selector", SELECTOR_PARTS)
        kinds = [kind for kind in Kind if kind in record]
        if len(kinds) > 1:
            self.fields.refuse(path, data, f"one kind a selector, found {' and '.join(kinds)}.")
        if not kinds and needs_kind:
            self.fields.refuse(path, data, f"the selector lacks its kind: {', '.join(Kind)}.")
        read: dict[str, Any] = {"kind": kinds[0] if kinds else None, "many": default}
        if kinds:
            read["whose"] = self.fields.one_of(Whose, record[kinds[0]], f"{path}.{kinds[0]}", "word for whose it is")
        for flag in FLAGS:
            if flag in record:
                read[flag] = self.fields.yes_no(record[flag], f"{path}.{flag}")
        if "faction" in record:
            read["faction"] = self.faction(record["faction"], f"{path}.faction")
        if "keyword" in record:
            read["keyword"] = self.fields.one_of(Keyword, record["keyword"], f"{path}.keyword", "keyword")
        if "in" in record:
            read["zone"] = self.fields.one_of(PlayZone, record["in"], f"{path}.in", "zone")
        if "many" in record:
            read["many"] = read_many(self.fields, record["many"], f"{path}.many")
        if "chooser" in record:
            read["chooser"] = self._chooser(record["chooser"], f"{path}.chooser")
        read["comparisons"] = tuple(read_comparison(self.fields, stat, record[stat], f"{path}.{stat}") for stat in Stat if stat in record)
        return Selector(**read) if len(self.fields.problems) == before else None

    def _chooser(self, data: object, path: str) -> Who | None:
        if data not in (Who.YOU, Who.ENEMY):
            self.fields.refuse_word(path, data, "one who chooses", (Who.YOU.value, Who.ENEMY.value))
            return None
        return Who(str(data))

    def faction(self, data: object, path: str) -> str | None:
        """The slug of a faction."""
        if not isinstance(data, str) or not SLUG.match(data):
            self.fields.refuse(path, data, f"{shown(data)!r} is no faction: small letters, figures and hyphens.")
            return None
        if self.factions is not None and data not in self.factions:
            self.fields.refuse_word(path, data, "faction", sorted(self.factions))
            return None
        return data

    def token(self, data: object, path: str) -> str | None:
        """The slug of a token."""
        if isinstance(data, str) and SLUG.match(data):
            return data
        self.fields.refuse(path, data, f"{shown(data)!r} is no slug: small letters, figures and hyphens.")
        return None


class Steps(StepReader):
    """Reads steps; in `always` only some may stand, and all of them last while the card is there."""

    def __init__(
        self, fields: FieldReader, selectors: SelectorReader, amounts: AmountReader[Amount], conditions: ConditionReader[Condition]
    ) -> None:
        super().__init__(fields, STEPS, selectors, amounts, conditions, {FACTION: selectors.faction, TOKEN: selectors.token})
        self.selectors = selectors

    def may_stand(self, head: str, path: str) -> bool:
        """See `StepReader.may_stand`."""
        if self.selectors.in_always and head not in ALWAYS_WORDS:
            self.fields.refuse(path, head, f"{head!r} can't stand in always, only {', '.join(sorted(ALWAYS_WORDS))}.")
            return False
        if head == "token_faction" and not self.selectors.in_always:
            self.fields.refuse(path, head, "'token_faction' stands in always alone.")
            return False
        return True

    def part(self, part: Part, data: object, path: str) -> object:
        """See `StepReader.part`."""
        if self.selectors.in_always and part.reads is DURATION:
            self.fields.refuse(path, data, "always lasts while the card is in play: leave 'for' out.")
        return super().part(part, data, path)

    def left_out(self, part: Part) -> object:
        """See `StepReader.left_out`."""
        return Duration.WHILE_HERE if self.selectors.in_always and part.reads is DURATION else part.default


class Reader:
    """Reads one card's abilities; a method that could not read returns None. `factions`: see `SelectorReader`."""

    def __init__(self, factions: Collection[str] | None = None) -> None:
        self.fields = FieldReader()
        self.selectors = SelectorReader(self.fields, factions)
        amounts: AmountReader[Amount] = AmountReader(
            self.fields, self.selectors, Stat, AMOUNT_WORDS, alone={"markers": nodes.Markers()}, own={"points": self._points}
        )
        conditions: ConditionReader[Condition] = ConditionReader(
            self.fields, amounts, CONDITION_WORDS, own={"in_combat": self._in_combat, "trailing": self._trailing}
        )
        self.conditions = conditions
        self.steps = Steps(self.fields, self.selectors, amounts, conditions)

    @property
    def problems(self) -> list[AbilityProblem]:
        """What is wrong, in the order in which it was found."""
        return self.fields.problems

    def ability(self, data: object, path: str) -> nodes.AbilityNode | None:
        """One entry of the list."""
        record = self.fields.record(data, path, "an ability")
        if record is None:
            return None
        head = self.fields.head(record, path, ABILITY_WORDS, "ability")
        if head is None:
            return None
        self.fields.no_strangers(record, path, PARTS[head], head)
        read: Callable[[Mapping[str, Any], str], nodes.AbilityNode | None] = {
            "keyword": self._keyword,
            "when": self._trigger,
            "activate": self._activated,
            "support": self._support,
            "always": self._always,
            "play": self._play,
        }[head]
        return read(record, path)

    def _keyword(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        keyword = self.fields.one_of(Keyword, record["keyword"], f"{path}.keyword", "keyword")
        return None if keyword is None else nodes.KeywordAbility(keyword)

    def _trigger(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        event = self.fields.one_of(Event, record["when"], f"{path}.when", "event")
        steps = self.steps.steps_of(record, path, "do")
        condition = self.conditions.condition(record["if"], f"{path}.if") if "if" in record else None
        once = self.fields.yes_no(record.get("once_per_turn", False), f"{path}.once_per_turn")
        of: Target | Whose | None = None
        if "of" in record:
            of = self._of(record["of"], f"{path}.of")
        elif event in OF_PLAYERS:
            of = Whose.OWN
        if ("if" in record and condition is None) or ("of" in record and of is None):
            return None
        if event is None or steps is None or once is None:
            return None
        return nodes.Trigger(event, of, condition, once, steps)

    def _of(self, data: object, path: str) -> Target | Whose | None:
        if data == Reference.YOU:
            return Whose.OWN
        if isinstance(data, str) and data in tuple(Whose):
            return Whose(data)
        return self.selectors.target(data, path, default=ALL)

    def _in_combat(self, data: object, path: str) -> Condition | None:
        role = self.fields.one_of(Role, data, path, "role in combat")
        return None if role is None else nodes.InCombat(role)

    def _person(self, data: object, path: str) -> Who | None:
        if data in (Who.YOU, Who.ENEMY):
            return Who(str(data))
        self.fields.refuse_word(path, data, "player", (Who.YOU.value, Who.ENEMY.value))
        return None

    def _trailing(self, data: object, path: str) -> Condition | None:
        who = self._person(data, path)
        return None if who is None else nodes.Trailing(who)

    def _points(self, data: object, path: str) -> Amount | None:
        who = self._person(data, path)
        return None if who is None else nodes.PointsOf(who)

    def _activated(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        costs = self.fields.record(record["activate"], f"{path}.activate", "what it costs to activate")
        exhaust, payment = None, None
        if costs is not None:
            self.fields.no_strangers(costs, f"{path}.activate", frozenset({"exhaust", "pay"}), "activate")
            exhaust = self.fields.number(costs.get("exhaust", 0), f"{path}.activate.exhaust", 0, 9)
            payment = self._payment(costs["pay"], f"{path}.activate.pay") if "pay" in costs else Payment()
        once = self.fields.yes_no(record.get("once_per_turn", False), f"{path}.once_per_turn")
        steps = self.steps.steps_of(record, path, "do")
        if exhaust is None or payment is None or once is None or steps is None:
            return None
        return nodes.Activated(exhaust, payment, once, steps)

    def _payment(self, data: object, path: str) -> Payment | None:
        record = self.fields.record(data, path, "a payment")
        if record is None:
            return None
        self.fields.no_strangers(record, path, frozenset(PAID), "payment")
        numbers = {name: self.fields.number(record.get(name, 0), f"{path}.{name}", 0, 40) for name in PAID}
        paid = {name: number for name, number in numbers.items() if number is not None}
        return Payment(**paid) if len(paid) == len(PAID) else None

    def _support(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        steps = self.steps.steps_of(record, path, "support")
        return None if steps is None else nodes.Support(steps)

    def _always(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        self.selectors.in_always = True
        try:
            steps = self.steps.steps_of(record, path, "always")
        finally:
            self.selectors.in_always = False
        return None if steps is None else nodes.Always(steps)

    def _play(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        steps = self.steps.steps_of(record, path, "play")
        return None if steps is None else nodes.Play(steps)


def read_abilities(reader: Reader, abilities: object) -> list[tuple[int, nodes.AbilityNode]]:
    """All that could be read of a card's list of abilities, each with its place; what is wrong is in `reader.problems`."""
    if not is_list(abilities):
        reader.fields.refuse("abilities", abilities, "abilities are a list.")
        return []
    read = [(index, reader.ability(item, f"abilities[{index}]")) for index, item in enumerate(abilities)]
    return [(index, node) for index, node in read if node is not None]


def parse_abilities(abilities: object, where: str = "") -> tuple[nodes.AbilityNode, ...]:
    """The trees of a card's abilities. `where` (a card, say) begins the message of the error.

    Raises:
        AbilitiesError: with everything that could not be read.
    """
    reader = Reader()
    read = read_abilities(reader, abilities)
    if reader.problems:
        raise AbilitiesError(tuple(reader.problems), where)
    return tuple(node for _, node in read)
