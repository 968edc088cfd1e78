"""Reads the data of an ability into its tree, and tells everything that is wrong with its shape.

What a step takes is said by the table alone (`engine/text/reading.py`). Whether a card may bear what was read is asked
afterwards (`checks`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from engine.rone.words import nodes
from engine.rone.words.events import EVENTS, Event
from engine.rone.words.forms import ABILITIES, AMOUNTS, CONDITIONS
from engine.rone.words.nodes import Amount, Condition, Payment, Target
from engine.rone.words.reading_selectors import SelectorReader
from engine.rone.words.step_parts import DURATION
from engine.rone.words.steps import STEPS
from engine.rone.words.vocabulary import Duration, Reference, Role, Stat
from engine.text.fields import FieldReader, is_list
from engine.text.nodes import ALL
from engine.text.problems import AbilityProblem
from engine.text.reading import AmountReader, ConditionReader, StepReader
from engine.text.table import Part
from engine.text.vocabulary import Whose

ALWAYS_WORDS = frozenset({"melee", "ranged", "cost", "grant", "cannot"})
ABILITY_WORDS = tuple(term.name for term in ABILITIES)
AMOUNT_WORDS = tuple(term.name for term in AMOUNTS if isinstance(term.example, dict))
CONDITION_WORDS = tuple(term.name for term in CONDITIONS if isinstance(term.example, dict))
PARTS_OF_ABILITIES: Mapping[str, frozenset[str]] = {
    "keyword": frozenset({"keyword"}),
    "when": frozenset({"when", "of", "if", "once_per_turn", "do"}),
    "activate": frozenset({"activate", "economic", "do"}),
    "initiative": frozenset({"initiative", "do"}),
    "always": frozenset({"always"}),
    "play": frozenset({"play"}),
}


class RoneSteps(StepReader):
    """Reads steps; in `always` only some may stand, and all of them last while the card is there."""

    def __init__(
        self, fields: FieldReader, selectors: SelectorReader, amounts: AmountReader[Amount], conditions: ConditionReader[Condition]
    ) -> None:
        super().__init__(fields, STEPS, selectors, amounts, conditions)
        self.selectors = selectors

    def may_stand(self, head: str, path: str) -> bool:
        """See `StepReader.may_stand`."""
        if self.selectors.in_always and head not in ALWAYS_WORDS:
            self.fields.refuse(path, head, f"{head!r} can't stand in always, only {', '.join(sorted(ALWAYS_WORDS))}.")
            return False
        return True

    def part(self, part: Part, data: object, path: str) -> object:
        """See `StepReader.part`."""
        if self.selectors.in_always and part.reads is DURATION:
            self.fields.refuse(path, data, "always lasts while the card is on the battlefield: leave 'for' out.")
        return super().part(part, data, path)

    def left_out(self, part: Part) -> object:
        """See `StepReader.left_out`."""
        return Duration.WHILE_HERE if self.selectors.in_always and part.reads is DURATION else part.default


class Reader:
    """Reads one card's abilities; a method that could not read returns None. `races`: see `SelectorReader`."""

    def __init__(self, races: Collection[str] | None = None) -> None:
        self.fields = FieldReader()
        self.selectors = SelectorReader(self.fields, races)
        amounts: AmountReader[Amount] = AmountReader(
            self.fields, self.selectors, Stat, AMOUNT_WORDS, alone={"hero_level": nodes.HeroLevel()}
        )
        self.conditions: ConditionReader[Condition] = ConditionReader(
            self.fields, amounts, CONDITION_WORDS, own={"in_combat": self._in_combat}
        )
        self.steps = RoneSteps(self.fields, self.selectors, amounts, self.conditions)

    @property
    def problems(self) -> list[AbilityProblem]:
        """What is wrong, in the order in which it was found."""
        return self.fields.problems

    def abilities(self, data: object) -> tuple[nodes.AbilityNode, ...]:
        """All that could be read of a card's list of abilities."""
        if not is_list(data):
            self.fields.refuse("abilities", data, "abilities are a list.")
            return ()
        read = [self.ability(item, f"abilities[{index}]") for index, item in enumerate(data)]
        return tuple(node for node in read if node is not None)

    def ability(self, data: object, path: str) -> nodes.AbilityNode | None:
        """One entry of the list."""
        record = self.fields.record(data, path, "an ability")
        if record is None:
            return None
        head = self.fields.head(record, path, ABILITY_WORDS, "ability")
        if head is None:
            return None
        self.fields.no_strangers(record, path, PARTS_OF_ABILITIES[head], head)
        read: Callable[[Mapping[str, Any], str], nodes.AbilityNode | None] = {
            "keyword": self._keyword_ability,
            "when": self._trigger,
            "activate": self._activated,
            "initiative": self._initiative,
            "always": self._always_ability,
            "play": self._play,
        }[head]
        return read(record, path)

    def _keyword_ability(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        keyword = self.selectors.keyword(record["keyword"], f"{path}.keyword")
        return None if keyword is None else nodes.KeywordAbility(keyword)

    def _trigger(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        event = self.fields.one_of(Event, record["when"], f"{path}.when", "event")
        steps = self.steps.steps_of(record, path, "do")
        condition = self.conditions.condition(record["if"], f"{path}.if") if "if" in record else None
        once = self.fields.yes_no(record.get("once_per_turn", False), f"{path}.once_per_turn")
        of: Target | Whose | None = None
        if "of" in record:
            of = self._trigger_of(record["of"], f"{path}.of")
        elif event is not None and EVENTS[event].is_of_player:
            of = Whose.OWN
        if ("if" in record and condition is None) or ("of" in record and of is None):
            return None
        if event is None or steps is None or once is None:
            return None
        return nodes.Trigger(event, of, condition, once, steps)

    def _trigger_of(self, data: object, path: str) -> Target | Whose | None:
        if data in (Reference.YOU, Whose.OWN):
            return Whose.OWN
        if data == Whose.ENEMY:
            return Whose.ENEMY
        if data == Whose.ANY:
            return Whose.ANY
        return self.selectors.target(data, path, default=ALL)

    def _in_combat(self, data: object, path: str) -> Condition | None:
        role = self.fields.one_of(Role, data, path, "role in combat")
        return None if role is None else nodes.InCombat(role)

    def _activated(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        costs = self.fields.record(record["activate"], f"{path}.activate", "what it costs to activate")
        exhaust, payment = None, None
        if costs is not None:
            self.fields.no_strangers(costs, f"{path}.activate", frozenset({"exhaust", "pay"}), "activate")
            exhaust = self.fields.number(costs.get("exhaust", 0), f"{path}.activate.exhaust", 0, 3)
            payment = self.payment(costs["pay"], f"{path}.activate.pay") if "pay" in costs else Payment()
        economic = self.fields.yes_no(record.get("economic", False), f"{path}.economic")
        steps = self.steps.steps_of(record, path, "do")
        if exhaust is None or payment is None or economic is None or steps is None:
            return None
        return nodes.Activated(exhaust, payment, economic, steps)

    def payment(self, data: object, path: str) -> Payment | None:
        """What is paid: water, graveyard, hand, deck."""
        record = self.fields.record(data, path, "a payment")
        if record is None:
            return None
        known = ("water", "graveyard", "hand", "deck")
        self.fields.no_strangers(record, path, frozenset(known), "payment")
        numbers = {name: self.fields.number(record.get(name, 0), f"{path}.{name}", 0, 99) for name in known}
        paid = {name: number for name, number in numbers.items() if number is not None}
        return Payment(**paid) if len(paid) == len(known) else None

    def _initiative(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        payment = self.payment(record["initiative"], f"{path}.initiative")
        steps = self.steps.steps_of(record, path, "do")
        return None if payment is None or steps is None else nodes.Initiative(payment, steps)

    def _always_ability(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        self.selectors.in_always = True
        try:
            steps = self.steps.steps_of(record, path, "always")
        finally:
            self.selectors.in_always = False
        return None if steps is None else nodes.Always(steps)

    def _play(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        steps = self.steps.steps_of(record, path, "play")
        return None if steps is None else nodes.Play(steps)
