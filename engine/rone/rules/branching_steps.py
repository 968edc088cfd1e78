"""The words of card text that hold other texts: choices, conditions, repetitions."""

from __future__ import annotations

from engine.match import NOTHING, Reference
from engine.match_parts import Context
from engine.rone.rules import codes as c
from engine.rone.rules.choices import ForEachFrame, MayFrame, ModeFrame, UnlessFrame
from engine.rone.rules.compiling import (
    carries_out,
    compiled_amount,
    compiled_condition,
    compiled_payment,
    compiled_player,
    compiled_steps,
    compiled_target,
)
from engine.rone.rules.definitions import Aiming, CompiledPayment, CompiledStep
from engine.rone.rules.legal import can_pay
from engine.rone.rules.player_steps import PayStep, players_of
from engine.rone.rules.queries import all_fitting
from engine.rone.rules.references import references_of
from engine.rone.rules.selectors import CompiledSelector
from engine.rone.rules.state import State
from engine.rone.rules.targets import has_targets, spent_from_graveyard
from engine.rone.rules.text import LATER, TextFrame
from engine.rone.words import nodes
from engine.rules.amounts import Amount
from engine.rules.conditions import Condition
from engine.text.nodes import Choose, ForEach, If, May, Repeat, Unless


class ChooseStep(CompiledStep):
    """The player chooses so many of the options; they are carried out in the order written."""

    def __init__(self, count: int, options: list[list[CompiledStep]]) -> None:
        super().__init__([])
        self.count = count
        self.options = options
        self.needs = [Aiming(steps).needs for steps in options]

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Offer what can be begun."""
        context = run.context
        open_ones: list[int] = []
        for number, needs in enumerate(self.needs):
            if _can_begin(game, self.options[number], needs, context):
                open_ones.append(number)
        if not open_ones:
            return False
        run.context.done = True
        game.frames.append(ModeFrame(self.options, open_ones, min(self.count, len(open_ones)), run.context.copy()))
        return True


@carries_out(Choose)
def _choose(node: Choose) -> CompiledStep:
    return ChooseStep(node.count, [compiled_steps(steps) for steps in node.options])


def _can_begin(game: State, steps: list[CompiledStep], needs: list[CompiledSelector], context: Context) -> bool:
    """Whether what steps begin with can be paid, if that is one (TEXT-4), and their first target is there and doesn't pay (TEXT-2)."""
    if not steps or not isinstance(steps[0], PayStep):
        return has_targets(game, needs, context.player, context.source)
    payment = steps[0].payment
    payers = players_of(game, references_of(game, steps[0].targets[0], context))
    spent: list[Reference] = []
    for payer in payers:
        spent.extend(spent_from_graveyard(game, payer, payment.graveyard))
    return any(can_pay(game, payer, payment) for payer in payers) and has_targets(game, needs, context.player, context.source, spent)


class MayStep(CompiledStep):
    """`who` may have the steps carried out, or not."""

    def __init__(self, who: CompiledSelector, steps: list[CompiledStep]) -> None:
        super().__init__([who] if who.reference != c.YOU else [])
        self.who = who
        self.steps = steps
        self.needs = Aiming(steps).needs

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Ask, where the steps can be begun."""
        run.context.done = False
        if self.targets and not run.chosen[0]:
            return True  # of several cards that there could have been none were: nobody controls them
        can_begin = _can_begin(game, self.steps, self.needs, run.context)
        asked = players_of(game, run.chosen[0])[0] if self.targets else run.context.player
        targets: list[list[list[Reference]]] = []
        if self.who.reference == c.ENEMY_PLAYER and len(game.players) > 2:  # the enemy who may is the one that the steps are about
            for step in self.steps:
                targets.append([run.chosen[0] if one.reference == c.ENEMY_PLAYER else LATER for one in step.targets])
        first = self.steps[0]
        if targets and isinstance(first, PayStep) and first.targets[0].reference == c.ENEMY_PLAYER:
            can_begin = can_begin and can_pay(game, asked, first.payment)
        game.frames.append(MayFrame(asked, self.steps, targets, run.context.copy(), can_begin))
        return True


@carries_out(May)
def _may(node: May) -> CompiledStep:
    return MayStep(compiled_player(node.who), compiled_steps(node.steps))


class UnlessStep(CompiledStep):
    """The steps, unless `who` pays. What its steps aim at is chosen before, like the targets of any other step (TEXT-2)."""

    def __init__(self, who: CompiledSelector, payment: CompiledPayment, steps: list[CompiledStep]) -> None:
        targets: list[CompiledSelector] = []
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
        super().__init__(targets)
        self.who = who
        self.payment = payment
        self.steps = steps
        self.places = places
        """For each target of each step its place among those of this one, NOTHING where it is not chosen before."""

    def step_aimed_at(self, place: int) -> CompiledStep:
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
        payers = players_of(game, references_of(game, self.who, run.context))
        if self.who.reference == c.ENEMY_PLAYER:
            payers = players_of(game, run.chosen[0])
        if payers:
            game.frames.append(UnlessFrame(payers[0], self.payment, self.steps, targets, run.context.copy()))
        else:
            game.frames.append(TextFrame(self.steps, run.context.copy(), targets, nested=True))
        return True


@carries_out(Unless)
def _unless(node: Unless[nodes.Payment]) -> CompiledStep:
    return UnlessStep(compiled_player(node.who), compiled_payment(node.payment), compiled_steps(node.steps))


class IfStep(CompiledStep):
    """One text or another, as the condition says."""

    def __init__(self, condition: Condition, then: list[CompiledStep], otherwise: list[CompiledStep]) -> None:
        super().__init__([])
        self.condition = condition
        self.then = then
        self.otherwise = otherwise

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Carry out the one that holds."""
        steps = self.then if self.condition.holds(game, run.context) else self.otherwise
        run.context.done = False
        if steps:
            game.frames.append(TextFrame(steps, run.context.copy(), [], nested=True))
        return True


@carries_out(If)
def _if(node: If[nodes.Condition]) -> CompiledStep:
    return IfStep(compiled_condition(node.condition), compiled_steps(node.then), compiled_steps(node.otherwise))


class ForEachStep(CompiledStep):
    """The steps once for each card that fits when it begins; `that` is the card, and behind them all of these cards."""

    def __init__(self, of: CompiledSelector, steps: list[CompiledStep]) -> None:
        super().__init__([])
        self.of = of
        self.steps = steps

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Begin with the first."""
        found = all_fitting(game, self.of, run.context)
        run.context.done = bool(found)
        if found:
            game.frames.append(ForEachFrame(found, self.steps, run.context.copy()))
        run.context.that = found
        return True


@carries_out(ForEach)
def _for_each(node: ForEach[nodes.Selector]) -> CompiledStep:
    return ForEachStep(compiled_target(node.of), compiled_steps(node.steps))


class RepeatStep(CompiledStep):
    """The steps so many times."""

    def __init__(self, amount: Amount, steps: list[CompiledStep]) -> None:
        super().__init__([])
        self.amount = amount
        self.steps = steps

    def carry_out(self, game: State, run: TextFrame) -> bool:
        """Carry out the text that many times over."""
        times = self.amount.now(game, run.context)
        run.context.done = False
        if times > 0:
            game.frames.append(TextFrame(self.steps * times, run.context.copy(), [], nested=True))
        return True


@carries_out(Repeat)
def _repeat(node: Repeat[nodes.Amount]) -> CompiledStep:
    return RepeatStep(compiled_amount(node.amount), compiled_steps(node.steps))
