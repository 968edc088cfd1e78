"""Prices of texts, of no game: each word of a game's table has one, and it is compiled with the first look at a step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.compiled import mypyc_attr
from engine.errors import EngineError
from engine.rules.prices import Price
from engine.rules.steps import Step
from engine.text.table import WordTable


class UnpricedWordError(EngineError):
    """The table of words and the prices of a game's bots don't fit each other."""

    code = "WORD_UNPRICED"


@mypyc_attr(allow_interpreted_subclasses=True)
class StepPrice(Price):
    """The prices of steps for the bots of one game: the table's worth, and how a position changes it."""

    def __init__(self, table: Price) -> None:
        super().__init__(table.word, table.has_worth, table.points, table.helps, table.by, table.each, table.at_least)
        self.is_compiled = True


class PriceBook:
    """The class of prices for each word of a game: its own, or `usual` where the table says what it is worth.

    Raises:
        UnpricedWordError: a word has neither, or there is no such word.
    """

    def __init__(
        self,
        table: WordTable,
        own: Mapping[str, Callable[[Any, Price], StepPrice]],
        usual: Callable[[Any, Price], StepPrice],
        passives: tuple[str, ...] = (),
    ) -> None:
        """`passives`: words that only hold, and are never carried out."""
        unpriced = [name for name, word in table.items() if word.worth is None and name not in own and name not in passives]
        unknown = [name for name in own if name not in table]
        if unpriced or unknown:
            raise UnpricedWordError(f"without a price: {', '.join(unpriced) or '–'}; no words: {', '.join(unknown) or '–'}")
        self._own = dict(own)
        self._usual = usual

    def compiled(self, step: Step) -> StepPrice:
        """A step's price as bots pay it."""
        return self._own.get(step.price.word, self._usual)(step, step.price)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Pricer:
    """Prices texts: for themselves, or as they stand in a position."""

    def text(self, steps: list[Step]) -> int:
        """What a text brings: its steps one after the other, each as if it found everything as it is now."""
        total = 0
        before = 0
        index = 0
        while index < len(steps):
            step: Step = steps[index]
            price = step.price
            if not price.is_compiled:
                price = self.compiled(steps, index)
                step.price = price
            before = price.value(self, before)
            total += before
            index += price.length
        return total

    def compiled(self, steps: list[Step], index: int) -> StepPrice:
        """The price of step `index` of a text, looked at for the first time."""
        raise NotImplementedError
