"""The random bot: every option is as good as any other."""

from __future__ import annotations

from engine.rng import Stream
from engine.rone.game.view import View


class RandomBot:
    """Chooses by a stream of its own, so that what it draws moves no other chance."""

    def __init__(self, chance: Stream) -> None:
        self.name = "random"
        self.chance = chance

    def choose(self, view: View) -> int:
        """The index of any option."""
        decision = view.decision
        assert decision is not None
        return self.chance.below(len(decision.options))
