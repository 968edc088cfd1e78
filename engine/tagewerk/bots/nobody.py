"""Whoever sits opposite a deck that is played alone: raids where it can, and does nothing else."""

from __future__ import annotations

from engine.match.loop import Bot
from engine.tagewerk.bots.prices import Prices
from engine.tagewerk.rules.codes import DECIDE_ATTACK
from engine.tagewerk.rules.view import View


class NobodyBot(Bot):
    """Goes into combat where it may, attacks the fighter worth most, and takes the first option of everything else."""

    def __init__(self) -> None:
        super().__init__("nobody")
        self.prices = Prices()

    def choose(self, view: View) -> int:
        """The index of the option to take."""
        decision = view.decision
        assert decision is not None
        best, dearest = 0, -1
        if decision.kind == DECIDE_ATTACK:
            game = view.board
            for index, option in enumerate(decision.options):
                target = game.permanent(option.target)
                if target is not None and self.prices.standing(game, target) > dearest:
                    best, dearest = index, self.prices.standing(game, target)
        return best
