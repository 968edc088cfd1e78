"""The look-ahead bot: tries its best few options in matches that could be the real one, and keeps what came out best.

It takes the options that the greedy bot likes most, and the one that does nothing; plays each on in the same matches, dealt anew from
what it knows, with greedy bots in all seats up to a horizon; and weighs the positions reached together with the greedy bot's own price.
"""

from __future__ import annotations

from typing import Any

from engine.bots.considering import Considered, LookedAt, looked_at
from engine.bots.greedy import PricingBot, dearest
from engine.bots.thinking import NOT_TRIED, Budget, Evaluation, PlayingAhead
from engine.match.match import SeatView
from engine.rng import Stream


class LookAheadBot(PlayingAhead):
    """Plays ahead with the greedy bot in matches dealt anew from what it knows."""

    def __init__(self, chance: Stream, greedy: PricingBot, evaluation: Evaluation[Any, Any], budget: Budget) -> None:
        super().__init__("look-ahead", chance, greedy, evaluation, budget)

    def consider(self, view: SeatView) -> Considered:
        """The chosen option, and the candidates with the chance to win that their playouts gave."""
        decision = view.decision
        assert decision is not None
        if not self.evaluation.is_worth_a_thought(decision):
            return Considered(self.greedy.choose(view), ())
        prices = self.evaluation.screened(view, decision, self.greedy.option_values(view, decision))
        candidates = [place for place in dearest(prices, self.budget.candidates) if prices[place] != NOT_TRIED]
        if prices[candidates[0]] >= self.evaluation.certain or len(prices) == 1:
            return Considered(candidates[0], ())
        idle = self.evaluation.idle_option(decision)
        if idle not in candidates:
            candidates.append(idle)
        deals = self.budget.deals
        scores, chances = self._tried(view, candidates, deals)
        best = candidates[0]
        highest = self.evaluation.weighed(scores[0], deals, prices[best])
        for place in range(1, len(candidates)):
            value = self.evaluation.weighed(scores[place], deals, prices[candidates[place]])
            if value > highest:
                best = candidates[place]
                highest = value
        options: list[LookedAt] = [looked_at(index, chances[place], deals) for place, index in enumerate(candidates)]
        options.sort(key=lambda option: option.index)
        return Considered(best, tuple(options))

    def compare(self, view: SeatView, options: list[int], games: int) -> list[LookedAt]:
        """Each option in the same deals."""
        _scores, chances = self._tried(view, options, games)
        return [looked_at(index, chances[place], games) for place, index in enumerate(options)]

    def _tried(self, view: SeatView, options: list[int], deals: int) -> tuple[list[float], list[float]]:
        """For each option, over so many deals: the sum of the scores of the positions behind it, and of the chances to win."""
        scores = [0.0] * len(options)
        chances = [0.0] * len(options)
        for _ in range(deals):
            start = self.deal(view)
            for place, index in enumerate(options):
                trial = start.copy()
                trial.choose(index)
                self.play_out(trial, view.players, self.horizon(trial))
                score = self.evaluation.score(trial, view.player)
                scores[place] += score
                chances[place] += self.evaluation.chance(score)
        return scores, chances
