"""The bot of an empty seat: it does nothing, and takes the first option where a text asks it for something."""

from __future__ import annotations

from engine.play import Bot
from engine.rone.rules.codes import DECIDE_MAIN, DECIDE_REACTION
from engine.rone.rules.view import View


class NobodyBot(Bot):
    """Ends its turns and passes: the last option of both."""

    def __init__(self) -> None:
        super().__init__("nobody")

    def choose(self, view: View) -> int:
        """The index of the option to take."""
        decision = view.decision
        assert decision is not None
        if decision.kind == DECIDE_MAIN or decision.kind == DECIDE_REACTION:
            return len(decision.options) - 1
        return 0
