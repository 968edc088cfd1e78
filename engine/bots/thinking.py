"""What a game brings for bots that think ahead, and what these have in common: deals anew, greedy playouts to a horizon, an evaluation."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp
from typing import Any, Final, Generic, TypeVar

from engine.bots.considering import ThinkingBot
from engine.bots.greedy import PricingBot
from engine.compiled import mypyc_attr
from engine.match.dealt import DealtMatch
from engine.match.loop import UntilTurn, play
from engine.match.match import Decision, Match, Option, PlayerId, SeatView
from engine.rng import Stream

M = TypeVar("M", bound=Match)
D = TypeVar("D", bound=DealtMatch[Any, Any])
V = TypeVar("V", bound=SeatView)

NEVER: Final = 1_000_000
"""No option is priced so high."""
NOT_TRIED: Final = -2 * NEVER
"""The price of what a screening leaves out."""

Move = tuple[int, int, int, int]
"""What tells a move from others in every deal: kind, card, target, number."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation(Generic[M, V]):
    """What a bot that thinks ahead asks its game. `certain` is the price from which on an option is taken without a thought."""

    def __init__(self, certain: int = NEVER) -> None:
        self.certain = certain

    def deal(self, view: V, chance: Stream) -> M:
        """A match that the view's player can't tell from the real one: everything hidden is dealt anew by `chance`."""
        raise NotImplementedError

    def score(self, match: M, player: PlayerId) -> float:
        """What the position is worth to `player`; the match may be over."""
        raise NotImplementedError

    def chance(self, score: float) -> float:
        """The chance to win, 0 to 1, that such a score stands for."""
        raise NotImplementedError

    def weighed(self, total: float, playouts: int, price: int) -> float:
        """What an option is worth whose playouts scored `total` together and that the greedy bot gives such a `price`."""
        raise NotImplementedError

    def is_worth_a_thought(self, decision: Decision) -> bool:
        """Whether a look-ahead tries the options of such a decision out; others it takes as the greedy bot does."""
        raise NotImplementedError

    def screened(self, view: V, decision: Decision, prices: list[int]) -> list[int]:
        """The greedy bot's prices, NOT_TRIED in the place of those that are left out: one of many options that are alike is enough."""
        return prices

    def is_searched(self, decision: Decision) -> bool:
        """Whether a search has such decisions in its tree."""
        return self.is_worth_a_thought(decision)

    def idle_option(self, decision: Decision) -> int:
        """The option that does nothing, which is always tried."""
        return len(decision.options) - 1

    def are_together(self, match: M, one: PlayerId, other: PlayerId) -> bool:
        """Whether what is good for one player is good for the other."""
        return one == other

    def move(self, view: V, index: int, option: Option) -> Move:
        """What tells option `index` of the view's decision from others in every deal; a card that differs by deal needs another name."""
        return (option.kind, int(option.card), int(option.target), option.number)


class WorthEvaluation(Evaluation[D, V]):
    """Judges a position by the worth of what each player has: the own one less that of the best opponent."""

    def __init__(self, won: int, scale: float, most_of_a_price: int, certain: int = NEVER) -> None:
        """`won` is the worth of a game won; `scale`: so much better a position wins as often against one of nothing as e to 1.

        Of the greedy bot's price an option's own worth takes `most_of_a_price` at most.
        """
        super().__init__(certain)
        self.won = won
        self.scale = scale
        self.most_of_a_price = most_of_a_price

    def worth(self, game: Any, player: PlayerId) -> int:
        """The worth of what a player has, in the state of a match that goes on."""
        raise NotImplementedError

    def score(self, match: D, player: PlayerId) -> float:
        """The worth of the position to a player."""
        game: Any = match.state
        if game.is_over:
            return 0 if game.winner < 0 else self.won if game.winner == player else -self.won
        best = -self.won
        for other in game.enemies(player):
            best = max(best, self.worth(game, other))
        return self.worth(game, player) - best

    def chance(self, score: float) -> float:
        """More than half for whoever stands better."""
        return 1 / (1 + exp(-score / self.scale))

    def weighed(self, total: float, playouts: int, price: int) -> float:
        """The mean, and what the greedy bot thinks beside it."""
        return total // playouts + max(min(price, self.most_of_a_price), -self.most_of_a_price)


class PartyWorthEvaluation(WorthEvaluation[D, V]):
    """Judges a position of a party that wins or loses together: by the worth of all that it has, which is nobody's alone."""

    def are_together(self, match: Match, one: PlayerId, other: PlayerId) -> bool:
        """Everybody is."""
        return True

    def score(self, match: D, player: PlayerId) -> float:
        """The worth of the position, the same to each player."""
        result = match.result
        if result is None:
            return self.worth(match.state, player)
        return 0 if result.draw else self.won if result.winners else -self.won


@dataclass(frozen=True)
class Budget:
    """How much a bot that thinks ahead does for a decision, counted in deals and decisions: it chooses alike on any machine."""

    deals: int
    """So many matches are dealt anew."""
    candidates: int
    """So many of the options that the greedy bot likes most are tried."""
    turns: int
    """A playout ends so many turns later, or after so many `decisions`."""
    decisions: int

    def scaled(self, share: float) -> Budget:
        """The same for this share of the deals, at least for one."""
        return replace(self, deals=max(1, round(self.deals * share)))


class PlayingAhead(ThinkingBot):
    """A bot that plays on from deals anew, with its greedy bot in every seat, and asks its game what the positions reached are worth."""

    def __init__(self, name: str, chance: Stream, greedy: PricingBot, evaluation: Evaluation[Any, Any], budget: Budget) -> None:
        super().__init__(name)
        self.stream = chance
        self.greedy = greedy
        self.evaluation = evaluation
        self.budget = budget

    def hurry(self, share: float) -> None:
        """Deal so many fewer matches."""
        self.budget = self.budget.scaled(share)

    def deal(self, view: SeatView) -> Match:
        """A match that could be the view's."""
        deal: Match = self.evaluation.deal(view, self.stream)
        return deal

    def horizon(self, match: Match) -> UntilTurn:
        """Where playouts of a match end that stands as it does now."""
        return UntilTurn(match.turn + self.budget.turns)

    def play_out(self, match: Match, players: int, horizon: UntilTurn) -> None:
        """Play on greedily to the horizon."""
        play(match, [self.greedy] * players, horizon, self.budget.decisions)
