"""Amounts and conditions of TOCSIN's texts: what is counted and asked of the location."""

from __future__ import annotations

from engine.match.match import NOTHING
from engine.match.parts import Context
from engine.rules.amounts import Amount
from engine.rules.conditions import Condition
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.selectors import OF_SYMBOL, Position, TocsinSelector
from engine.tocsin.rules.state import Place, State


class Rounds(Amount):
    """Rounds at this location, the present one counted."""

    def now(self, game: State, context: Context) -> int:
        """Their number."""
        return game.round


class Players(Amount):
    """How many play."""

    def now(self, game: State, context: Context) -> int:
        """Their number."""
        return len(game.seats)


class Marks(Amount):
    """The marks on a card."""

    def __init__(self, at: Position) -> None:
        super().__init__()
        self.at = at

    def now(self, game: State, context: Context) -> int:
        """Their number; 0 where there is no card."""
        place = self.at.find(game, context)
        return 0 if place is None else place.marks


class OnEnemies(Amount):
    """The damage on enemies, or what health they have left; of one with a progress card once (PROG-2), defeated or not."""

    def __init__(self, of: TocsinSelector, is_left: bool) -> None:
        super().__init__()
        self.of = of
        self.is_left = is_left

    def now(self, game: State, context: Context) -> int:
        """Added up over all that are meant."""
        total = 0
        counted: list[int] = []
        if self.of.word == OF_SYMBOL and not self.is_left:
            number = game.symbol_number(self.of.symbol)
            if number != NOTHING:
                return game.symbols[number]
        for place in self.of.places(game, context):
            enemy = place.shown.enemy
            number = NOTHING if enemy is None else game.symbol_number(enemy.symbol)
            if number == NOTHING or number not in counted:
                counted.append(number)
                total += self._on(game, place)
        return total

    def _on(self, game: State, place: Place) -> int:
        if not self.is_left:
            return game.damage_on(place)
        enemy = place.enemy
        return 0 if enemy is None else max(game.health_of(enemy) - game.damage_on(place), 0)


class NoEnemy(Condition):
    """The places show no undefeated enemy; without places none does."""

    def __init__(self, positions: list[Position]) -> None:
        super().__init__()
        self.positions = positions

    def holds(self, game: State, context: Context) -> bool:
        """Look at each."""
        places = [at.find(game, context) for at in self.positions] if self.positions else game.places
        for place in places:
            if place is not None and place.enemy is not None:
                return False
        return True


class ShowBack(Condition):
    """All these places show their backs."""

    def __init__(self, positions: list[Position]) -> None:
        super().__init__()
        self.positions = positions

    def holds(self, game: State, context: Context) -> bool:
        """Look at each."""
        for at in self.positions:
            place = at.find(game, context)
            if place is None or place.side != c.BACK:
                return False
        return True
