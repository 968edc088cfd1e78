"""Bots that don't think: by chance, or as little as may be."""

from __future__ import annotations

from engine.match.loop import Bot
from engine.match.match import SeatView
from engine.rng import Stream


class RandomBot(Bot):
    """Takes any option, each as likely; by a stream of its own, so that what it draws moves no other chance."""

    def __init__(self, chance: Stream) -> None:
        super().__init__("random")
        self.chance = chance

    def choose(self, view: SeatView) -> int:
        """The index of any option."""
        decision = view.decision
        assert decision is not None
        return self.chance.below(len(decision.options))


class NobodyBot(Bot):
    """Sits in an empty seat: takes the last option of decisions of the kinds in `passes`, the first of all others."""

    def __init__(self, passes: tuple[int, ...] = ()) -> None:
        super().__init__("nobody")
        self.passes = passes

    def choose(self, view: SeatView) -> int:
        """The index of the last option where it passes, else of the first."""
        decision = view.decision
        assert decision is not None
        return len(decision.options) - 1 if decision.kind in self.passes else 0
