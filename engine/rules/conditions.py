"""Conditions: what a text asks of the match. What is asked in a game's own way is a class of the game's."""

from __future__ import annotations

from typing import Any

from engine.match.fingerprints import Printed
from engine.match.parts import Context
from engine.rules.amounts import Amount


class Condition(Printed):
    """Something that holds or doesn't."""

    def __init__(self, parts: list[Condition] | None = None, amounts: list[Amount] | None = None) -> None:
        self.parts: list[Condition] = parts or []
        """The conditions that it is made of; `amounts`: those that it compares."""
        self.amounts: list[Amount] = amounts or []

    def holds(self, game: Any, context: Context) -> bool:
        """Whether it holds in this moment of a match, in a text with that context."""
        raise NotImplementedError


class Done(Condition):
    """The step before had its effect."""

    def holds(self, game: Any, context: Context) -> bool:
        """Whether the text has noted that it had."""
        return context.done


class AtLeast(Condition):
    """The first amount is at least the second."""

    def holds(self, game: Any, context: Context) -> bool:
        """Compare them."""
        return self.amounts[0].now(game, context) >= self.amounts[1].now(game, context)


class Equal(Condition):
    """Both amounts are the same."""

    def holds(self, game: Any, context: Context) -> bool:
        """Compare them."""
        return self.amounts[0].now(game, context) == self.amounts[1].now(game, context)


class Not(Condition):
    """Its part does not hold."""

    def holds(self, game: Any, context: Context) -> bool:
        """Ask it."""
        return not self.parts[0].holds(game, context)


class AllOf(Condition):
    """Every part holds."""

    def holds(self, game: Any, context: Context) -> bool:
        """Ask each, up to the first that doesn't."""
        for part in self.parts:
            if not part.holds(game, context):
                return False
        return True


class AnyOf(Condition):
    """One of the parts holds."""

    def holds(self, game: Any, context: Context) -> bool:
        """Ask each, up to the first that does."""
        for part in self.parts:
            if part.holds(game, context):
                return True
        return False
