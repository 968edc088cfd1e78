"""Amounts inside a sentence: as a figure, as "1 … for each", or as a letter that is explained at the end."""

from __future__ import annotations

from typing import Any

from engine.text.conditions import Conditions
from engine.text.grammar import Grammar, Said
from engine.text.nodes import Count, Spelled, Times, counted_times, is_negative


class Figures:
    """The amounts of one text, said by the `letters` of the game. `one_by_one` are its amounts that, as `count`, can be said "for each"."""

    def __init__(
        self,
        grammar: Grammar,
        said: Said,
        conditions: Conditions[Any, Any, Any],
        one_by_one: tuple[type[Any], ...] = (),
        letters: tuple[str, str, str] = ("X", "Y", "Z"),
    ) -> None:
        self.grammar = grammar
        self.said = said
        self.conditions = conditions
        self.one_by_one: tuple[type[Any], ...] = (Count, *one_by_one)
        self.letters = letters

    def number(self, amount: object, one_by_one: bool = True) -> str:
        """An amount as a figure without its sign; what can't be one is said "for each" (where it may), or a letter explained at the end."""
        if isinstance(amount, int):
            return str(abs(amount))
        if isinstance(amount, Spelled):
            return str(amount)
        times, of = counted_times(amount)
        if one_by_one and not self.said.each and isinstance(of, self.one_by_one):
            self.said.each.append(of)
            return str(times)
        name = self.letters[min(len(self.said.where), 2)]
        self.said.where.append((name, of if times == 1 else Times(times, of)))
        return name

    def signed(self, amount: object) -> str:
        """An amount with its sign, + or −."""
        return ("−" if is_negative(amount) else "+") + self.number(amount)

    def times(self, amount: object) -> str:
        """How often."""
        return self.grammar.often(self.number(amount)) + self.per()

    def per(self) -> str:
        """What is counted one by one ("for each …"), for the amounts met since the last time."""
        text = "".join(" " + self.conditions.each(amount) for amount in self.said.each)
        self.said.each.clear()
        return text

    def tail(self) -> str:
        """What stands at the end of a clause: how long it lasts where that is a clause, and what X means."""
        text, self.said.behind = self.said.behind, ""
        phrase = "where"
        for name, amount in self.said.where:
            text += self.grammar.phrase(phrase, letter=name, amount=self.conditions.amount_name(amount))
            phrase = "and-where"
        self.said.where.clear()
        return text
