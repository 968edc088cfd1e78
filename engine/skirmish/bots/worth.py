"""The worth of a text to a player, in hundredths of a life point: by the exact mean of X from the open X cards, without drawing any."""

from __future__ import annotations

from typing import Final

from engine.match.match import NOTHING, PlayerId, Reference
from engine.match.parts import Context
from engine.rules import codes as house
from engine.rules.amounts import Amount, Greatest, Least
from engine.rules.branching import ChooseStep, IfStep, MayStep, RepeatStep
from engine.rules.selectors import Selector
from engine.rules.steps import Step
from engine.skirmish.rules import codes as c
from engine.skirmish.rules import steps as on
from engine.skirmish.rules.amounts import AtLeastNothing, StandsBehind, WholeSum, XValue
from engine.skirmish.rules.state import Figure, State

POINT: Final = 100
"""The worth of a point of life, everybody's alike."""
CARD: Final = 50
"""The worth of a card that one has or another hasn't."""
OF_EFFECT: Final = (60, 70, 12, 30, 100, 90, 55, 300, 70)
"""A point of each effect for a round, by its number: strength, armour, speed, reach, burn, mend, prevention, of all points, an act."""
LONGEST: Final = 3
"""More rounds of an effect are worth no more."""


def mean_of_x(game: State) -> int:
    """The mean of one X in hundredths, from the cards that are left: m + c/(p+1), with p plain cards of mean m and c criticals."""
    counts = game.stack.counts()
    if not counts.get(c.CRITICAL, 0) < len(game.stack.left):  # no plain card is left: as of the whole stack
        counts = {}
        for face in (*game.stack.left, *game.stack.drawn):
            counts[face] = counts.get(face, 0) + 1
    plain = total = 0
    for face, cards in counts.items():
        if face != c.CRITICAL:
            plain += cards
            total += face * cards
    return POINT * total // plain + POINT * counts.get(c.CRITICAL, 0) // (plain + 1)


class TextWorth:
    """Prices the texts of one player against one other character, at one moment."""

    def __init__(self, game: State, player: PlayerId, target: Figure, source: Reference, mean: int = NOTHING) -> None:
        """`mean`: of one X, in hundredths, where it is known."""
        self.game = game
        self.you = game.figures[player]
        self.target = target
        self.context = Context(player, source, target.reference, target.player)
        self.context.that = [target.reference]
        self.mean = mean_of_x(game) if mean == NOTHING else mean
        self.is_attack = False
        """Whether damage takes strength (DMG-2)."""
        self.is_behind = False
        """Whether the text is carried out behind the target (BOARD-10)."""
        self.asks_behind = False
        """Whether a text so far was worth something else there."""

    def of(self, steps: list[Step]) -> int:
        """The worth of a text."""
        total = 0
        for step in steps:
            total += self.of_step(step)
        return total

    def amount(self, amount: Amount) -> int:
        """The mean of an amount, in hundredths."""
        if isinstance(amount, XValue):
            return amount.times * self.mean + POINT * amount.plus
        if isinstance(amount, AtLeastNothing):
            return max(self.amount(amount.parts[0]), 0)
        if isinstance(amount, WholeSum):
            return sum([self.amount(part) for part in amount.parts])
        if isinstance(amount, Least | Greatest):
            parts = [self.amount(part) for part in amount.parts]
            return min(parts) if isinstance(amount, Least) else max(parts)
        return POINT * amount.now(self.game, self.context)

    def of_formula(self, amount: Amount) -> int:
        """The mean of damage before anything avoids it, 1 at least for each X card that may come (DMG-2, DMG-3)."""
        strength = POINT * self.you.sum_of(c.STRENGTH) if self.is_attack else 0
        left = self.game.stack.left
        if not isinstance(amount, XValue) or amount.times > 1 or not left:
            return max(self.amount(amount) + strength, POINT)
        total = 0
        for face in left:
            number = POINT + self.mean if face == c.CRITICAL else POINT * face
            total += max(number + POINT * amount.plus + strength, POINT)
        return total // len(left)

    def damage(self, amount: Amount, figure: Figure) -> int:
        """The damage that a figure takes, in hundredths, after armour and prevention; at most its life."""
        points = self.of_formula(amount) - POINT * figure.sum_of(c.ARMOUR)
        for effect in figure.effects:
            if effect.kind == c.PREVENT:
                points -= POINT * effect.value
            elif effect.kind == c.PREVENT_ALL:
                points = 0
        return max(min(points, POINT * figure.life), 0)

    def befallen(self, selector: Selector) -> list[Figure]:
        """To whom something happens, as far as it is known before anything is chosen."""
        if selector.reference == house.SELF or (selector.whose == house.OWN and selector.is_of_permanents):
            return [self.you]
        if selector.takes_all:
            return self.game.permanents_of(selector.all_fitting(self.game, self.context))
        return [self.target]

    def of_step(self, step: Step) -> int:
        """The worth of one step."""
        if isinstance(step, RepeatStep):
            return max(self.amount(step.amount), 0) * self.of(step.steps) // POINT
        if isinstance(step, IfStep) and isinstance(step.condition, StandsBehind):
            self.asks_behind = True
            return self.of(step.then if self.is_behind else step.otherwise)
        if isinstance(step, IfStep):
            return (self.of(step.then) + self.of(step.otherwise)) // 2
        if isinstance(step, ChooseStep):
            return max([self.of(option) for option in step.options])
        if isinstance(step, MayStep):
            return max(self.of(step.steps), 0)
        if isinstance(step, on.CancelStep):
            return 2 * POINT
        if isinstance(step, on.FigureStep):
            total = 0
            for figure in self.befallen(step.targets[0]):
                total += self._on_figure(step, figure)
            return total
        return CARD if isinstance(step, on.OwnCardStep) else POINT // 4

    def _on_figure(self, step: on.FigureStep, figure: Figure) -> int:
        is_own = figure is self.you
        helps = POINT if is_own else -POINT
        if isinstance(step, on.DamageStep):
            points = self.damage(step.amount, figure)
            return -helps * (points + (5 * POINT if points >= POINT * figure.life else 0)) // POINT
        if isinstance(step, on.EffectStep):
            value = abs(self.amount(step.amount)) if step.value == 0 else POINT
            rounds = min(step.rounds, LONGEST) if step.duration == c.ROUNDS else LONGEST if step.duration == house.PERMANENTLY else 1
            is_bad = step.kind == c.BURN or step.kind == c.CANNOT or (step.kind < c.TRAITS and self.amount(step.amount) < 0)
            worth = OF_EFFECT[step.kind] * value * (1 if step.kind >= c.PREVENT else rounds) // POINT
            return (-worth if is_bad else worth) * helps // POINT
        amount = self.amount(step.amount)
        if isinstance(step, on.DiscardStep):
            return -CARD * min(amount, POINT * len(figure.hand)) * helps // POINT // POINT
        if isinstance(step, on.DeedStep):
            if step.deed == c.HEALS:
                return min(amount, POINT * (c.MOST_LIFE - figure.life)) * helps // POINT
            if step.deed == c.DRAWS:
                return CARD * min(amount, POINT * len(figure.deck)) * helps // POINT // POINT
            if step.deed == c.CLEANSES:
                return 60 * len([effect for effect in figure.effects if effect.player != figure.player]) * helps // POINT
        return 15
