"""What bots that think ahead ask Tagewerk. A position is worth points, cards in play, hands and tokens, against the best other player."""

from __future__ import annotations

from typing import Final

from engine.bots.thinking import Budget, WorthEvaluation
from engine.match.match import Decision, PlayerId
from engine.rng import Stream
from engine.tagewerk.bots.greedy import FIRST
from engine.tagewerk.bots.prices import POINT, Prices
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.game import Game
from engine.tagewerk.rules.queries import pieces_in_order
from engine.tagewerk.rules.state import State
from engine.tagewerk.rules.view import View

LOOK_AHEAD: Final = Budget(deals=8, candidates=4, turns=3, decisions=120)
THOUGHT_OVER: Final = (c.DECIDE_DAY, c.DECIDE_ATTACK, c.DECIDE_BLOCK, c.DECIDE_ANSWER, c.DECIDE_WINDOW)


class TagewerkEvaluation(WorthEvaluation[Game, View]):
    """Tells what positions are worth, in hundredths of a card. Nobody needs to think an exchange over."""

    def __init__(self) -> None:
        super().__init__(20_000, scale=500.0, most_of_a_price=300, certain=FIRST)
        self.prices = Prices()

    def deal(self, view: View, chance: Stream) -> Game:
        """A match that could be this one."""
        return Game(view.determinised(chance))

    def worth(self, game: State, player: PlayerId) -> int:
        """Points, hand, markers, tokens, hidden items, and the cards in play."""
        person = game.players[player]
        value = POINT * game.points_of(player) + 60 * len(person.hand) + 30 * person.markers
        value += 45 * (sum(person.ready) + sum(sum(tokens) for tokens in person.resting)) + 30 * len(person.hidden)
        for piece in pieces_in_order(game, c.CHARACTER | c.PLACE, player):
            if piece.player == player:
                value += self.prices.standing(game, piece)
        return value

    def is_worth_a_thought(self, decision: Decision) -> bool:
        """The day, combat and answers are."""
        return decision.kind in THOUGHT_OVER

    def idle_option(self, decision: Decision) -> int:
        """Not to block or answer comes first, to end the day last."""
        return len(decision.options) - 1 if decision.kind in (c.DECIDE_DAY, c.DECIDE_ATTACK) else 0
