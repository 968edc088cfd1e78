"""Reads the abilities of a card: the list, its entries by their words, and what abilities of every game are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

from engine.text.events import EventWord
from engine.text.fields import FieldReader, is_list
from engine.text.nodes import ALL, Always, KeywordAbility, Steps, Trigger
from engine.text.problems import AbilitiesError, AbilityProblem
from engine.text.reading import AmountReader, ConditionReader, StepReader
from engine.text.selectors import SelectorReader
from engine.text.table import Form, Part, Word, WordOf
from engine.text.vocabulary import Whose, Written

NodeT = TypeVar("NodeT")
EventT = TypeVar("EventT", bound=Written)
PaymentT = TypeVar("PaymentT")
RecordReader = Callable[[Mapping[str, Any], str], NodeT | None]
"""Reads one sort of ability from its record and the record's path."""


class LastingStepReader(StepReader):
    """Reads steps; in `always` only `always_words` may stand, and all of them last while the card is there."""

    def __init__(
        self,
        fields: FieldReader,
        words: Mapping[str, Word],
        selectors: SelectorReader[Any, Any],
        amounts: AmountReader[Any],
        conditions: ConditionReader[Any],
        *,
        always_words: frozenset[str],
        duration: WordOf,
        lasting: Written,
        there: str,
        forms: Mapping[Form, Callable[[object, str], object]] | None = None,
    ) -> None:
        """`duration` reads how long something lasts, `lasting` is how long that is in `always`; `there` says where cards are then."""
        super().__init__(fields, words, selectors, amounts, conditions, forms)
        self.selectors = selectors
        self._always_words = always_words
        self._duration = duration
        self._lasting = lasting
        self._there = there

    def may_stand(self, head: str, path: str) -> bool:
        """See `StepReader.may_stand`."""
        if self.selectors.in_always and head not in self._always_words:
            self.fields.refuse(path, head, f"{head!r} can't stand in always, only {', '.join(sorted(self._always_words))}.")
            return False
        return True

    def part(self, part: Part, data: object, path: str) -> object:
        """See `StepReader.part`."""
        if self.selectors.in_always and part.reads is self._duration:
            self.fields.refuse(path, data, f"always lasts while the card is {self._there}: leave 'for' out.")
        return super().part(part, data, path)

    def left_out(self, part: Part) -> object:
        """See `StepReader.left_out`."""
        return self._lasting if self.selectors.in_always and part.reads is self._duration else part.default


class AbilityReader(Generic[NodeT]):
    """Reads one card's abilities; a method that could not read returns None. What is wrong gathers in `problems`, in the order found.

    `parts` says for each word of an ability which parts its record may have; a game's reader tells with `readers` how each is read.
    """

    parts: Mapping[str, frozenset[str]]

    def __init__(self, selectors: SelectorReader[Any, Any], conditions: ConditionReader[Any], steps: StepReader) -> None:
        self.fields = selectors.fields
        self.selectors = selectors
        self.conditions = conditions
        self.steps = steps

    def readers(self) -> Mapping[str, RecordReader[NodeT]]:
        """How the ability of each word is read."""
        raise NotImplementedError

    @property
    def problems(self) -> list[AbilityProblem]:
        """What is wrong, in the order in which it was found."""
        return self.fields.problems

    def abilities(self, data: object) -> list[tuple[int, NodeT]]:
        """All that could be read of a card's list of abilities, each with its place in it."""
        if not is_list(data):
            self.fields.refuse("abilities", data, "abilities are a list.")
            return []
        read = [(index, self.ability(item, f"abilities[{index}]")) for index, item in enumerate(data)]
        return [(index, node) for index, node in read if node is not None]

    def parsed(self, data: object, where: str) -> tuple[NodeT, ...]:
        """The trees of a card's abilities. `where` (a card, say) begins the message of the error.

        Raises:
            AbilitiesError: with everything that could not be read.
        """
        read = self.abilities(data)
        if self.problems:
            raise AbilitiesError(tuple(self.problems), where)
        return tuple([node for _, node in read])

    def ability(self, data: object, path: str) -> NodeT | None:
        """One entry of the list."""
        record = self.fields.record(data, path, "an ability")
        if record is None:
            return None
        head = self.fields.head(record, path, tuple(self.parts), "ability")
        if head is None:
            return None
        self.fields.no_strangers(record, path, self.parts[head], head)
        return self.readers()[head](record, path)

    # --- What abilities are made of --------------------------------------------------------------

    def of_steps(self, word: str, builds: Callable[[Steps], NodeT]) -> RecordReader[NodeT]:
        """Reads an ability that is its steps alone, under its own word."""

        def read(record: Mapping[str, Any], path: str) -> NodeT | None:
            steps = self.steps.steps_of(record, path, word)
            return None if steps is None else builds(steps)

        return read

    def keyword(self, keywords: type[Written]) -> RecordReader[NodeT]:
        """Reads a keyword that the card has."""

        def read(record: Mapping[str, Any], path: str) -> NodeT | None:
            keyword = self.fields.one_of(keywords, record["keyword"], f"{path}.keyword", "keyword")
            return None if keyword is None else cast("NodeT", KeywordAbility(keyword))

        return read

    def lasting(self) -> RecordReader[NodeT]:
        """Reads what holds always; as long as a condition does, where the game's word has that part."""

        def read(record: Mapping[str, Any], path: str) -> NodeT | None:
            has_condition = "if" in record and "if" in self.parts["always"]
            self.selectors.in_always = True
            try:
                steps = self.steps.steps_of(record, path, "always")
                condition = self.conditions.condition(record["if"], f"{path}.if") if has_condition else None
            finally:
                self.selectors.in_always = False
            if steps is None or (has_condition and condition is None):
                return None
            return cast("NodeT", Always(steps, condition))

        return read

    def trigger(self, events: Mapping[EventT, EventWord[Any]], names: type[EventT]) -> RecordReader[NodeT]:
        """Reads what waits for an event. An event of players is about the own one where it isn't said whom; `you` names that one, too."""

        def read(record: Mapping[str, Any], path: str) -> NodeT | None:
            event = self.fields.one_of(names, record["when"], f"{path}.when", "event")
            steps = self.steps.steps_of(record, path, "do")
            condition = self.conditions.condition(record["if"], f"{path}.if") if "if" in record else None
            once = self.fields.yes_no(record.get("once_per_turn", False), f"{path}.once_per_turn")
            of: object = None
            if "of" in record:
                of = self._of(record["of"], f"{path}.of")
            elif event is not None and events[event].is_of_player:
                of = Whose.OWN
            if ("if" in record and condition is None) or ("of" in record and of is None):
                return None
            if event is None or steps is None or once is None:
                return None
            return cast("NodeT", Trigger(event, of, condition, once, steps))

        return read

    def _of(self, data: object, path: str) -> object:
        if data == "you":
            return Whose.OWN
        if isinstance(data, str) and data in tuple(Whose):
            return Whose(data)
        return self.selectors.target(data, path, default=ALL)

    def activated(
        self,
        flags: Sequence[str],
        most_exhaust: int,
        payment: Callable[[object, str], PaymentT | None],
        nothing: PaymentT,
        builds: Callable[..., NodeT],
    ) -> RecordReader[NodeT]:
        """Reads what is activated: exhaustion up to `most_exhaust`, what is paid (`nothing` where it is left out), flags, the steps.

        A condition is read where the game's word has that part.
        """

        def read(record: Mapping[str, Any], path: str) -> NodeT | None:
            costs = self.fields.record(record["activate"], f"{path}.activate", "what it costs to activate")
            exhaust: int | None = None
            paid: PaymentT | None = None
            if costs is not None:
                self.fields.no_strangers(costs, f"{path}.activate", frozenset({"exhaust", "pay"}), "activate")
                exhaust = self.fields.number(costs.get("exhaust", 0), f"{path}.activate.exhaust", 0, most_exhaust)
                paid = payment(costs["pay"], f"{path}.activate.pay") if "pay" in costs else nothing
            flagged = [self.fields.yes_no(record.get(flag, False), f"{path}.{flag}") for flag in flags]
            condition = self.conditions.condition(record["if"], f"{path}.if") if "if" in record else None
            steps = self.steps.steps_of(record, path, "do")
            if exhaust is None or paid is None or None in flagged or steps is None or ("if" in record and condition is None):
                return None
            flagged_by_name = dict(zip(flags, flagged, strict=True))
            return builds(exhaust=exhaust, payment=paid, steps=steps, condition=condition, **flagged_by_name)

        return read

    def paid(self, names: Sequence[str], most: int, builds: Callable[..., PaymentT], data: object, path: str) -> PaymentT | None:
        """What is paid: up to `most` of each of `names`."""
        record = self.fields.record(data, path, "a payment")
        if record is None:
            return None
        self.fields.no_strangers(record, path, frozenset(names), "payment")
        numbers = {name: self.fields.number(record.get(name, 0), f"{path}.{name}", 0, most) for name in names}
        paid = {name: number for name, number in numbers.items() if number is not None}
        return builds(**paid) if len(paid) == len(names) else None
