"""The search bot: an information-set Monte Carlo tree search with a single observer (SO-ISMCTS; Cowling, Powley and Whitehouse 2012).

Every iteration deals what its seat can't see anew (`View.determinised`) and walks down one tree that all deals share: by the upper
confidence bound, over the moves that this deal allows. A move's bound leans on what the greedy bot thinks of it, the less the
more often it was tried (as in AlphaZero's PUCT). Below the tree greedy bots play on, without reactions, to the turn at the horizon, and the
position reached is worth its chance to win (`evaluation.py`). What the greedy bot thinks little of isn't looked at. The budget is counted
in iterations and decisions, so the same game gives the same choices on any machine.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from engine.considering import Considered, LookedAt, ThinkingBot, looked_at
from engine.match import NOTHING, Decision, Option
from engine.play import UntilTurn, play
from engine.rng import Stream
from engine.rone.bots.evaluation import Evaluation
from engine.rone.bots.greedy import GreedyBot
from engine.rone.rules.codes import (
    DECIDE_ACTION,
    DECIDE_ATTACK_TARGET,
    DECIDE_FOLLOWING_ATTACK,
    DECIDE_MAIN,
    DECIDE_MAY,
    DECIDE_MODE,
    DECIDE_REACTION,
    DECIDE_TARGET,
    DECIDE_UNLESS,
)
from engine.rone.rules.game import Game
from engine.rone.rules.ids import SideId
from engine.rone.rules.running import choose
from engine.rone.rules.state import State
from engine.rone.rules.view import View

ITERATIONS: Final = 640
CANDIDATES: Final = 6
HORIZON_TURNS: Final = 2
"""This turn and the enemy's: what stands when the next own turn begins is evaluated."""
MOST_DECISIONS: Final = 160
"""Of one playout."""
OFTEN: Final = 3
CURIOSITY: Final = 0.5
EVENLY: Final = 0.25
"""So much of the curiosity is spread evenly, whatever the greedy bot thinks."""
TEMPERATURE: Final = 120.0
"""So much dearer to the greedy bot, in hundredths of a card, an option is thought e times as likely to be the best."""

Move = tuple[int, int, int, int]
"""What tells a move from others in every deal: kind, card, target, number. A card that lies in no play is told by what is printed on it."""


class Node:
    """What was found after a sequence of moves: of each move how often it could be made, was made, and what came of it."""

    def __init__(self, prior: float) -> None:
        self.prior = prior
        self.available = 0
        self.visits = 0
        self.total = 0.0
        """The searching side's chances, added up."""
        self.children: dict[Move, Node] = {}


class SearchBot(ThinkingBot):
    """Searches the tree of its own and the enemies' moves, in games dealt anew from what it knows."""

    def __init__(self, chance: Stream, iterations: int = ITERATIONS) -> None:
        super().__init__("search")
        self.chance = chance
        self.iterations = iterations
        self.greedy = GreedyBot()
        self.evaluation = Evaluation()

    def consider(self, view: View) -> Considered:
        """What it takes, and the options that it tried out with their chances."""
        decision = view.decision
        assert decision is not None
        if not _is_searched(decision.kind):
            return Considered(self.greedy.choose(view), ())
        values = self.greedy.option_values(view, decision)
        if len(_candidates(values)) == 1:
            return Considered(_candidates(values)[0], ())
        side = view.side_of(view.player)
        root = Node(1.0)
        for _ in range(self.iterations):
            deal = self._deal(view)
            self._iterate(deal, root, side, UntilTurn(deal.turn + HORIZON_TURNS))
        return self._best(view, decision, root)

    def compare(self, view: View, options: list[int], games: int) -> list[LookedAt]:
        """Each option with a tree of its own behind it."""
        side = view.side_of(view.player)
        roots = [Node(1.0) for _ in options]
        for _ in range(games):
            deal = self._deal(view)
            horizon = UntilTurn(deal.turn + HORIZON_TURNS)
            for place, index in enumerate(options):
                trial = deal.copy()
                choose(trial, index)
                self._iterate(trial, roots[place], side, horizon)
        return [looked_at(index, roots[place].total, games) for place, index in enumerate(options)]

    def hurry(self, share: float) -> None:
        """Iterate so much less."""
        self.iterations = max(1, round(self.iterations * share))

    def _deal(self, view: View) -> State:
        """A game that could be this one, in which nobody reacts: playouts go three times as far for the same work."""
        deal = view.determinised(self.chance)
        for person in deal.players:
            person.yields = True
        return deal

    def _best(self, view: View, decision: Decision, root: Node) -> Considered:
        """The best of the options that were tried at least a third as often as the most tried: fewer tell too little of one."""
        best = 0
        highest = -1.0
        most = max([node.visits for node in root.children.values()])
        seen: set[Move] = set()
        options: list[LookedAt] = []
        for index, option in enumerate(decision.options):
            move = _move(view, index, option)
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

    def _iterate(self, game: State, root: Node, side: SideId, horizon: UntilTurn) -> None:
        """Walk down the tree in one deal to a move that was never made, play on from there, and note all the way what came of it."""
        match = Game(game)
        path = [root]
        node = root
        while not game.is_over and game.turn < horizon.end:
            decision = game.decision
            assert decision is not None
            view = match.view_for(decision.player)
            if not _is_searched(decision.kind):
                choose(game, self.greedy.choose(view))
                continue
            index, child = self._select(view, decision, node, game.players[decision.player].side == side)
            choose(game, index)
            if child is None:
                continue
            path.append(child)
            node = child
            if child.visits == 0:
                break
        if not game.is_over:
            play(match, [self.greedy] * len(game.players), horizon, MOST_DECISIONS)
        chance = self.evaluation.chance(game, side)
        for passed in path:
            passed.visits += 1
            passed.total += chance

    def _select(self, view: View, decision: Decision, node: Node, is_own: bool) -> tuple[int, Node | None]:
        """The move with the highest bound, as an option's index, with its node; without one where there is nothing to choose."""
        values = self.greedy.option_values(view, decision)
        candidates = _candidates(values)
        if len(candidates) == 1:
            return candidates[0], None
        highest = max([values[index] for index in candidates])
        weights = [exp(max(values[index] - highest, -1_000) / TEMPERATURE) for index in candidates]
        whole = sum(weights)
        best = candidates[0]
        best_node: Node | None = None
        best_bound = -1.0
        mean = 0.5 if node.visits == 0 else node.total / node.visits
        for place, index in enumerate(candidates):
            move = _move(view, index, decision.options[index])
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


def _is_searched(kind: int) -> bool:
    """Whether the options of such a decision are tried out; others are taken as the greedy bot does."""
    return (
        kind == DECIDE_MAIN
        or kind == DECIDE_ACTION
        or kind == DECIDE_REACTION
        or kind == DECIDE_ATTACK_TARGET
        or kind == DECIDE_FOLLOWING_ATTACK
        or kind == DECIDE_TARGET
        or kind == DECIDE_MODE
        or kind == DECIDE_MAY
        or kind == DECIDE_UNLESS
    )


def _candidates(values: list[int]) -> list[int]:
    """The options that the greedy bot likes most, and always the last (in most decisions the one that does nothing), in their order."""
    if len(values) <= CANDIDATES:
        return list(range(len(values)))
    order = sorted(range(len(values)), key=lambda index: -values[index])[:CANDIDATES]
    last = len(values) - 1
    if last not in order:
        order[-1] = last
    return sorted(order)


def _move(view: View, index: int, option: Option) -> Move:
    """What tells option `index` of the view's decision from others in every deal."""
    card = int(option.card)
    if card != NOTHING and view.permanent(option.card) is None:
        definition = view.offered(index)
        if definition is not None:
            card = -2 - definition.id
    return (option.kind, card, int(option.target), option.number)
