"""What a bot that thinks ahead has looked at: each option with the chance to win that it found, and how sure that is.

A chance is the mean of what the games tried out came to, each between lost (0) and won (1). Its interval is Wilson's, as if each had
been simply lost or won: never too narrow.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.compiled import mypyc_attr
from engine.match.loop import Bot
from engine.statistics import wilson_interval


@dataclass(frozen=True)
class LookedAt:
    """Option `index` of the decision: its chance to win in `n` games tried out, with the 95 % interval."""

    index: int
    chance: float
    low: float
    high: float
    n: int


@dataclass(frozen=True)
class Considered:
    """What a bot takes (`index`), and the options that it tried out, in their order; none where it didn't have to think."""

    index: int
    options: tuple[LookedAt, ...]

    @property
    def n(self) -> int:
        """How many games were tried out in all."""
        return sum(option.n for option in self.options)


@mypyc_attr(allow_interpreted_subclasses=True)
class ThinkingBot(Bot):
    """A bot that tries its options out before it chooses, and tells what it found."""

    def consider(self, view: Any) -> Considered:
        """What it would take, and what it looked at. The view's player must have a decision."""
        raise NotImplementedError

    def compare(self, view: Any, options: list[int], games: int) -> list[LookedAt]:
        """These options of the decision, each tried out in `games` games, the same deals for all. At least one game is.

        The view's player must have a decision.
        """
        raise NotImplementedError

    def hurry(self, share: float) -> None:
        """Try out only this share (0 to 1) of what it usually does from now on, when it considers."""
        raise NotImplementedError

    def choose(self, view: Any) -> int:
        """The index of the option to take."""
        return self.consider(view).index


def looked_at(index: int, total: float, n: int) -> LookedAt:
    """Option `index`, after `n` games tried out that came to `total` together."""
    won = min(max(total, 0.0), float(n))
    low, high = wilson_interval(won, n)
    return LookedAt(index, won / n if n else 0.5, low, high, n)
