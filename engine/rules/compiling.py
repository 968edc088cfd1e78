"""Compiles what the words of every game have in common; what is a game's own comes from the game."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from enum import Enum
from types import ModuleType
from typing import Any, Final, TypeVar

from engine.errors import TextNotPlayableError
from engine.rules import amounts, codes, conditions
from engine.rules.branching import ChooseStep, ForEachStep, IfStep, MayStep, RepeatStep
from engine.rules.prices import compiled_price
from engine.rules.selectors import Comparison, Selector
from engine.rules.steps import Step
from engine.text import nodes
from engine.text.table import WordTable
from engine.text.vocabulary import Mode, Operator, Who, Whose

Word = TypeVar("Word", bound=Enum)


def codes_of(words: Iterable[Word], module: ModuleType, prefix: str = "", **unlike: str) -> dict[Word, int]:
    """The number of each word: the constant of its name, behind `prefix`, in a module of numbers.

    `unlike` names the constants of words that are called otherwise there.

    Raises:
        AttributeError: a word has no number.
    """
    return {word: getattr(module, unlike.get(word.name, prefix + word.name)) for word in words}


WHOSE: Final = codes_of(Whose, codes)
MODES: Final = codes_of(Mode, codes)
PLAYERS: Final = codes_of(Who, codes, ENEMY="ENEMY_PLAYER", CAUSE="CAUSE_PLAYER", THAT="THAT_PLAYER")
OPERATORS: Final = codes_of(Operator, codes)


def compiled_comparisons(compared: Iterable[nodes.Comparison[Any]], stats: Mapping[Any, int]) -> list[Comparison]:
    """Comparisons of the game's `stats`, which have numbers in its rules."""
    return [Comparison(stats[one.stat], OPERATORS[one.operator], one.value) for one in compared]


class TextCompiler:
    """Compiles texts: their steps, amounts and conditions. A game says how its own are compiled, by the classes of their nodes.

    What it is given may call back: `steps`, `amount` and `condition` compile whatever stands in a node of the game's.
    """

    def __init__(
        self,
        table: WordTable,
        target: Callable[[Any], Selector],
        stats: Mapping[Any, int],
        own_steps: Mapping[type[Any], Callable[[Any], Step]],
        own_amounts: Mapping[type[Any], Callable[[Any], amounts.Amount]],
        own_conditions: Mapping[type[Any], Callable[[Any], conditions.Condition]],
        sparing: Container[object],
    ) -> None:
        """`target` makes a selector; `stats` are the numbers of stats in the rules.

        `sparing` are the acts that whoever forbids them to a card does it a favour by.
        """
        self._table = table
        self._target = target
        self._stats = stats
        self._own_steps = own_steps
        self._own_amounts = own_amounts
        self._own_conditions = own_conditions
        self._sparing = sparing

    def steps(self, text: nodes.Steps) -> list[Step]:
        """The steps of a text, each with what a bot pays for it.

        Raises:
            TextNotPlayableError: nobody carries out one of the words.
        """
        return [self._priced(node) for node in text]

    def _priced(self, node: nodes.Step) -> Step:
        """A step, with what a bot pays for it, and whether it helps or harms, as far as its words tell."""
        step = self._step(node)
        word = self._table.word_of(node)
        takes_away = (
            word.worth is not None and word.worth.helps > 0 and word.worth.each and nodes.is_negative(getattr(node, "amount", None))
        )
        spares = getattr(node, "act", None) in self._sparing
        if (word.harms or takes_away) and not spares:
            step.attitude = -1
        step.price = compiled_price(word, node, self.amount, spares=spares)
        return step

    def _step(self, node: nodes.Step) -> Step:
        own = self._own_steps.get(type(node))
        if own is not None:
            return own(node)
        match node:
            case nodes.Choose(count, options):
                return ChooseStep(count, [self.steps(option) for option in options])
            case nodes.May(steps):
                return MayStep(self.steps(steps))
            case nodes.If(condition, then, otherwise):
                return IfStep(self.condition(condition), self.steps(then), self.steps(otherwise))
            case nodes.ForEach(of, steps):
                return ForEachStep(self._target(of), self.steps(steps))
            case nodes.Repeat(amount, steps):
                return RepeatStep(self.amount(amount), self.steps(steps))
            case _:
                raise TextNotPlayableError(f"the match can't carry out {type(node).__name__}")

    def amount(self, node: object) -> amounts.Amount:
        """An amount.

        Raises:
            TextNotPlayableError: the rules know no such amount.
        """
        match node:
            case int():
                return amounts.Constant(node)
            case nodes.Sum(parts):
                return amounts.Sum(parts=self._amounts(parts))
            case nodes.Least(parts):
                return amounts.Least(parts=self._amounts(parts))
            case nodes.Greatest(parts):
                return amounts.Greatest(parts=self._amounts(parts))
            case nodes.Times(factor, of):
                return amounts.Times(parts=self._amounts((factor, of)))
            case nodes.Count(of):
                return amounts.Counted(self._target(of))
            case nodes.StatOf(stat, of):
                return amounts.StatOf(self._stats[stat], self._target(of))
            case nodes.Half(of):
                return amounts.Half(parts=self._amounts((of,)))
            case _:
                own = self._own_amounts.get(type(node))
                if own is None:
                    raise TextNotPlayableError(f"{node} is no amount")
                return own(node)

    def _amounts(self, parts: Iterable[object]) -> list[amounts.Amount]:
        return [self.amount(part) for part in parts]

    def condition(self, node: object) -> conditions.Condition:
        """A condition.

        Raises:
            TextNotPlayableError: the rules know no such condition.
        """
        match node:
            case nodes.Done():
                return conditions.Done()
            case nodes.AtLeast(left, right):
                return conditions.AtLeast(amounts=self._amounts((left, right)))
            case nodes.Equal(left, right):
                return conditions.Equal(amounts=self._amounts((left, right)))
            case nodes.Not(inner):
                return conditions.Not([self.condition(inner)])
            case nodes.AllOf(parts):
                return conditions.AllOf([self.condition(part) for part in parts])
            case nodes.AnyOf(parts):
                return conditions.AnyOf([self.condition(part) for part in parts])
            case _:
                own = self._own_conditions.get(type(node))
                if own is None:
                    raise TextNotPlayableError(f"{node} is no condition")
                return own(node)
