"""Amounts: numbers of a text that may depend on the match. What is counted in a game's own way is a class of the game's."""

from __future__ import annotations

from typing import Any, Final

from engine.match.fingerprints import Printed
from engine.match.parts import Context
from engine.rules.selectors import Selector
from engine.rules.state import TextState


class Amount(Printed):
    """A number that may depend on the match."""

    def __init__(self, value: int = 0, is_fixed: bool = False, parts: list[Amount] | None = None) -> None:
        self.value = value
        """The number where it is fixed, else 0."""
        self.is_fixed = is_fixed
        """Whether it is printed: nothing needs to be looked for."""
        self.parts: list[Amount] = parts or []
        """The amounts that it is made of."""

    def now(self, game: Any, context: Context) -> int:
        """The number in this moment of a match, in a text with that context."""
        raise NotImplementedError


class Constant(Amount):
    """A number that is printed."""

    def __init__(self, value: int) -> None:
        super().__init__(value, True)

    def now(self, game: Any, context: Context) -> int:
        """The number."""
        return self.value


ONCE: Final = Constant(1)
"""The amount of what counts nothing."""


class Sum(Amount):
    """All parts added up; below 0 counts as 0 (`engine/text/nodes.py`)."""

    def now(self, game: Any, context: Context) -> int:
        """The sum."""
        total = 0
        for part in self.parts:
            total += part.now(game, context)
        return total if total > 0 else 0


class Least(Amount):
    """The smallest of the parts."""

    def now(self, game: Any, context: Context) -> int:
        """The smallest one."""
        least = self.parts[0].now(game, context)
        for part in self.parts[1:]:
            least = min(least, part.now(game, context))
        return least


class Greatest(Amount):
    """The greatest of the parts."""

    def now(self, game: Any, context: Context) -> int:
        """The greatest one."""
        greatest = self.parts[0].now(game, context)
        for part in self.parts[1:]:
            greatest = max(greatest, part.now(game, context))
        return greatest


class Times(Amount):
    """The first part times the second."""

    def now(self, game: Any, context: Context) -> int:
        """The product."""
        return self.parts[0].now(game, context) * self.parts[1].now(game, context)


class Half(Amount):
    """Half of its part, rounded up."""

    def now(self, game: Any, context: Context) -> int:
        """The half."""
        return (self.parts[0].now(game, context) + 1) // 2


class SelectedAmount(Amount):
    """An amount that hangs on what a selector finds."""

    def __init__(self, selector: Selector) -> None:
        super().__init__()
        self.selector = selector


class Counted(SelectedAmount):
    """How many cards fit."""

    def now(self, game: Any, context: Context) -> int:
        """Count them."""
        return len(self.selector.all_fitting(game, context))


class StatOf(SelectedAmount):
    """A stat of a card, of several the sum; of what has left as it was then, of what isn't there 0."""

    def __init__(self, stat: int, selector: Selector) -> None:
        super().__init__(selector)
        self.stat = stat

    def now(self, game: Any, context: Context) -> int:
        """Add the stats up."""
        state: TextState = game
        total = 0
        for reference in self.selector.spoken_of(game, context):
            permanent = state.permanent(reference)
            if permanent is not None:
                value = self.selector.stat_of(game, permanent, self.stat)
            else:
                value = state.stats_elsewhere(reference)[self.stat]
            total += max(value, 0)
        return total
