"""Playing duels to the end: two bots answer every decision, each through its own view."""

from __future__ import annotations

from typing import Final

from engine.rng import Stream
from engine.rone.bots.greedy import GreedyBot
from engine.rone.game.codes import NOBODY
from engine.rone.game.running import choose, take
from engine.rone.game.state import State
from engine.rone.game.view import View

MOST_DECISIONS: Final = 20_000
"""A game that takes more is going round in a circle: nobody wins it."""


class DuelGame:
    """A game between bots."""

    def __init__(self, game: State) -> None:
        self.game = game
        self.decisions = 0
        self.winner = NOBODY
        """The winning side; nobody in a draw."""
        self.is_cut = False
        """Ended by the limit of decisions."""

    def play_random(self, chance: Stream) -> None:
        """Every option is as good as any other, for every player."""
        game = self.game
        decisions = 0
        decision = game.decision
        while decision is not None and decisions < MOST_DECISIONS:
            decisions += 1
            options = decision.options
            take(game, options[chance.below(len(options))])
            decision = game.decision
        self.decisions = decisions
        self._finish()

    def play_greedy(self, bots: list[GreedyBot]) -> None:
        """Each player's decisions are taken by its greedy bot."""
        game = self.game
        views = [View(game, player) for player in range(len(game.players))]
        decision = game.decision
        while decision is not None and self.decisions < MOST_DECISIONS:
            self.decisions += 1
            choose(game, bots[decision.player].choose(views[decision.player]))
            decision = game.decision
        self._finish()

    def _finish(self) -> None:
        self.winner = self.game.winner
        self.is_cut = not self.game.is_over
