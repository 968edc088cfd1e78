"""The look-ahead bot: tries its best few options in games that could be the real one, and keeps what came out best.

For actions, reactions and targets of attacks it takes the options that the greedy bot likes most, plays each on in the
same determinised games (`View.determinised`) with greedy bots on both sides for a few decisions, and weighs the chances to win
there (`evaluation.py`) together with the greedy bot's own price. Everything else it decides as the greedy bot does. Its budget is counted
in playouts and decisions, so the same game gives the same choices on any machine.
"""

from __future__ import annotations

from typing import Final

from engine.considering import Considered, LookedAt, ThinkingBot, looked_at
from engine.match import Decision, PlayerId
from engine.play import UntilTurn, play
from engine.rng import Stream
from engine.rone.bots.evaluation import Evaluation
from engine.rone.bots.greedy import GreedyBot
from engine.rone.rules.codes import DECIDE_ACTION, DECIDE_ATTACK_TARGET, DECIDE_MAIN, DECIDE_REACTION
from engine.rone.rules.game import Game
from engine.rone.rules.running import choose
from engine.rone.rules.state import State
from engine.rone.rules.view import View

PLAYOUTS: Final = 16
CANDIDATES: Final = 4
HORIZON_TURNS: Final = 3
"""This turn, the enemy's and the next own one: shorter, and attacking looks too dear (docs/reference/engine.md)."""
MOST_DECISIONS: Final = 160
"""Of one playout."""
PRICE_OF_WINNING: Final = 1_600.0
"""So many hundredths of a card in the greedy bot's price weigh as much as the whole game."""
MOST_OF_A_PRICE: Final = 600


class LookAheadBot(ThinkingBot):
    """Plays ahead with the greedy bot in games dealt anew from what it knows."""

    def __init__(self, chance: Stream, playouts: int = PLAYOUTS) -> None:
        super().__init__("look-ahead")
        self.chance = chance
        self.playouts = playouts
        self.greedy = GreedyBot()
        self.evaluation = Evaluation()

    def consider(self, view: View) -> Considered:
        """What it takes, and the candidates with the chances that their positions gave."""
        decision = view.decision
        assert decision is not None
        kind = decision.kind
        if kind != DECIDE_MAIN and kind != DECIDE_ACTION and kind != DECIDE_REACTION and kind != DECIDE_ATTACK_TARGET:
            return Considered(self.greedy.choose(view), ())
        values = self.greedy.option_values(view, decision)
        candidates = self._candidates(decision, values)
        if len(candidates) == 1:
            return Considered(candidates[0], ())
        chances = self._chances(view, candidates, self.playouts)
        best = 0
        best_value = -10.0
        options: list[LookedAt] = []
        for place, index in enumerate(candidates):
            price = max(min(values[index], MOST_OF_A_PRICE), -MOST_OF_A_PRICE)
            value = chances[place] / self.playouts + price / PRICE_OF_WINNING
            if value > best_value:
                best = index
                best_value = value
            options.append(looked_at(index, chances[place], self.playouts))
        options.sort(key=lambda option: option.index)
        return Considered(best, tuple(options))

    def compare(self, view: View, options: list[int], games: int) -> list[LookedAt]:
        """Each option in the same determinised games."""
        chances = self._chances(view, options, games)
        return [looked_at(index, chances[place], games) for place, index in enumerate(options)]

    def hurry(self, share: float) -> None:
        """Play out so many fewer games."""
        self.playouts = max(1, round(self.playouts * share))

    def _chances(self, view: View, options: list[int], playouts: int) -> list[float]:
        """The chances to win behind each option, added up over so many playouts."""
        chances = [0.0] * len(options)
        for _ in range(playouts):
            start = view.determinised(self.chance)
            for person in start.players:
                person.yields = True  # playouts go on without reactions: three times as far for the same work
            for place, index in enumerate(options):
                trial = start.copy()
                choose(trial, index)
                chances[place] += self._play_out(trial, view.player)
        return chances

    def _candidates(self, decision: Decision, values: list[int]) -> list[int]:
        """The options that the greedy bot likes most, and always the one that does nothing (the last)."""
        order = sorted(range(len(values)), key=lambda index: -values[index])
        chosen = order[:CANDIDATES]
        last = len(values) - 1
        if last not in chosen:
            chosen.append(last)
        return chosen

    def _play_out(self, game: State, player: PlayerId) -> float:
        """Play on greedily to the horizon and say what chance to win `player` has there."""
        horizon = UntilTurn(game.turn + HORIZON_TURNS)
        play(Game(game), [self.greedy] * len(game.players), horizon, MOST_DECISIONS)
        return self.evaluation.chance(game, game.players[player].side)
