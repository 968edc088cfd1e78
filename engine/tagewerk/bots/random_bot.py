"""The random bot: every option is as good as any other."""

from __future__ import annotations

from engine.play import Bot
from engine.rng import Stream
from engine.tagewerk.rules.view import View


class RandomBot(Bot):
    """Chooses by a stream of its own, so that what it draws moves no other chance."""

    def __init__(self, chance: Stream) -> None:
        super().__init__("random")
        self.chance = chance

    def choose(self, view: View) -> int:
        """The index of any option."""
        decision = view.decision
        assert decision is not None
        return self.chance.below(len(decision.options))
