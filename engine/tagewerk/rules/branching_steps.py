"""The words of card text that hold other texts: choices, conditions, repetitions."""

from __future__ import annotations

from typing import Final

from engine.match import Option
from engine.rules.references import card_of
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.choices import ForEachFrame, ModeFrame
from engine.tagewerk.rules.definitions import Step
from engine.tagewerk.rules.pieces import NO_TARGETS
from engine.tagewerk.rules.queries import all_fitting, has_targets
from engine.tagewerk.rules.state import State
from engine.tagewerk.rules.text import TextFrame

MOST_TIMES: Final = 99
"""So often is a text repeated at most."""


class ChooseStep(Step):
    """The player chooses so many of the options; they are carried out in the order written."""

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Offer what can be begun (TEXT-2)."""
        context = run.context
        open_ones: list[int] = []
        for number, needs in enumerate(self.needs):
            if has_targets(game, needs, context.player, context.source):
                open_ones.append(number)
        context.done = False
        if open_ones:
            game.frames.append(ModeFrame(self, context.copy(), open_ones, min(self.value, len(open_ones))))
        return bool(open_ones)


class MayStep(Step):
    """The player may have the steps carried out, or not; the text below is told (`TextFrame.answer`)."""

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Ask, where the steps can be begun (TEXT-2)."""
        context = run.context
        context.done = False
        options = [Option(c.YES), Option(c.NO)] if has_targets(game, self.needs[0], context.player, context.source) else [Option(c.NO)]
        game.ask(context.player, c.DECIDE_MAY, options, card_of(context.source))
        return True


class IfStep(Step):
    """One text or another, as the condition says."""

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Carry out the one that holds."""
        context = run.context
        assert self.condition is not None
        steps = self.parts[0] if self.condition.holds(game, context) else self.parts[1]
        context.done = False
        if steps:
            game.frames.append(TextFrame(steps, context.copy(), NO_TARGETS, True))
        return True


class ForEachStep(Step):
    """The steps once for each card that fits when it begins; `that` is the card, and behind them all of these cards."""

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Begin with the first."""
        context = run.context
        assert self.which is not None
        found = all_fitting(game, self.which, context)
        context.done = bool(found)
        context.that = found
        if found:
            game.frames.append(ForEachFrame(found, self.parts[0], context.copy()))
        return True


class RepeatStep(Step):
    """The steps so many times."""

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Carry out the text that many times over."""
        context = run.context
        assert self.amount is not None
        times = self.amount.now(game, context)
        context.done = False
        if times > 0:
            game.frames.append(TextFrame(self.parts[0] * min(times, MOST_TIMES), context.copy(), NO_TARGETS, True))
        return True
