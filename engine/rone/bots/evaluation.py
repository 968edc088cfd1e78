"""What bots that think ahead ask RONE. A position is worth its chance to win: a logistic regression on a handful of figures of the table.

It is fitted to how 3,000 games of greedy bots end, of the starter decks and of random ones, looked at when a turn begins:
`python -m tests.engine.bots.calibration` prints WEIGHTS. Of games kept apart the log loss is 0.529, and 0.693 guessing.
"""

from __future__ import annotations

from math import exp, log
from typing import Final

from engine.bots.thinking import Budget, Evaluation, Move
from engine.match.match import NOTHING, Decision, Option, PlayerId
from engine.rng import Stream
from engine.rone.bots.cards import Prices
from engine.rone.bots.danger import is_guard
from engine.rone.rules import codes as c
from engine.rone.rules.game import Game
from engine.rone.rules.ids import SideId
from engine.rone.rules.queries import melee_of, ranged_of
from engine.rone.rules.state import State
from engine.rone.rules.view import View

LOOK_AHEAD: Final = Budget(deals=16, candidates=4, turns=3, decisions=160)
"""To the end of the next own turn: shorter, and attacking looks too dear (docs/reference/engine.md)."""
SEARCH: Final = Budget(deals=640, candidates=6, turns=2, decisions=160)
"""This turn and the enemy's: what stands when the next own turn begins is evaluated."""
PRICE_OF_WINNING: Final = 1_600.0
"""So many hundredths of a card in the greedy bot's price weigh as much as the whole game."""
MOST_OF_A_PRICE: Final = 600
THOUGHT_OVER: Final = (c.DECIDE_MAIN, c.DECIDE_ACTION, c.DECIDE_REACTION, c.DECIDE_ATTACK_TARGET)
SEARCHED: Final = (*THOUGHT_OVER, c.DECIDE_FOLLOWING_ATTACK, c.DECIDE_TARGET, c.DECIDE_MODE, c.DECIDE_MAY, c.DECIDE_UNLESS)
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


class RoneEvaluation(Evaluation[Game, View]):
    """Tells what positions are worth. Prices of cards are looked up once a card."""

    def __init__(self) -> None:
        super().__init__()
        self.prices = Prices()

    def deal(self, view: View, chance: Stream) -> Game:
        """A game that could be this one, in which nobody reacts: playouts go three times as far for the same work."""
        state = view.determinised(chance)
        for person in state.players:
            person.yields = True
        return Game(state)

    def score(self, match: Game, player: PlayerId) -> float:
        """The chance to win of the player's side."""
        state = match.state
        return self.chance_of(state, state.players[player].side)

    def chance(self, score: float) -> float:
        """The score itself."""
        return score

    def weighed(self, total: float, playouts: int, price: int) -> float:
        """The mean chance, and what the greedy bot thinks beside it."""
        return total / playouts + max(min(price, MOST_OF_A_PRICE), -MOST_OF_A_PRICE) / PRICE_OF_WINNING

    def is_worth_a_thought(self, decision: Decision) -> bool:
        """Actions, reactions and targets of attacks are."""
        return decision.kind in THOUGHT_OVER

    def is_searched(self, decision: Decision) -> bool:
        """What texts ask is, too; mulligans, cards to lose and orders aren't."""
        return decision.kind in SEARCHED

    def are_together(self, match: Game, one: PlayerId, other: PlayerId) -> bool:
        """Whether they are on one side."""
        players = match.state.players
        return players[one].side == players[other].side

    def move(self, view: View, index: int, option: Option) -> Move:
        """A card that isn't in play is told by what is printed on it."""
        card = int(option.card)
        if card != NOTHING and view.permanent(option.card) is None:
            definition = view.offered(index)
            if definition is not None:
                card = -2 - definition.id
        return (option.kind, card, int(option.target), option.number)

    def chance_of(self, game: State, side: SideId) -> float:
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
        for unit in pile.units:
            worth += self.prices.price(unit)
            if unit.exhausted <= refreshed:
                strikes += melee_of(game, unit) + ranged_of(game, unit)
            if is_guard(unit):
                guards += 1
        numbers = [float(life), log(1 + life), float(hand), worth / 100.0, float(strikes), 0.0]
        return [*numbers, float(guards), float(levels), float(water), float(technologies), float(min(len(pile.graveyard), MOST_CARDS))]


def _share(strikes: float, life: float) -> float:
    """How much of a life strikes would take, at most all of it."""
    return min(strikes / life, 1.0) if life > 0 else 1.0
