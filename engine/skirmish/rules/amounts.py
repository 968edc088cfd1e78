"""Amounts and conditions of Skirmish: X, damage dealt, markers; critical hits, backs and distances."""

from __future__ import annotations

from engine.match.parts import Context
from engine.rules import codes as house
from engine.rules.amounts import Amount
from engine.rules.conditions import Condition
from engine.skirmish.rules.moves import draw_x
from engine.skirmish.rules.selectors import CompiledSelector, squares_of
from engine.skirmish.rules.state import State


class XValue(Amount):
    """So many X, each drawn with its criticals, and a number (XST-4). Each time it is asked X cards are drawn."""

    def __init__(self, times: int, plus: int) -> None:
        super().__init__()
        self.times = times
        self.plus = plus

    def now(self, game: State, context: Context) -> int:
        """Draw it; it may be below 0."""
        total = self.plus
        for _number in range(self.times):
            total += draw_x(game)
        return total


class WholeSum(Amount):
    """All parts added up, below 0 too: as damage it is 1 at least (DMG-3), elsewhere 0 (XST-7)."""

    def now(self, game: State, context: Context) -> int:
        """The sum."""
        total = 0
        for part in self.parts:
            total += part.now(game, context)
        return total


class AtLeastNothing(Amount):
    """Its part; below 0 it counts as 0 (XST-7)."""

    def now(self, game: State, context: Context) -> int:
        """The part."""
        return max(self.parts[0].now(game, context), 0)


class DealtAmount(Amount):
    """The life that all targets of the last damage of this card lost."""

    def now(self, game: State, context: Context) -> int:
        """Look it up."""
        play = game.play_now()
        return 0 if play is None else play.dealt


class MarkersAmount(Amount):
    """How many own markers of a kind there are (MARK-1)."""

    def __init__(self, marker: str) -> None:
        super().__init__()
        self.marker = marker

    def now(self, game: State, context: Context) -> int:
        """Count them."""
        return game.figures[context.player].markers[game.marker_names.index(self.marker)]


class OwnTurn(Condition):
    """Whose turn it is."""

    def __init__(self, whose: int) -> None:
        super().__init__()
        self.whose = whose

    def holds(self, game: State, context: Context) -> bool:
        """Compare with the active player."""
        return self.whose == house.ANY or (game.active == context.player) == (self.whose == house.OWN)


class WasCritical(Condition):
    """A 1+X was drawn for this card (XST-3)."""

    def holds(self, game: State, context: Context) -> bool:
        """Look it up."""
        play = game.play_now()
        return play is not None and play.is_critical


class StandsBehind(Condition):
    """You stand behind a character, behind each of several (BOARD-10)."""

    def __init__(self, of: CompiledSelector) -> None:
        super().__init__()
        self.of = of

    def holds(self, game: State, context: Context) -> bool:
        """Look at the facing of each."""
        found = game.permanents_of(self.of.all_fitting(game, context))
        for figure in found:
            if not game.grid.is_behind(figure.square, figure.facing, game.figures[context.player].square):
                return False
        return bool(found)


class IsWithin(Condition):
    """A character, each of several, is within a range of you, sight or not."""

    def __init__(self, of: CompiledSelector, reach: int) -> None:
        super().__init__()
        self.of = of
        self.reach = reach

    def holds(self, game: State, context: Context) -> bool:
        """Measure from you."""
        found = game.permanents_of(self.of.all_fitting(game, context))
        for figure in found:
            if not game.grid.is_within(game.figures[context.player].square, figure.square, squares_of(self.reach)):
                return False
        return bool(found)
