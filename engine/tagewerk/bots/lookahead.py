"""The look-ahead bot: tries its best few options in matches that could be the real one, and keeps what came out best.

It takes the options that the greedy bot likes most, plays each on in the same matches, dealt anew (`View.imagined`), with greedy bots in
all seats for a few turns, and weighs the positions reached together with the greedy bot's own price. Its budget is counted in playouts
and decisions, so that the same match gives the same choices on any machine.
"""

from __future__ import annotations

from math import exp
from typing import Final

from engine.considering import Considered, LookedAt, ThinkingBot, looked_at
from engine.match import PlayerId
from engine.play import UntilTurn, play
from engine.rng import Stream
from engine.tagewerk.bots.greedy import GreedyBot
from engine.tagewerk.bots.prices import POINT
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.game import Game
from engine.tagewerk.rules.queries import pieces_in_order
from engine.tagewerk.rules.running import take
from engine.tagewerk.rules.state import State
from engine.tagewerk.rules.view import View

PLAYOUTS: Final = 8
CANDIDATES: Final = 4
HORIZON_TURNS: Final = 3
MOST_DECISIONS: Final = 120
"""Of one playout."""
WON: Final = 20_000
SCALE: Final = 500.0
"""So much better a position wins as often against one of nothing as e to 1."""
THOUGHT_OVER: Final = (c.DECIDE_DAY, c.DECIDE_ATTACK, c.DECIDE_BLOCK, c.DECIDE_ANSWER, c.DECIDE_WINDOW)


class LookAheadBot(ThinkingBot):
    """Plays ahead with the greedy bot in matches dealt anew from what it knows."""

    def __init__(self, chance: Stream, playouts: int = PLAYOUTS) -> None:
        super().__init__("look-ahead")
        self.chance = chance
        self.playouts = playouts
        self.greedy = GreedyBot()

    def consider(self, view: View) -> Considered:
        """What it takes, and the candidates with the chances that their positions gave."""
        decision = view.decision
        assert decision is not None
        if decision.kind not in THOUGHT_OVER:
            return Considered(self.greedy.choose(view), ())
        values = self.greedy.option_values(view, decision)
        order = sorted(range(len(values)), key=lambda index: -values[index])
        candidates = order[:CANDIDATES]
        if values[order[0]] >= 5_000 or len(candidates) == 1:
            return Considered(order[0], ())  # an exchange, which nobody needs to think over
        idle = 0 if decision.kind in (c.DECIDE_BLOCK, c.DECIDE_ANSWER, c.DECIDE_WINDOW) else len(values) - 1
        if idle not in candidates:
            candidates.append(idle)
        totals, chances = self._tried(view, candidates, self.playouts)
        best, best_value = 0, -10_000_000
        for place, index in enumerate(candidates):
            value = totals[place] // self.playouts + max(min(values[index], 300), -300)
            if value > best_value:
                best, best_value = index, value
        options: list[LookedAt] = [looked_at(index, chances[place], self.playouts) for place, index in enumerate(candidates)]
        options.sort(key=lambda option: option.index)
        return Considered(best, tuple(options))

    def compare(self, view: View, options: list[int], games: int) -> list[LookedAt]:
        """Each option in the same imagined matches."""
        _totals, chances = self._tried(view, options, games)
        return [looked_at(index, chances[place], games) for place, index in enumerate(options)]

    def hurry(self, share: float) -> None:
        """Play out so many fewer matches."""
        self.playouts = max(1, round(self.playouts * share))

    def _tried(self, view: View, options: list[int], playouts: int) -> tuple[list[int], list[float]]:
        """The sums of each option over so many playouts: the worth of the positions, and the chances to win."""
        totals = [0] * len(options)
        chances = [0.0] * len(options)
        for _ in range(playouts):
            start = view.imagined(self.chance)
            for place, index in enumerate(options):
                trial = start.copy()
                assert trial.decision is not None
                take(trial, trial.decision.options[index])
                worth = self._play_out(trial, view.player)
                totals[place] += worth
                chances[place] += 1 / (1 + exp(-worth / SCALE))
        return totals, chances

    def _play_out(self, game: State, player: PlayerId) -> int:
        """Play on greedily to the horizon and say what the position is worth to `player`."""
        play(Game(game), [self.greedy] * len(game.players), UntilTurn(game.turn + HORIZON_TURNS), MOST_DECISIONS)
        return self.position_worth(game, player)

    def position_worth(self, game: State, player: PlayerId) -> int:
        """What a position is worth to a player, in hundredths of a card: points, cards in play, hands, tokens, against the best other."""
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
                    value += self.greedy.prices.standing(game, piece)
            if one == player:
                own = value
            elif not person.eliminated:
                best = max(best, value)
        return own - best
