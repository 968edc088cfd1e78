"""What bots that think ahead ask Tagewerk. A position is worth points, cards in play, hands and tokens, against the best other player."""

from __future__ import annotations

from math import exp
from typing import Final

from engine.bots.thinking import Budget, Evaluation
from engine.match.match import Decision, PlayerId
from engine.rng import Stream
from engine.tagewerk.bots.greedy import FIRST
from engine.tagewerk.bots.prices import POINT, Prices
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.game import Game
from engine.tagewerk.rules.queries import pieces_in_order
from engine.tagewerk.rules.view import View

LOOK_AHEAD: Final = Budget(deals=8, candidates=4, turns=3, decisions=120)
WON: Final = 20_000
SCALE: Final = 500.0
"""So much better a position wins as often against one of nothing as e to 1."""
MOST_OF_A_PRICE: Final = 300
THOUGHT_OVER: Final = (c.DECIDE_DAY, c.DECIDE_ATTACK, c.DECIDE_BLOCK, c.DECIDE_ANSWER, c.DECIDE_WINDOW)


class TagewerkEvaluation(Evaluation[Game, View]):
    """Tells what positions are worth, in hundredths of a card. Nobody needs to think an exchange over."""

    def __init__(self) -> None:
        super().__init__(certain=FIRST)
        self.prices = Prices()

    def deal(self, view: View, chance: Stream) -> Game:
        """A match that could be this one."""
        return Game(view.determinised(chance))

    def score(self, match: Game, player: PlayerId) -> float:
        """What the position is worth to a player."""
        game = match.state
        if game.is_over:
            return 0 if game.winner < 0 else WON if game.winner == player else -WON
        best = -WON
        own = 0
        for number in range(len(game.players)):
            one = PlayerId(number)
            person = game.players[number]
            value = POINT * game.points_of(one) + 60 * len(person.hand) + 30 * person.markers
            value += 45 * (sum(person.ready) + sum(sum(tokens) for tokens in person.resting)) + 30 * len(person.hidden)
            for piece in pieces_in_order(game, c.CHARACTER | c.PLACE, one):
                if piece.player == one:
                    value += self.prices.standing(game, piece)
            if one == player:
                own = value
            elif not person.eliminated:
                best = max(best, value)
        return own - best

    def chance(self, score: float) -> float:
        """More than half for whoever stands better."""
        return 1 / (1 + exp(-score / SCALE))

    def weighed(self, total: float, playouts: int, price: int) -> float:
        """The mean, and what the greedy bot thinks beside it."""
        return total // playouts + max(min(price, MOST_OF_A_PRICE), -MOST_OF_A_PRICE)

    def is_worth_a_thought(self, decision: Decision) -> bool:
        """The day, combat and answers are."""
        return decision.kind in THOUGHT_OVER

    def idle_option(self, decision: Decision) -> int:
        """Not to block or answer comes first, to end the day last."""
        return len(decision.options) - 1 if decision.kind in (c.DECIDE_DAY, c.DECIDE_ATTACK) else 0
