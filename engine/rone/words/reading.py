"""Reads the data of an ability into its tree, and tells everything that is wrong with its shape.

What a word takes is said by the table alone; here is one reader for each sort of part. Whether a card may
bear what was read is asked afterwards (`checks`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.rone.words import card_steps as on_cards
from engine.rone.words import nodes
from engine.rone.words.events import EVENTS, Event
from engine.rone.words.forms import ABILITIES
from engine.rone.words.nodes import ALL, Payment, Step, Target
from engine.rone.words.reading_fields import DEEPEST
from engine.rone.words.reading_parts import PartReader
from engine.rone.words.steps import STEPS
from engine.rone.words.vocabulary import (
    Act,
    CostOf,
    Duration,
    Place,
    Player,
    Reference,
    Source,
    Whose,
)
from engine.rone.words.words import Part, Reads, Word

STEP_WORDS: Mapping[str, Word] = {word.name: word for word in STEPS}
ALWAYS_WORDS = frozenset({"melee", "ranged", "cost", "grant", "cannot"})
ABILITY_WORDS = tuple(term.name for term in ABILITIES)
PARTS_OF_ABILITIES: Mapping[str, frozenset[str]] = {
    "keyword": frozenset({"keyword"}),
    "when": frozenset({"when", "of", "if", "once_per_turn", "do"}),
    "activate": frozenset({"activate", "economic", "do"}),
    "initiative": frozenset({"initiative", "do"}),
    "always": frozenset({"always"}),
    "play": frozenset({"play"}),
}


class Reader(PartReader):
    """Reads one card's abilities; what is wrong gathers in `problems`. A method that could not read returns None."""

    # --- Abilities ---------------------------------------------------------------------------

    def abilities(self, data: object) -> tuple[nodes.AbilityNode, ...]:
        """All that could be read of a card's list of abilities."""
        if isinstance(data, str) or not isinstance(data, Sequence):
            self.refuse("abilities", data, "abilities are a list.")
            return ()
        read = [self.ability(item, f"abilities[{index}]") for index, item in enumerate(data)]
        return tuple(node for node in read if node is not None)

    def ability(self, data: object, path: str) -> nodes.AbilityNode | None:
        """One entry of the list."""
        record = self._record(data, path, "an ability")
        if record is None:
            return None
        head = self._head(record, path, ABILITY_WORDS, "ability")
        if head is None:
            return None
        self._no_strangers(record, path, PARTS_OF_ABILITIES[head], head)
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
        keyword = self.keyword(record["keyword"], f"{path}.keyword")
        return None if keyword is None else nodes.KeywordAbility(keyword)

    def _trigger(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        event = self._one_of(Event, record["when"], f"{path}.when", "event")
        steps = self._steps_of(record, path, "do")
        condition = self.condition(record["if"], f"{path}.if") if "if" in record else None
        once = self.yes_no(record.get("once_per_turn", False), f"{path}.once_per_turn")
        of: Target | Whose | None = None
        if "of" in record:
            of = self._trigger_of(record["of"], f"{path}.of")
        elif event is not None and EVENTS[event].is_of_player:
            of = Whose.OWN
        failed = event is None or steps is None or once is None or ("if" in record and condition is None) or ("of" in record and of is None)
        if failed or event is None or steps is None or once is None:
            return None
        return nodes.Trigger(event, of, condition, once, steps)

    def _trigger_of(self, data: object, path: str) -> Target | Whose | None:
        if data in (Reference.YOU, Whose.OWN):
            return Whose.OWN
        if data == Whose.ENEMY:
            return Whose.ENEMY
        if data == Whose.ANY:
            return Whose.ANY
        return self.target(data, path, default=ALL)

    def _activated(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        costs = self._record(record["activate"], f"{path}.activate", "what it costs to activate")
        exhaust, payment = None, None
        if costs is not None:
            self._no_strangers(costs, f"{path}.activate", frozenset({"exhaust", "pay"}), "activate")
            exhaust = self.number(costs.get("exhaust", 0), f"{path}.activate.exhaust", 0, 3)
            payment = self.payment(costs["pay"], f"{path}.activate.pay") if "pay" in costs else Payment()
        economic = self.yes_no(record.get("economic", False), f"{path}.economic")
        steps = self._steps_of(record, path, "do")
        if exhaust is None or payment is None or economic is None or steps is None:
            return None
        return nodes.Activated(exhaust, payment, economic, steps)

    def _initiative(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        payment = self.payment(record["initiative"], f"{path}.initiative")
        steps = self._steps_of(record, path, "do")
        return None if payment is None or steps is None else nodes.Initiative(payment, steps)

    def _always_ability(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        self._always = True
        try:
            steps = self._steps_of(record, path, "always")
        finally:
            self._always = False
        return None if steps is None else nodes.Always(steps)

    def _play(self, record: Mapping[str, Any], path: str) -> nodes.AbilityNode | None:
        steps = self._steps_of(record, path, "play")
        return None if steps is None else nodes.Play(steps)

    # --- Steps -------------------------------------------------------------------------------

    def _steps_of(self, record: Mapping[str, Any], path: str, part: str) -> nodes.Steps | None:
        if part not in record:
            self.refuse(path, record, f"{part!r} is missing: the list of steps.")
            return None
        return self.steps(record[part], f"{path}.{part}")

    def steps(self, data: object, path: str) -> nodes.Steps | None:
        """A list of steps, at least one."""
        if isinstance(data, str) or not isinstance(data, Sequence):
            self.refuse(path, data, "steps are a list.")
            return None
        if not data:
            self.refuse(path, data, "the list of steps is empty.")
            return None
        if self._depth >= DEEPEST:
            self.refuse(path, data, f"nested deeper than {DEEPEST} levels.")
            return None
        with self._deeper():
            read = [self.step(item, f"{path}[{index}]") for index, item in enumerate(data)]
        steps = tuple(step for step in read if step is not None)
        return steps if len(steps) == len(read) else None

    def step(self, data: object, path: str) -> Step | None:
        """One step: a record with one word of the table, and the parts it takes."""
        record = self._record(data, path, "a step")
        if record is None:
            return None
        head = self._head(record, path, tuple(STEP_WORDS), "step")
        if head is None:
            return None
        word = STEP_WORDS[head]
        if self._always and head not in ALWAYS_WORDS:
            self.refuse(path, head, f"{head!r} can't stand in always, only {', '.join(sorted(ALWAYS_WORDS))}.")
            return None
        self._no_strangers(record, path, frozenset(part.word for part in word.parts), head)
        fields: dict[str, Any] = dict(word.fixed)
        complete = True
        for part in word.parts:
            if part.word in record:
                at = f"{path}.{part.word}"
                if self._always and part.reads is Reads.DURATION:
                    self.refuse(at, record[part.word], "always lasts while the card is on the battlefield: leave 'for' out.")
                value = self.part(part, record[part.word], at)
                complete = complete and value is not None
            elif part.is_required:
                self.refuse(path, data, f"{head!r} lacks {part.word!r}: {part.reads.value}.")
                complete, value = False, None
            else:
                value = Duration.WHILE_HERE if self._always and part.reads is Reads.DURATION else part.default
            fields[part.field] = value
        if not complete:
            return None
        if word.builds is on_cards.Fight:
            first, second = fields["pair"]
            return on_cards.Fight(first, second)
        step: Step = word.builds(**fields)
        return step

    def part(self, part: Part, data: object, path: str) -> Any:
        """What stands in a part, read as the table says."""
        match part.reads:
            case Reads.AMOUNT:
                return self.amount(data, path, part.low)
            case Reads.NUMBER:
                return self.number(data, path, part.low, part.high)
            case Reads.YES_NO:
                return self.yes_no(data, path)
            case Reads.PLAYER:
                return self._one_of(Player, data, path, "player")
            case Reads.TARGET:
                return self.target(data, path)
            case Reads.PAIR:
                return self.pair(data, path)
            case Reads.RECORD:
                return self.selector(data, path, default=ALL)
            case Reads.FILTER:
                return self.selector(data, path, default=ALL, needs_kind=False)
            case Reads.KEYWORD:
                return self.keyword(data, path)
            case Reads.DURATION:
                return self._one_of(Duration, data, path, "duration")
            case Reads.PLACE:
                return self._one_of(Place, data, path, "end of a deck")
            case Reads.SOURCE:
                return self._one_of(Source, data, path, "place to destroy cards from")
            case Reads.ACT:
                return self._one_of(Act, data, path, "act that can be forbidden")
            case Reads.COST:
                return self._one_of(CostOf, data, path, "cost")
            case Reads.STEPS:
                return self.steps(data, path)
            case Reads.OPTIONS:
                return self.options(data, path)
            case Reads.CONDITION:
                return self.condition(data, path)
        raise AssertionError(part.reads)

    def options(self, data: object, path: str) -> tuple[nodes.Steps, ...] | None:
        """Two or more lists of steps."""
        if isinstance(data, str) or not isinstance(data, Sequence) or len(data) < 2:
            self.refuse(path, data, "a choice needs a list of two or more lists of steps.")
            return None
        read = [self.steps(item, f"{path}[{index}]") for index, item in enumerate(data)]
        options = tuple(option for option in read if option is not None)
        return options if len(options) == len(read) else None

    def pair(self, data: object, path: str) -> tuple[Target, Target] | None:
        """The two that fight."""
        if isinstance(data, str) or not isinstance(data, Sequence) or len(data) != 2:
            self.refuse(path, data, "a list of the two that fight.")
            return None
        first, second = self.target(data[0], f"{path}[0]"), self.target(data[1], f"{path}[1]")
        return None if first is None or second is None else (first, second)
