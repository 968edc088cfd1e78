"""Compiles what the words of every game have in common; what is a game's own comes from the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from engine.errors import TextNotPlayableError
from engine.rules import amounts, codes, conditions
from engine.rules.selectors import Comparison
from engine.text import nodes
from engine.text.vocabulary import Mode, Operator, Whose

WHOSE: Final = {Whose.OWN: codes.OWN, Whose.ENEMY: codes.ENEMY, Whose.ANY: codes.ANY}
MODES: Final = {Mode.EXACTLY: codes.EXACTLY, Mode.UP_TO: codes.UP_TO, Mode.ALL: codes.ALL, Mode.RANDOM: codes.RANDOM}
OPERATORS: Final = {
    Operator.AT_MOST: codes.AT_MOST,
    Operator.AT_LEAST: codes.AT_LEAST,
    Operator.LESS: codes.LESS,
    Operator.MORE: codes.MORE,
    Operator.EQUAL: codes.EQUAL,
    Operator.UNEQUAL: codes.UNEQUAL,
}


def compiled_comparisons(compared: Iterable[nodes.Comparison[Any]], stats: Mapping[Any, int]) -> list[Comparison]:
    """Comparisons of the game's `stats`, which have numbers in its rules."""
    return [Comparison(stats[one.stat], OPERATORS[one.operator], one.value) for one in compared]


class AmountCompiler:
    """Compiles amounts and conditions. A game says how its own are compiled, by the classes of their nodes.

    What it is given may call back: `amount` and `condition` compile whatever stands in a node of the game's.
    """

    def __init__(
        self,
        own_amounts: Mapping[type[Any], Callable[[Any], amounts.Amount]],
        own_conditions: Mapping[type[Any], Callable[[Any], conditions.Condition]],
    ) -> None:
        self._own_amounts = own_amounts
        self._own_conditions = own_conditions

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
