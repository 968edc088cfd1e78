"""The chance to win of a position, for bots that think ahead: a logistic regression on a handful of figures of the table.

It is fitted to how 3,000 games of greedy bots end, of the starter decks and of random ones, looked at when a turn begins:
`python -m tests.engine.bots.calibration` prints WEIGHTS. Of games kept apart the log loss is 0.529, and 0.693 guessing.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from engine.rone.bots.danger import is_guard
from engine.rone.bots.text_prices import TextPrices
from engine.rone.rules.codes import UNIT
from engine.rone.rules.ids import SideId
from engine.rone.rules.queries import melee_of, ranged_of
from engine.rone.rules.state import State

FIGURES: Final = (
    *("life", "log life", "hand", "worth of units", "strikes", "strikes for life"),
    *("guardians", "levels", "water", "technologies", "graveyard", "turn"),
)
WEIGHTS: Final = [-0.006, 2.682, 0.112, 0.061, 0.057, 0.702, 0.289, 1.267, 0.124, 0.087, 0.029, 0.507]
"""For each figure, own less enemies'; `turn` is 1 for whose turn it is and -1 for others."""
ENDLESS: Final = 40
"""Life of who never runs out of cards."""
MOST_WATER: Final = 12
MOST_CARDS: Final = 12
"""In a graveyard: more are there for nothing."""


class Evaluation:
    """Tells what positions are worth. Prices of cards are looked up once a card."""

    def __init__(self) -> None:
        self.texts = TextPrices()

    def chance(self, game: State, side: SideId) -> float:
        """The chance of `side` to win, 0 to 1, of a game that may be over."""
        if game.is_over:
            return 0.5 if game.winner < 0 else 1.0 if game.winner == side else 0.0
        total = 0.0
        for weight, figure in zip(WEIGHTS, self.figures(game, side), strict=True):
            total += weight * figure
        return 1 / (1 + exp(-total))

    def figures(self, game: State, side: SideId) -> list[float]:
        """FIGURES of `side`, less the mean of the other sides."""
        sides = [self._side(game, SideId(number)) for number in range(len(game.sides))]
        lives = [figures[0] for figures in sides]
        others = len(sides) - 1
        found = sides[side][:]
        found[5] = 0.0
        for number, figures in enumerate(sides):
            if number == side:
                continue
            for place, figure in enumerate(figures):
                if place != 5:
                    found[place] -= figure / others
            found[5] += (_share(sides[side][4], lives[number]) - _share(figures[4], lives[side])) / others
        found.append(1.0 if game.players[game.active].side == side else -1.0)
        return found

    def _side(self, game: State, side: SideId) -> list[float]:
        """FIGURES of one side for itself, but for the last; `strikes for life` is left 0."""
        pile = game.sides[side]
        life = len(pile.deck)
        hand = 0
        levels = 0
        water = 0
        technologies = 0
        is_endless = False
        for player in game.players:
            if player.side == side:
                hand += len(player.hand)
                levels += player.level
                water += min(player.water, MOST_WATER)
                technologies += len(player.technologies)
                is_endless = is_endless or player.is_endless
        life = ENDLESS if is_endless else life + hand
        refreshed = 0 if game.players[game.active].side == side else 1
        worth = 0
        strikes = 0
        guards = 0
        for card in pile.units:
            unit = game.permanents[card]
            if unit is None or unit.definition.kind != UNIT:
                continue
            worth += self.texts.price(unit)
            if unit.exhausted <= refreshed:
                strikes += melee_of(game, unit) + ranged_of(game, unit)
            if is_guard(unit):
                guards += 1
        numbers = [float(life), log(1 + life), float(hand), worth / 100.0, float(strikes), 0.0]
        return [*numbers, float(guards), float(levels), float(water), float(technologies), float(min(len(pile.graveyard), MOST_CARDS))]


def _share(strikes: float, life: float) -> float:
    """How much of a life strikes would take, at most all of it."""
    return min(strikes / life, 1.0) if life > 0 else 1.0
