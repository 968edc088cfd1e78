"""The search bot: an information-set Monte Carlo tree search with a single observer (SO-ISMCTS; Cowling, Powley and Whitehouse 2012).

Every iteration deals what its seat can't see anew and walks down one tree that all deals share: by the upper confidence bound, over the
moves that this deal allows. A move's bound leans on what the greedy bot thinks of it, the less the more often it was tried (as in
AlphaZero's PUCT). Below the tree greedy bots play on to the turn at the horizon, and the position reached is worth its chance to win. What
the greedy bot thinks little of isn't looked at.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any, Final

from engine.bots.considering import Considered, LookedAt, looked_at
from engine.bots.greedy import PricingBot, dearest
from engine.bots.thinking import Budget, Evaluation, Move, PlayingAhead
from engine.match.loop import UntilTurn
from engine.match.match import Decision, Match, SeatView
from engine.rng import Stream

OFTEN: Final = 3
CURIOSITY: Final = 0.5
EVENLY: Final = 0.25
"""So much of the curiosity is spread evenly, whatever the greedy bot thinks."""
TEMPERATURE: Final = 120.0
"""So much dearer to the greedy bot, in hundredths of a card, an option is thought e times as likely to be the best."""


class Node:
    """What was found after a sequence of moves: of each move how often it could be made, was made, and what came of it."""

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.available = 0
        self.visits = 0
        self.total = 0.0
        """The searching player's chances, added up."""
        self.children: dict[Move, Node] = {}


class SearchBot(PlayingAhead):
    """Searches the tree of its own and the enemies' moves, in matches dealt anew from what it knows; one deal an iteration."""

    def __init__(self, chance: Stream, greedy: PricingBot, evaluation: Evaluation[Any, Any], budget: Budget) -> None:
        super().__init__("search", chance, greedy, evaluation, budget)

    def consider(self, view: SeatView) -> Considered:
        """The chosen option, and the options that were tried with their chances to win."""
        decision = view.decision
        assert decision is not None
        if not self.evaluation.is_searched(decision):
            return Considered(self.greedy.choose(view), ())
        candidates = self._candidates(decision, self.greedy.option_values(view, decision))
        if len(candidates) == 1:
            return Considered(candidates[0], ())
        root = Node(1.0)
        for _ in range(self.budget.deals):
            deal = self.deal(view)
            self._iterate(deal, root, view, self.horizon(deal))
        return self._best(view, decision, root)

    def compare(self, view: SeatView, options: list[int], games: int) -> list[LookedAt]:
        """Each option with a tree of its own behind it."""
        roots = [Node(1.0) for _ in options]
        for _ in range(games):
            deal = self.deal(view)
            horizon = self.horizon(deal)
            for place, index in enumerate(options):
                trial = deal.copy()
                trial.choose(index)
                self._iterate(trial, roots[place], view, horizon)
        return [looked_at(index, roots[place].total, games) for place, index in enumerate(options)]

    def _candidates(self, decision: Decision, prices: list[int]) -> list[int]:
        """The options that the greedy bot likes most, the one that does nothing among them, in their order."""
        if len(prices) <= self.budget.candidates:
            return list(range(len(prices)))
        found = dearest(prices, self.budget.candidates)
        idle = self.evaluation.idle_option(decision)
        if idle not in found:
            found[-1] = idle
        return sorted(found)

    def _best(self, view: SeatView, decision: Decision, root: Node) -> Considered:
        """The best of the options that were tried at least a third as often as the most tried: fewer tell too little of one."""
        best = 0
        highest = -1.0
        most = max([node.visits for node in root.children.values()])
        seen: set[Move] = set()
        options: list[LookedAt] = []
        for index, option in enumerate(decision.options):
            move = self.evaluation.move(view, index, option)
            node = root.children.get(move)
            if node is None or move in seen or node.visits == 0:
                continue
            seen.add(move)
            options.append(looked_at(index, node.total, node.visits))
            chance = node.total / node.visits
            if OFTEN * node.visits >= most and chance > highest:
                best = index
                highest = chance
        return Considered(best, tuple(options))

    def _iterate(self, match: Match, root: Node, seat: SeatView, horizon: UntilTurn) -> None:
        """Walk down the tree in one deal to a move that was never made, play on from there, and note all the way what came of it."""
        path = [root]
        node = root
        while not match.is_over and match.turn < horizon.end:
            decision = match.decision
            view: SeatView = match.view_for(decision.player)
            if not self.evaluation.is_searched(decision):
                match.choose(self.greedy.choose(view))
                continue
            is_own = self.evaluation.are_together(match, decision.player, seat.player)
            index, child = self._select(view, decision, node, is_own)
            match.choose(index)
            if child is None:
                continue
            path.append(child)
            node = child
            if child.visits == 0:
                break
        if not match.is_over:
            self.play_out(match, seat.players, horizon)
        chance = self.evaluation.chance(self.evaluation.score(match, seat.player))
        for passed in path:
            passed.visits += 1
            passed.total += chance

    def _select(self, view: SeatView, decision: Decision, node: Node, is_own: bool) -> tuple[int, Node | None]:
        """The move with the highest bound, as an option's index, with its node; without one where there is nothing to choose."""
        prices = self.greedy.option_values(view, decision)
        candidates = self._candidates(decision, prices)
        if len(candidates) == 1:
            return candidates[0], None
        highest = max([prices[index] for index in candidates])
        weights = [exp(max(prices[index] - highest, -1_000) / TEMPERATURE) for index in candidates]
        whole = sum(weights)
        best = candidates[0]
        best_node: Node | None = None
        best_bound = -1.0
        mean = 0.5 if node.visits == 0 else node.total / node.visits
        for place, index in enumerate(candidates):
            move = self.evaluation.move(view, index, decision.options[index])
            child = node.children.get(move)
            if child is None:
                child = Node((1 - EVENLY) * weights[place] / whole + EVENLY / len(candidates))
                node.children[move] = child
            child.available += 1
            value = mean if child.visits == 0 else child.total / child.visits
            bound = (value if is_own else 1 - value) + CURIOSITY * child.prior * sqrt(child.available) / (1 + child.visits)
            if bound > best_bound:
                best = index
                best_node = child
                best_bound = bound
        return best, best_node
