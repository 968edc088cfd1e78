"""The words of card text that hold other texts: choices, conditions, repetitions."""

from __future__ import annotations

from typing import Any, Final

from engine.rules.amounts import Amount
from engine.rules.conditions import Condition
from engine.rules.selectors import Selector
from engine.rules.state import TextState
from engine.rules.steps import Aiming, Step
from engine.rules.texts import NO_TARGETS, ForEachFrame, MayFrame, ModeFrame, TextFrame, begin_within

MOST_TIMES: Final = 999
"""So often is a text repeated at most."""


class ChooseStep(Step):
    """The player chooses so many of the options; they are carried out in the order written."""

    def __init__(self, count: int, options: list[list[Step]]) -> None:
        super().__init__(parts=options)
        self.count = count
        self.options = options
        self.aimings = [Aiming(steps) for steps in options]

    def carry_out(self, game: TextState, run: TextFrame) -> bool:
        """Offer what can be begun."""
        open_ones: list[int] = []
        for number, aiming in enumerate(self.aimings):
            if aiming.can_begin(game, run.context):
                open_ones.append(number)
        if not open_ones:
            return False
        run.context.done = True
        game.frames.append(ModeFrame(self.options, open_ones, min(self.count, len(open_ones)), run.context.copy()))
        return True


class MayStep(Step):
    """The player may have the steps carried out, or not."""

    def __init__(self, steps: list[Step], who: list[Selector] | None = None) -> None:
        super().__init__(who, parts=[steps])
        self.steps = steps
        self.aiming = Aiming(steps)

    def carry_out(self, game: Any, run: TextFrame) -> bool:
        """Ask, where the steps can be begun."""
        state: TextState = game
        context = run.context
        context.done = False
        state.frames.append(MayFrame(context.player, self.steps, NO_TARGETS, context.copy(), self.aiming.can_begin(state, context)))
        return True


class IfStep(Step):
    """One text or another, as the condition says."""

    def __init__(self, condition: Condition, then: list[Step], otherwise: list[Step]) -> None:
        super().__init__(parts=[then, otherwise])
        self.condition = condition
        self.then = then
        self.otherwise = otherwise

    def carry_out(self, game: TextState, run: TextFrame) -> bool:
        """Carry out the one that holds."""
        steps = self.then if self.condition.holds(game, run.context) else self.otherwise
        run.context.done = False
        if steps:
            begin_within(game, steps, run.context.copy())
        return True


class ForEachStep(Step):
    """The steps once for each card that fits when it begins; `that` is the card, and behind them all of these cards."""

    def __init__(self, of: Selector, steps: list[Step]) -> None:
        super().__init__(parts=[steps])
        self.of = of
        self.steps = steps

    def carry_out(self, game: TextState, run: TextFrame) -> bool:
        """Begin with the first."""
        found = self.of.all_fitting(game, run.context)
        run.context.done = bool(found)
        if found:
            game.frames.append(ForEachFrame(found, self.steps, run.context.copy()))
        run.context.that = found
        return True


class RepeatStep(Step):
    """The steps so many times."""

    def __init__(self, amount: Amount, steps: list[Step]) -> None:
        super().__init__(amount=amount, parts=[steps])
        self.steps = steps

    def carry_out(self, game: TextState, run: TextFrame) -> bool:
        """Carry out the text that many times over."""
        times = min(self.amount.now(game, run.context), MOST_TIMES)
        run.context.done = False
        if times > 0:
            begin_within(game, self.steps * times, run.context.copy())
        return True
