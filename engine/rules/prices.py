"""What a bot pays for a step of a text. The table of words says what it is worth (`Worth`); how a position changes that, bots say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.compiled import mypyc_attr
from engine.rules.amounts import ONCE, Amount
from engine.text.table import Word, Worth

NO_WORTH: Final = Worth(0)


@mypyc_attr(allow_interpreted_subclasses=True)
class Price:
    """What the table says of a step: `points` for each of `by`, for each card that it happens to where `each`; see `Worth`.

    The first bot that looks at the step puts one of its own in its place (`engine/bots/prices.py`), once for all matches.
    """

    def __init__(self, word: str, has_worth: bool, points: int, helps: int, by: Amount, each: bool, at_least: int) -> None:
        self.word = word
        self.has_worth = has_worth
        """Whether the table says any; else it is worth what the texts in it are."""
        self.points = points
        self.helps = helps
        self.by = by
        self.each = each
        self.at_least = at_least
        self.is_compiled = False
        """Whether it is a bot's own."""
        self.length = 1
        """How many steps it prices together."""

    def value(self, pricer: Any, before: int) -> int:
        """What the step brings as `pricer` looks at it; the one before it has brought `before`. A bot's own prices say that."""
        raise NotImplementedError


UNPRICED: Final = Price("", False, 0, 0, ONCE, False, 0)
"""The price of a step that no text holds."""


def compiled_price(word: Word, node: Any, amount: Callable[[Any], Amount], *, spares: bool) -> Price:
    """The price of a step that was read from `word`. `spares`: what it forbids, nobody may do to whom it happens to."""
    worth = word.worth or NO_WORTH
    by = amount(getattr(node, worth.by)) if worth.by else ONCE
    helps = 1 if spares else worth.helps
    return Price(word.name, word.worth is not None, worth.points, helps, by, worth.each, worth.at_least)
