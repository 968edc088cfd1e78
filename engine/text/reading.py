"""Reads amounts, conditions and steps of any game from its table of words, and tells everything that is wrong with their shape.

What a word takes is said by the table alone; here is one reader for each sort of part, and a game puts them together with its own
`Selectors`. The game's unions (`Amount`, `Condition`) hold at least what is read here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar, cast

from engine.text import nodes
from engine.text.fields import FieldReader, is_list, shown
from engine.text.nodes import ALL, Many, Step, Steps
from engine.text.table import Form, Part, Reads, Word, WordOf
from engine.text.vocabulary import Mode, Operator, Whose, Written

SelectorT = TypeVar("SelectorT", covariant=True)
TargetT = TypeVar("TargetT", covariant=True)
StatT = TypeVar("StatT", bound=Written)
AmountT = TypeVar("AmountT")
ConditionT = TypeVar("ConditionT")
COMPARED = re.compile(r"(<=|>=|<|>|!=|={0,2})\s*(-?\d{1,3})\Z")


class Selectors(Protocol[SelectorT, TargetT]):
    """Reads what a game looks for cards with."""

    def selector(self, data: object, path: str, default: Many, needs_kind: bool = True) -> SelectorT | None:
        """A selector record. `default` is how many it takes where that is left out."""

    def target(self, data: object, path: str, default: Many | None = None) -> TargetT | None:
        """A selector record, or a word for what is known already."""


def read_many(fields: FieldReader, data: object, path: str) -> Many | None:
    """A number, all, {up_to: 2} or {random: 1}."""
    if data == "all":
        return ALL
    if isinstance(data, Mapping) and len(data) == 1:
        ((word, value),) = data.items()
        if word in (Mode.UP_TO, Mode.RANDOM):
            number = fields.number(value, f"{path}.{word}", 1, 99)
            return None if number is None else Many(Mode(word), number)
        fields.refuse_word(f"{path}.{shown(word)}", word, "way to say how many", ("up_to", "random"))
        return None
    if isinstance(data, str):
        fields.refuse_word(path, data, "way to say how many", ("all", "up_to", "random"))
        return None
    number = fields.number(data, path, 1, 99)
    return None if number is None else Many(Mode.EXACTLY, number)


def read_comparison(fields: FieldReader, stat: StatT, data: object, path: str) -> nodes.Comparison[StatT] | None:
    """A comparison as text: "<=2", ">=1", "=0"."""
    text = str(data) if isinstance(data, int) and not isinstance(data, bool) else data
    found = COMPARED.match(text.strip()) if isinstance(text, str) else None
    if found is None:
        fields.refuse(path, data, f'{shown(data)!r} is no comparison: write "<=2", ">=1" or "=0".')
        return None
    return nodes.Comparison(stat, Operator(found[1] or "="), int(found[2]))


class AmountReader(Generic[AmountT]):
    """Reads amounts: numbers, the words of `alone`, and records headed by one of `words`, which messages name in that order."""

    def __init__(
        self,
        fields: FieldReader,
        selectors: Selectors[object, object],
        stats: type[Written],
        words: Sequence[str],
        alone: Mapping[str, AmountT],
        own: Mapping[str, Callable[[object, str], AmountT | None]] | None = None,
    ) -> None:
        self._fields = fields
        self._selectors = selectors
        self._stats = stats
        self._words = tuple(words)
        self._alone = alone
        self._own = own or {}

    def amount(self, data: object, path: str, low: int = -99) -> AmountT | None:
        """A number from `low` to 99, a word, or a record that counts."""
        if isinstance(data, str) and data in self._alone:
            return self._alone[data]
        return cast("AmountT | None", self._number_or_record(data, path, low))

    def _number_or_record(self, data: object, path: str, low: int) -> object:
        if isinstance(data, int) and not isinstance(data, bool):
            return self._fields.number(data, path, low, 99)
        if not isinstance(data, Mapping):
            self._fields.refuse_word(path, data, "amount", ("a whole number", *self._alone, *self._words))
            return None
        head = self._fields.head(data, path, self._words, "amount")
        if head is None:
            return None
        self._fields.no_strangers(data, path, frozenset({"stat", "of"} if head == "stat" else {head}), head)
        at = f"{path}.{head}"
        if head in self._own:
            return self._own[head](data[head], at)
        if head == "count":
            counted = self._selectors.selector(data[head], at, default=ALL)
            return None if counted is None else nodes.Count(counted)
        if head == "stat":
            return self._stat_of(data, path)
        if head == "half":
            of = self._fields.each_deeper((data[head],), path, lambda inner, _: self.amount(inner, at))
            return None if of is None else nodes.Half(of[0])
        parts = self.amounts(data[head], at)
        if parts is None:
            return None
        if head == "times":
            return self._times(parts, data[head], at)
        return {"sum": nodes.Sum, "min": nodes.Least, "max": nodes.Greatest}[head](parts)

    def _stat_of(self, data: Mapping[str, Any], path: str) -> object:
        stat = self._fields.one_of(self._stats, data["stat"], f"{path}.stat", "stat")
        if "of" not in data:
            self._fields.refuse(path, data, "'stat' lacks 'of': a selector.")
            return None
        of = self._selectors.target(data["of"], f"{path}.of", default=ALL)
        return None if stat is None or of is None else nodes.StatOf(stat, of)

    def _times(self, parts: tuple[AmountT, ...], data: object, path: str) -> object:
        if len(parts) != 2:
            self._fields.refuse(path, data, f"'times' multiplies two amounts, found {len(parts)}.")
            return None
        return nodes.Times(*parts)

    def amounts(self, data: object, path: str) -> tuple[AmountT, ...] | None:
        """Two or more amounts."""
        if not is_list(data, 2):
            self._fields.refuse(path, data, "a list of two or more amounts.")
            return None
        return self._fields.each_deeper(data, path, self.amount)


class ConditionReader(Generic[ConditionT]):
    """Reads conditions: `done`, and records headed by one of `words`, which messages name in that order. `roles`: those of combats."""

    def __init__(
        self,
        fields: FieldReader,
        amounts: AmountReader[Any],
        words: Sequence[str],
        own: Mapping[str, Callable[[object, str], ConditionT | None]] | None = None,
        roles: type[Written] | None = None,
    ) -> None:
        self._fields = fields
        self._amounts = amounts
        self._words = tuple(words)
        self._own = own or {}
        self._roles = roles

    def condition(self, data: object, path: str) -> ConditionT | None:
        """`done`, or a record with one word."""
        return cast("ConditionT | None", self._word_or_record(data, path))

    def _word_or_record(self, data: object, path: str) -> object:
        if data == "done":
            return nodes.Done()
        if not isinstance(data, Mapping):
            self._fields.refuse_word(path, data, "condition", ("done", *self._words))
            return None
        head = self._fields.head(data, path, self._words, "condition")
        if head is None:
            return None
        self._fields.no_strangers(data, path, frozenset({head}), head)
        at, value = f"{path}.{head}", data[head]
        if head in self._own:
            return self._own[head](value, at)
        if head in ("at_least", "equal"):
            return self._compared(head, value, at)
        if head == "in_combat" and self._roles is not None:
            role = self._fields.one_of(self._roles, value, at, "role in combat")
            return None if role is None else nodes.InCombat(role)
        if head == "turn":
            whose = self._fields.one_of(Whose, value, at, "word for whose it is")
            return None if whose is None else nodes.TurnOf(whose)
        if head == "not":
            return self._not(value, at)
        conditions = self._conditions(value, at)
        if conditions is None:
            return None
        return nodes.AllOf(conditions) if head == "all" else nodes.AnyOf(conditions)

    def _compared(self, head: str, data: object, path: str) -> object:
        amounts = self._amounts.amounts(data, path)
        if amounts is None:
            return None
        if len(amounts) != 2:
            self._fields.refuse(path, data, f"{head!r} compares two amounts, found {len(amounts)}.")
            return None
        return nodes.AtLeast(*amounts) if head == "at_least" else nodes.Equal(*amounts)

    def _not(self, data: object, path: str) -> object:
        if self._fields.is_too_deep(data, path):
            return None
        with self._fields.deeper():
            inner = self.condition(data, path)
        return None if inner is None else nodes.Not(inner)

    def _conditions(self, data: object, path: str) -> tuple[ConditionT, ...] | None:
        if not is_list(data, 1):
            self._fields.refuse(path, data, "a list of conditions.")
            return None
        return self._fields.each_deeper(data, path, self.condition)


class StepReader:
    """Reads lists of steps: records with one word of the table, and the parts it takes. `forms` reads what no other game has."""

    def __init__(
        self,
        fields: FieldReader,
        words: Mapping[str, Word],
        selectors: Selectors[object, object],
        amounts: AmountReader[Any],
        conditions: ConditionReader[Any],
        forms: Mapping[Form, Callable[[object, str], object]] | None = None,
    ) -> None:
        self.fields = fields
        self.words = words
        self._heads = tuple(words)
        self._selectors = selectors
        self._amounts = amounts
        self._read: dict[Form, Callable[[object, str], object]] = {
            Reads.YES_NO: fields.yes_no,
            Reads.TARGET: selectors.target,
            Reads.PAIR: self.pair,
            Reads.RECORD: lambda data, path: selectors.selector(data, path, ALL),
            Reads.FILTER: lambda data, path: selectors.selector(data, path, ALL, needs_kind=False),
            Reads.STEPS: self.steps,
            Reads.OPTIONS: self.options,
            Reads.CONDITION: conditions.condition,
            **(forms or {}),
        }

    def steps_of(self, record: Mapping[str, Any], path: str, part: str) -> Steps | None:
        """The list of steps that must stand in a part of `record`."""
        if part not in record:
            self.fields.refuse(path, record, f"{part!r} is missing: the list of steps.")
            return None
        return self.steps(record[part], f"{path}.{part}")

    def steps(self, data: object, path: str) -> Steps | None:
        """A list of steps, at least one."""
        if not is_list(data):
            self.fields.refuse(path, data, "steps are a list.")
            return None
        if not data:
            self.fields.refuse(path, data, "the list of steps is empty.")
            return None
        return self.fields.each_deeper(data, path, self.step)

    def step(self, data: object, path: str) -> Step | None:
        """One step."""
        record = self.fields.record(data, path, "a step")
        if record is None:
            return None
        head = self.fields.head(record, path, self._heads_of(record), "step")
        if head is None or not self.may_stand(head, path):
            return None
        word = self.words[head]
        self.fields.no_strangers(record, path, frozenset(part.word for part in word.parts), head)
        read: dict[str, Any] = dict(word.fixed)
        complete = True
        for part in word.parts:
            value: object = None
            if part.word in record:
                value = self.part(part, record[part.word], f"{path}.{part.word}")
                complete = complete and value is not None
            elif part.is_required:
                self.fields.refuse(path, data, f"{head!r} lacks {part.word!r}: {part.reads.shown}.")
                complete = False
            else:
                value = self.left_out(part)
            read[part.field] = value
        if not complete:
            return None
        step: Step = word.builds(**read)
        return step

    def _heads_of(self, record: Mapping[str, Any]) -> Sequence[str]:
        """The words that can head a record: where one of them is a part of another one that stands there (`pay`), it does not count."""
        heads = [head for head in self._heads if head in record]
        parts = {part.word for head in heads for part in self.words[head].parts if part.word != head}
        return [head for head in heads if head not in parts] or self._heads

    def part(self, part: Part, data: object, path: str) -> object:
        """What stands in a part, read as the table says."""
        if isinstance(part.reads, WordOf):
            return self.fields.one_of(part.reads.words, data, path, part.reads.sort)
        if part.reads is Reads.AMOUNT:
            return self._amounts.amount(data, path, part.low)
        if part.reads is Reads.NUMBER:
            return self.fields.number(data, path, part.low, part.high)
        return self._read[part.reads](data, path)

    def options(self, data: object, path: str) -> tuple[Steps, ...] | None:
        """Two or more lists of steps."""
        if not is_list(data, 2):
            self.fields.refuse(path, data, "a choice needs a list of two or more lists of steps.")
            return None
        return self.fields.each(data, path, self.steps)

    def pair(self, data: object, path: str) -> tuple[object, ...] | None:
        """The two that fight."""
        if not is_list(data, 2) or len(data) != 2:
            self.fields.refuse(path, data, "a list of the two that fight.")
            return None
        return self.fields.each(data, path, self._selectors.target)

    # --- What a game may decide by the place where a step stands -----------------------------------

    def may_stand(self, head: str, path: str) -> bool:
        """Whether the word may stand here; otherwise it is noted why not."""
        return True

    def left_out(self, part: Part) -> object:
        """The value of a part that is left out."""
        return part.default
