"""Amounts and conditions in words: what is said alike in every game and language, but for the phrases of its grammar."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar, cast

from engine.text.grammar import Grammar
from engine.text.nodes import (
    AllOf,
    AnyOf,
    AtLeast,
    Count,
    Done,
    Equal,
    Greatest,
    Half,
    InCombat,
    Least,
    Not,
    Spelled,
    Sum,
    Times,
    TurnOf,
    counted_times,
    is_negative,
)

SelectorT = TypeVar("SelectorT")
AmountT = TypeVar("AmountT")
ConditionT = TypeVar("ConditionT")


class Conditions(ABC, Generic[SelectorT, AmountT, ConditionT]):
    """Amounts and conditions; a game adds how its cards are counted, and the amounts and conditions that it has for itself."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar

    # --- What a game adds --------------------------------------------------------------------

    @abstractmethod
    def counted(self, of: SelectorT) -> str:
        """Cards as they follow "the number of"."""

    @abstractmethod
    def for_each(self, of: SelectorT) -> str:
        """What begins the sentence of `for_each`, or ends one: "for each unit you control"."""

    @abstractmethod
    def holds(self, of: SelectorT, low: int | None, high: int | None) -> str:
        """So many cards are there: a number from `low` to `high`, either of which may be missing."""

    @abstractmethod
    def own_amount(self, amount: AmountT) -> str:
        """A stat, or an amount of this game alone: "the level of your hero"."""

    def own_each(self, amount: AmountT) -> str:
        """An amount of this game alone that is counted one by one: "for each level of your hero"."""
        raise TypeError(amount)

    def own_range(self, amount: AmountT, low: int | None, high: int | None) -> str | None:
        """An amount between two numbers where this game has a shorter way to say it."""
        return None

    def own_comparison(self, phrase: str, left: AmountT, right: AmountT) -> str | None:
        """Two amounts held against each other where this game has a shorter way to say it; see `compared`."""
        return None

    def in_combat(self, condition: InCombat[Any], holds: bool) -> str:
        """Whether the card is in combat, in a game that has any."""
        raise TypeError(condition)

    def own_condition(self, condition: ConditionT, holds: bool) -> str:
        """A condition of this game alone."""
        raise TypeError(condition)

    # --- Amounts -----------------------------------------------------------------------------

    def amount_name(self, amount: AmountT) -> str:
        """An amount as a noun: "the number of your units"."""
        match amount:
            case int() | Spelled():
                return str(amount)
            case Count(of):
                return self.grammar.phrase("number-of", cards=self.counted(of))
            case Sum(parts):
                return self.sum_name(parts)
            case Times(int(), _):
                times, of = counted_times(amount)
                name = self.amount_name(cast("AmountT", of))
                return name if times == 1 else f"{self.grammar.often(str(times))} {name}"
            case Times(left, right):
                return self.compared("product", left, right)
            case Half(of):
                return self.grammar.phrase("half", amount=self.amount_name(of))
            case Least(parts):
                return self.grammar.phrase("least", amounts=self.grammar.joined([self.amount_name(part) for part in parts], "or"))
            case Greatest(parts):
                return self.grammar.phrase("greatest", amounts=self.grammar.joined([self.amount_name(part) for part in parts], "or"))
            case _:
                return self.own_amount(amount)

    def sum_name(self, parts: tuple[AmountT, ...]) -> str:
        """Amounts added up, and taken away."""
        name = self.amount_name(parts[0])
        for part in parts[1:]:
            times, of = counted_times(part)
            rest = self.amount_name(cast("AmountT", of if times == 1 else Times(times, of)))
            name += f" {'minus' if is_negative(part) else 'plus'} {rest}"
        return name

    def each(self, amount: AmountT) -> str:
        """What is counted one by one: "for each unit you control"."""
        return self.for_each(amount.of) if isinstance(amount, Count) else self.own_each(amount)

    # --- Conditions --------------------------------------------------------------------------

    def condition(self, condition: ConditionT, holds: bool = True) -> str:
        """What follows "if"; its contrary where it `holds` not."""
        no = "" if holds else "not-"
        match condition:
            case Done():
                return self.grammar.phrase(f"{no}done")
            case TurnOf(whose):
                return self.grammar.phrase(f"{no}turn-{whose}")
            case AtLeast(left, right):
                return self.at_least(left, right, holds)
            case Equal(left, right):
                return self.equal(left, right, holds)
            case InCombat():
                return self.in_combat(condition, holds)
            case Not(inner):
                return self.condition(inner, not holds)
            case AllOf(parts) | AnyOf(parts):
                are_all = isinstance(condition, AllOf) is holds
                return self.grammar.joined([self.condition(part, holds) for part in parts], "and" if are_all else "or")
            case _:
                return self.own_condition(condition, holds)

    def at_least(self, left: AmountT, right: AmountT, holds: bool) -> str:
        """`left >= right`, or its contrary."""
        if isinstance(right, int) and not isinstance(left, int):
            return self.is_range(left, right, None) if holds else self.is_range(left, None, right - 1)
        if isinstance(left, int) and not isinstance(right, int):
            return self.is_range(right, None, left) if holds else self.is_range(right, left + 1, None)
        return self.compared("at-least" if holds else "less-than", left, right)

    def equal(self, left: AmountT, right: AmountT, holds: bool) -> str:
        """`left == right`, or its contrary."""
        if isinstance(left, int):
            left, right = right, left
        if isinstance(right, int) and not isinstance(left, int):
            if holds:
                return self.is_range(left, right, right)
            if right == 0 and isinstance(left, Count):
                return self.is_range(left, 1, None)
            return self.compared("not-number", left, right)
        return self.compared("equal" if holds else "not-equal", left, right)

    def compared(self, phrase: str, left: AmountT, right: AmountT) -> str:
        """Two amounts in a phrase."""
        own = self.own_comparison(phrase, left, right)
        if own is not None:
            return own
        return self.grammar.phrase(phrase, left=self.amount_name(left), right=self.amount_name(right))

    def is_range(self, amount: AmountT, low: int | None, high: int | None) -> str:
        """An amount between two numbers, either of which may be missing."""
        own = self.own_range(amount, low, high)
        if own is not None:
            return own
        if isinstance(amount, Count):
            return self.holds(amount.of, low, high)
        number = "0" if high is not None and high <= 0 else self.grammar.quantity(low, high)[0]
        return self.grammar.phrase("is", amount=self.amount_name(amount), number=number)
