"""The words of card text that hold other texts and that other games don't have: what others may do, what is paid against."""

from __future__ import annotations

from engine.match.match import NOTHING, Reference
from engine.rone.rules import codes as c
from engine.rone.rules.choices import UnlessFrame
from engine.rone.rules.definitions import CompiledPayment
from engine.rone.rules.legal import can_pay
from engine.rone.rules.player_steps import PayStep, players_of
from engine.rone.rules.state import State
from engine.rules.branching import MayStep
from engine.rules.selectors import Selector
from engine.rules.steps import Step
from engine.rules.texts import LATER, NO_TARGETS, MayFrame, TextFrame


class OthersMayStep(MayStep):
    """`who` may have the steps carried out, or not."""

    def __init__(self, who: Selector, steps: list[Step]) -> None:
        super().__init__(steps, [who])
        self.who = who

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Ask, where the steps can be begun."""
        run.context.done = False
        if not run.chosen[0]:
            return True  # of several cards that there could have been none were: nobody controls them
        can_begin = self.aiming.can_begin(game, run.context)
        asked = players_of(game, run.chosen[0])[0]
        targets = NO_TARGETS
        if self.who.reference == c.ENEMY_PLAYER and len(game.players) > 2:  # the enemy who may is the one that the steps are about
            targets = [[run.chosen[0] if one.reference == c.ENEMY_PLAYER else LATER for one in step.targets] for step in self.steps]
        first = self.steps[0]
        if targets and isinstance(first, PayStep) and first.targets[0].reference == c.ENEMY_PLAYER:
            can_begin = can_begin and can_pay(game, asked, first.payment)
        game.frames.append(MayFrame(asked, self.steps, targets, run.context.copy(), can_begin))
        return True


class UnlessStep(Step):
    """The steps, unless `who` pays. What its steps aim at is chosen before, like the targets of any other step (TEXT-2)."""

    def __init__(self, who: Selector, payment: CompiledPayment, steps: list[Step]) -> None:
        targets: list[Selector] = []
        if who.reference == c.ENEMY_PLAYER or who.reference == c.CAUSE_PLAYER:
            targets.append(who)
        places: list[list[int]] = []
        for step in steps:
            row: list[int] = []
            for selector in step.targets:
                if selector.reference == c.ENEMY_PLAYER and who.reference == c.ENEMY_PLAYER:
                    row.append(0)
                elif selector.is_aimed or selector.reference == c.ENEMY_PLAYER:
                    row.append(len(targets))
                    targets.append(selector)
                else:
                    row.append(NOTHING)
            places.append(row)
        super().__init__(targets, parts=[steps])
        self.who = who
        self.payment = payment
        self.steps = steps
        self.places = places
        """For each target of each step its place among those of this one, NOTHING where it is not chosen before."""

    def step_aimed_at(self, place: int) -> Step:
        """The one of its steps that target `place` is of; itself for who may pay."""
        for step, row in zip(self.steps, self.places, strict=True):
            if place in row and self.targets[place] is not self.who:
                return step
        return self

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Ask who may pay."""
        run.context.done = False
        targets: list[list[list[Reference]]] = []
        for row in self.places:
            chosen: list[list[Reference]] = []
            for place in row:
                chosen.append([] if place == NOTHING else run.chosen[place])
            targets.append(chosen)
        for selector, found in zip(self.targets, run.chosen, strict=True):
            if selector.reference == c.NO_WORD:
                run.context.that = found
        payers = players_of(game, self.who.all_fitting(game, run.context))
        if self.who.reference == c.ENEMY_PLAYER:
            payers = players_of(game, run.chosen[0])
        if payers:
            game.frames.append(UnlessFrame(payers[0], self.payment, self.steps, targets, run.context.copy()))
        else:
            game.frames.append(TextFrame(self.steps, run.context.copy(), targets, nested=True))
        return True
