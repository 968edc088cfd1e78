"""The damage that a text deals to one character: its hits, read off the compiled text, and the exact chances of what they come to.

One reader for a card as it is printed and for an attack in a match: what is not known before X cards are drawn and choices are made is
assumed of the one (`PrintedHits`), and not told of the other (`Hits`, XST-8).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from operator import add
from typing import Final

from engine.chances import Chances, combined, mapped
from engine.match.parts import Context
from engine.rules import codes as house
from engine.rules.amounts import Amount, Constant, Greatest, Least
from engine.rules.branching import ChooseStep, IfStep, MayStep, RepeatStep
from engine.rules.selectors import Selector
from engine.rules.steps import Step
from engine.skirmish.cards import CRITICAL
from engine.skirmish.formula import Formula
from engine.skirmish.odds import after_discard, damage, damage_in_turn
from engine.skirmish.rules import codes as c
from engine.skirmish.rules import steps as on
from engine.skirmish.rules.amounts import DealtAmount, WasCritical, WholeSum, XValue
from engine.skirmish.rules.selectors import CompiledSelector
from engine.skirmish.rules.state import Figure, State

MOVES: Final = (c.PUSHES, c.PULLS)
CHANGES: Final = (c.STRENGTH, c.ARMOUR, c.PREVENT, c.PREVENT_ALL)
"""Effects that change the damage behind them."""
MOST_DRAWN: Final = 6
"""So many X of several hits are drawn one after the other at most."""
Faces = tuple[tuple[str, int], ...]
"""X cards by face, with how many there are of each."""


class UnknownDamageError(Exception):
    """The damage of a text hangs on what is drawn or chosen first."""


class Hits:
    """The hits of a text on `target`, in their order, as far as they are sure. `naming` is whom the text names (ATK-2)."""

    def __init__(self, game: State, context: Context, target: Figure, naming: Selector | None) -> None:
        self.game = game
        self.target = target
        self.context = context
        self.context.that = [target.reference]
        self.context.done = True
        self.naming = naming
        self.amounts: list[Amount] = []
        self.turned = 0
        """X cards that are turned over before the first hit."""
        self.is_that = True
        """Whether the target is who was spoken of last."""
        self.is_moved = False
        self.is_changed = False

    # --- Reading -----------------------------------------------------------------------------

    def read(self, steps: Sequence[Step]) -> None:
        """Add the hits of these steps. Raises UnknownDamageError."""
        for step in steps:
            self._read_one(step)

    def _read_one(self, step: Step) -> None:
        if isinstance(step, on.DamageStep):
            self.is_that = self.is_met(step.targets[0])
            if self.is_that:
                self.add(step.amount)
        elif isinstance(step, IfStep) and self.is_told(step):
            self.read(step.then if step.condition.holds(self.game, self.context) else step.otherwise)
        elif isinstance(step, RepeatStep) and isinstance(step.amount, Constant):
            for _number in range(step.amount.value):
                self.read(step.steps)
        elif isinstance(step, (IfStep, RepeatStep, ChooseStep, MayStep)):
            self.read_open(step)
        elif isinstance(step, on.DiscardXStep) and not self.amounts:
            self.turned += 0 if is_open(step.amount) else step.amount.now(self.game, self.context)
        elif isinstance(step, (on.ShuffleXStep, on.WalkStep)) or (isinstance(step, on.DeedStep) and step.deed in MOVES):
            self.is_moved = True
        elif isinstance(step, (on.EffectStep, on.MarkerStep)):
            self.is_changed = self.is_changed or isinstance(step, on.MarkerStep) or step.kind in CHANGES

    def is_told(self, step: IfStep) -> bool:
        """Whether a condition can be asked now."""
        return not (self.is_moved or self.is_changed or self.amounts or isinstance(step.condition, WasCritical))

    def read_open(self, step: Step) -> None:
        """A step that hangs on what isn't known yet. Raises UnknownDamageError where it may deal damage."""
        if any(deals(part) for part in step.parts):
            raise UnknownDamageError

    def is_met(self, selector: Selector) -> bool:
        """Whether damage meets the target. Raises UnknownDamageError where that is chosen or drawn only then."""
        if selector is self.naming:
            return True
        if selector.reference != house.NO_WORD:
            return selector.reference == house.THAT and self.is_that
        if selector.is_chosen or selector.is_random or self.is_moved:
            if is_of_others(selector):
                return False
            raise UnknownDamageError
        return self.target.reference in selector.all_fitting(self.game, self.context)

    def add(self, amount: Amount) -> None:
        """Add a hit. Raises UnknownDamageError where its amount isn't sure."""
        if self.is_changed or self.formula(amount) is None:
            raise UnknownDamageError
        self.amounts.append(amount)

    def formula(self, amount: Amount) -> Formula | None:
        """An amount as so many X and a number; None where it is no such."""
        if isinstance(amount, XValue):
            return Formula(amount.times, amount.plus)
        if isinstance(amount, WholeSum):
            parts = [self.formula(part) for part in amount.parts]
            known = [part for part in parts if part is not None]
            return Formula(sum(part.times for part in known), sum(part.plus for part in known)) if len(known) == len(parts) else None
        return None if is_open(amount) else Formula(0, amount.now(self.game, self.context))

    # --- Chances -----------------------------------------------------------------------------

    def chances(self, stack: Mapping[str, int], box: Mapping[str, int]) -> Chances | None:
        """The damage of all hits after strength, armour and prevention (DMG-2 to DMG-4), drawn from `stack`, the rest of `box`.

        None where there is no hit, too many X are drawn, or armour meets several hits.
        """
        formulas = tuple(formula for amount in self.amounts if (formula := self.formula(amount)) is not None)
        if not formulas or len(formulas) < len(self.amounts):
            return None
        is_whole = any(one.kind == c.PREVENT_ALL for one in self.target.effects)
        prevent = None if is_whole else sum(one.value for one in self.target.effects if one.kind == c.PREVENT)
        strength = self.game.figures[self.context.player].sum_of(c.STRENGTH)
        left, whole = tuple(sorted(stack.items())), tuple(sorted(box.items()))
        return _chances(formulas, self.turned, left, whole, strength, self.target.sum_of(c.ARMOUR), prevent)


@lru_cache(maxsize=2_048)
def _chances(
    formulas: tuple[Formula, ...], turned: int, left: Faces, whole: Faces, strength: int, armour: int, prevent: int | None
) -> Chances | None:
    stack, box = dict(left), dict(whole)
    if len(formulas) == 1:
        return damage(after_discard(formulas[0], stack, box, turned), strength, armour, prevent)
    drawn = sum(one.times for one in formulas)
    may_run_out = turned + drawn + stack.get(CRITICAL, 0) > sum(stack.values())
    if armour or (turned and may_run_out) or drawn > MOST_DRAWN:
        return None
    dealt = damage_in_turn(formulas, stack, box, strength)
    return mapped(dealt, lambda points: 0 if prevent is None else max(points - prevent, 0))


class PrintedHits(Hits):
    """The hits of a card as it is printed: `may` is done, of a choice the part with most hits, and the target is whoever is chosen."""

    def is_told(self, step: IfStep) -> bool:
        """Everything is asked as it stands before the card is played."""
        return True

    def read_open(self, step: Step) -> None:
        """Read what is likeliest."""
        self.read(max(step.parts, key=self._weight) if isinstance(step, ChooseStep) else step.parts[0])

    def _weight(self, part: Sequence[Step]) -> tuple[int, int]:
        """How many hits a part of the text has alone, and how many X they draw."""
        found = PrintedHits(self.game, self.context, self.target, self.naming)
        found.read(part)
        return len(found.amounts), sum(map(xs_in, found.amounts))

    def is_met(self, selector: Selector) -> bool:
        """Everybody but you, whose card is answered, and the others beside the target."""
        return selector.reference == house.THAT if selector.reference != house.NO_WORD else not is_of_others(selector)

    def add(self, amount: Amount) -> None:
        """Add a hit."""
        self.amounts.append(amount)

    def chances(self, stack: Mapping[str, int], box: Mapping[str, int]) -> Chances:
        """The same; hits that aren't followed together are added as if each drew from the whole stack."""
        each = (damage(self._chances_of(amount, stack)) for amount in self.amounts)
        return super().chances(stack, box) or reduce(combined, each, {0: Fraction(1)})

    def _chances_of(self, amount: Amount, stack: Mapping[str, int]) -> Chances:
        """The chances of an amount; each of several parts as if it drew for itself."""
        formula = self.formula(amount)
        if formula is not None:
            return after_discard(formula, stack, stack, self.turned)
        if isinstance(amount, (WholeSum, Least, Greatest)):
            pick = add if isinstance(amount, WholeSum) else min if isinstance(amount, Least) else max
            first, *others = (self._chances_of(part, stack) for part in amount.parts)
            return reduce(lambda one, other: combined(one, other, pick), others, first)
        return {amount.now(self.game, self.context): Fraction(1)}


def is_of_others(selector: Selector) -> bool:
    """Whether a selector looks past the enemy before you: for yourself, or for others than the last target."""
    return selector.whose == house.OWN or (isinstance(selector, CompiledSelector) and selector.other)


def is_open(amount: Amount) -> bool:
    """Whether an amount draws X, or hangs on damage that was dealt."""
    return isinstance(amount, (XValue, DealtAmount)) or any(is_open(part) for part in amount.parts)


def deals(steps: Iterable[Step]) -> bool:
    """Whether a text deals damage."""
    return any(isinstance(step, on.DamageStep) or any(deals(part) for part in step.parts) for step in steps)


def xs_in(amount: Amount) -> int:
    """How many X an amount draws."""
    return amount.times if isinstance(amount, XValue) else sum(map(xs_in, amount.parts))
