"""Selectors: which heroes or enemies a text is about. Only undefeated ones are meant."""

from __future__ import annotations

from typing import Any, Final

from engine.match.fingerprints import Printed
from engine.match.match import NOTHING, PlayerId, Reference
from engine.match.parts import Context
from engine.rules import codes as house
from engine.rules.selectors import NOTHING_SPENT, Selector
from engine.tocsin.rules.state import Figure, Place, State

# Which heroes.
YOU: Final = 0
ANY_HERO: Final = 1
OTHER: Final = 2
ALL_HEROES: Final = 3
OWN: Final = 4
ACTIVE: Final = 5
HERE: Final = 6
IN_COLUMN: Final = 7
# Which enemies.
SELF_ENEMY: Final = 10
ANY_ENEMY: Final = 11
ALL_ENEMIES: Final = 12
ENEMY_HERE: Final = 13
AT_POSITION: Final = 14
OF_SYMBOL: Final = 15

FIXED: Final = (YOU, ALL_HEROES, ACTIVE, HERE, IN_COLUMN, SELF_ENEMY, ALL_ENEMIES, AT_POSITION)
"""Words that leave nothing to choose."""
BOTH_ROWS: Final = -1


class Position(Printed):
    """A place in the rows; column 0 is the place of the card that bears the text."""

    def __init__(self, row: int, column: int) -> None:
        self.row = row
        self.column = column

    def find(self, game: State, context: Context) -> Place | None:
        """The card in that place now."""
        if self.column == 0:
            found = game.permanent(context.source)
            return found if isinstance(found, Place) else None
        return game.place_at(self.row, self.column)


ITSELF: Final = Position(0, 0)


def you(game: State, context: Context) -> Figure | None:
    """The hero whom a text calls you, where undefeated."""
    found = game.permanent(context.cause)
    return found if isinstance(found, Figure) and not found.is_defeated else None


def one_face_each(game: State, places: list[Place]) -> list[Place]:
    """The first face of each enemy: faces whose damage lies on one progress card are one enemy (PROG-2)."""
    found: list[Place] = []
    counted: list[int] = []
    for place in places:
        enemy = place.enemy
        number = NOTHING if enemy is None else game.symbol_number(enemy.symbol)
        if number == NOTHING or number not in counted:
            counted.append(number)
            found.append(place)
    return found


def column_of_text(game: State, context: Context) -> int:
    """The column of the card that bears a text; 0 where it is no location card."""
    found = game.permanent(context.source)
    return found.column if isinstance(found, Place) else 0


class TocsinSelector(Selector):
    """Heroes or enemies; `word` says which."""

    def __init__(
        self, word: int, mode: int = house.EXACTLY, count: int = 1, row: int = BOTH_ROWS, at: Position | None = None, symbol: str = ""
    ) -> None:
        if word in FIXED:
            mode = house.ALL
        super().__init__(mode=mode, count=count)
        self.word = word
        self.row = row
        self.at = at
        self.symbol = symbol

    @property
    def is_of_heroes(self) -> bool:
        """Whether it looks for heroes."""
        return self.word < SELF_ENEMY

    def fitting(self, game: State, context: Context) -> list[Any]:
        """Heroes in turn order; enemies by row, then column. Where several are meant, none with two of its faces (PROG-2)."""
        if self.is_of_heroes:
            return self.heroes(game, context)
        found = [place for place in self.places(game, context) if place.enemy is not None and self.row in (BOTH_ROWS, place.row)]
        return found if self.is_chosen and self.count == 1 else one_face_each(game, found)

    def all_fitting(self, game: State, context: Context) -> list[Reference]:
        """What is counted or taken without a choice; each enemy once (PROG-2)."""
        found = self.fitting(game, context)
        return [one.reference for one in (found if self.is_of_heroes else one_face_each(game, found))]

    def heroes(self, game: State, context: Context) -> list[Figure]:
        """The heroes who fit."""
        word = self.word
        one = you(game, context)
        if word == YOU:
            return [] if one is None else [one]
        if word == ACTIVE:
            active = game.active_hero()
            return [] if active is None else [active]
        if word == HERE or word == IN_COLUMN:
            column = column_of_text(game, context)
            if column == 0 and one is not None:
                column = game.column_of(one)
            found = game.standing(column)
            return found[:1] if word == HERE else found
        heroes = game.heroes()
        if word == OTHER:
            return [figure for figure in heroes if figure is not one]
        if word == OWN:
            return [figure for figure in heroes if figure.player == context.player]
        return heroes

    def places(self, game: State, context: Context) -> list[Place]:
        """The location cards that fit, whatever shows there."""
        word = self.word
        if word == SELF_ENEMY or word == AT_POSITION:
            found = (ITSELF if self.at is None else self.at).find(game, context)
            return [] if found is None else [found]
        if word == ENEMY_HERE:
            one = you(game, context)
            column = column_of_text(game, context) if one is None else game.column_of(one)
            return [place for place in game.places if place.column == column]
        if word == OF_SYMBOL:
            return [place for place in game.places if place.shown.enemy is not None and place.shown.enemy.symbol == self.symbol]
        return game.places

    def found_elsewhere(self, game: State, context: Context) -> list[Reference]:
        """Nothing lies elsewhere."""
        return []

    def may_choose(self, game: State, permanent: Any, player: PlayerId) -> bool:
        """Whoever fits may be chosen."""
        return True

    def has_target(self, game: State, player: PlayerId, source: Reference, spent: list[Reference] = NOTHING_SPENT) -> bool:
        """Every text can be begun: each step is carried out as far as it can be (TEXT-1)."""
        return True
