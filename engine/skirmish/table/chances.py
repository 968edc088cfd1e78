"""What an attack would do to a character as things stand: the exact chances of its damage, from the X cards that are left (XST-8).

Read off the compiled text, without a match being played. Where a text deals damage that hangs on what is drawn or chosen first, nothing
is told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final

from engine.match.match import NO_CARD, GameCard, PlayerId, Reference
from engine.match.parts import Context
from engine.rules import codes as house
from engine.rules.amounts import Amount, Constant
from engine.rules.branching import ChooseStep, IfStep, MayStep, RepeatStep
from engine.rules.selectors import Selector
from engine.rules.steps import Step
from engine.skirmish.cards import CRITICAL
from engine.skirmish.formula import Formula
from engine.skirmish.odds import Chances, after_discard, damage, damage_in_turn, defeats, mean
from engine.skirmish.rules import codes as c
from engine.skirmish.rules import steps as on
from engine.skirmish.rules.amounts import DealtAmount, WasCritical, WholeSum, XValue
from engine.skirmish.rules.compiling import PUNCH, PUNCHED
from engine.skirmish.rules.selectors import CompiledSelector
from engine.skirmish.rules.state import Figure, State

MOVES: Final = (c.PUSHES, c.PULLS)
CHANGES: Final = (c.STRENGTH, c.ARMOUR, c.PREVENT, c.PREVENT_ALL)
"""Effects that change the damage behind them."""
MOST_DRAWN: Final = 6
"""So many X of several hits are reckoned at most."""


@dataclass(frozen=True)
class Odds:
    """The damage of an attack on average, and the chance that it defeats its target (END-1)."""

    mean: Fraction
    defeat: Fraction


class UnknownDamageError(Exception):
    """What a text deals hangs on what is drawn or chosen first."""


def attack_odds(game: State, player: PlayerId, card: GameCard, target: Figure) -> Odds | None:
    """Of an attack card, or of a punch (no card); None where it deals `target` no damage, or none that can be told before."""
    steps = PUNCH if card == NO_CARD else game.definitions[card].play
    reading = _Reading(game, player, card, target)
    try:
        reading.read(steps)
    except UnknownDamageError:
        return None
    if not reading.hits:
        return None
    left, drawn = game.stack.left, game.stack.drawn
    prevent = None if any(one.kind == c.PREVENT_ALL for one in target.effects) else 0
    prevent = prevent if prevent is None else sum(one.value for one in target.effects if one.kind == c.PREVENT)
    chances = _chances(
        tuple(reading.hits),
        reading.turned,
        _faces(left),
        _faces([*left, *drawn]),
        game.figures[player].sum_of(c.STRENGTH),
        target.sum_of(c.ARMOUR),
        prevent,
    )
    return None if chances is None else Odds(mean(chances), defeats(chances, target.life))


def targets_now(game: State, player: PlayerId, card: GameCard) -> list[Figure]:
    """Whom an attack card in hand could name now, or would meet: enemies alone, in turn order (ATK-2)."""
    definition, context = game.definitions[card], Context(player, Reference(card))
    found = [] if definition.naming is None else definition.naming.possible_targets(game, context)
    for selector in definition.meeting:
        found = [*found, *selector.all_fitting(game, context)]
    return [figure for figure in game.permanents_of(list(dict.fromkeys(found))) if figure.player != player]


def best_odds(game: State, player: PlayerId, card: GameCard) -> Odds | None:
    """Of all whom an attack card could meet now the best: the likeliest defeat, then the most damage."""
    found = [odds for figure in targets_now(game, player, card) if (odds := attack_odds(game, player, card, figure)) is not None]
    return max(found, key=lambda odds: (odds.defeat, odds.mean), default=None)


Faces = tuple[tuple[str, int], ...]


def _faces(numbers: Sequence[int]) -> Faces:
    counted = Counter(CRITICAL if number == c.CRITICAL else str(number) for number in numbers)
    return tuple(sorted(counted.items()))


def mean_of_x(game: State) -> Fraction:
    """What the next X comes to on average."""
    left, drawn = game.stack.left, game.stack.drawn
    return mean(after_discard(Formula(1, 0), dict(_faces(left)), dict(_faces([*left, *drawn])), 0))


@lru_cache(maxsize=2_048)
def _chances(
    hits: tuple[tuple[int, int], ...], turned: int, left: Faces, whole: Faces, strength: int, armour: int, prevent: int | None
) -> Chances | None:
    """The damage of all `hits`; None where they are too many, or armour meets several (DMG-4)."""
    stack, box = dict(left), dict(whole)
    formulas = [Formula(times, plus) for times, plus in hits]
    if len(formulas) == 1:
        return damage(after_discard(formulas[0], stack, box, turned), strength, armour, prevent)
    if armour or turned or sum(one.times for one in formulas) > MOST_DRAWN:
        return None
    dealt = damage_in_turn(formulas, stack, box, strength)
    spared: Chances = {}
    for points, chance in dealt.items():
        after = 0 if prevent is None else max(points - prevent, 0)
        spared[after] = spared.get(after, Fraction(0)) + chance
    return spared


class _Reading:
    """Reads the hits that a text of `player` deals to `target`: formulas, each as often as X is drawn and what is added."""

    def __init__(self, game: State, player: PlayerId, card: GameCard, target: Figure) -> None:
        self.game = game
        self.target = target
        self.context = Context(player, Reference(card), target.reference, target.player)
        self.context.that = [target.reference]
        self.context.done = True
        self.naming = PUNCHED if card == NO_CARD else game.definitions[card].naming
        self.is_that = True
        """Whether the target is who was spoken of last."""
        self.hits: list[tuple[int, int]] = []
        self.turned = 0
        self.is_moved = False
        self.is_changed = False

    def read(self, steps: Sequence[Step]) -> None:
        """Add what they deal. Raises UnknownDamageError."""
        for step in steps:
            self._read_one(step)

    def _read_one(self, step: Step) -> None:
        if isinstance(step, on.DamageStep):
            self.is_that = self._is_met(step.targets[0])
            if self.is_that:
                self.hits.append(self._formula(step.amount))
        elif isinstance(step, IfStep):
            self._read_if(step)
        elif isinstance(step, RepeatStep):
            if not isinstance(step.amount, Constant) and _deals(step.steps):
                raise UnknownDamageError
            for _number in range(step.amount.value):
                self.read(step.steps)
        elif isinstance(step, (ChooseStep, MayStep)):
            if any(_deals(part) for part in step.parts):
                raise UnknownDamageError
        elif isinstance(step, on.DiscardXStep) and not self.hits:
            self.turned += step.amount.now(self.game, self.context) if not _is_open(step.amount) else 0
        elif isinstance(step, (on.ShuffleXStep, on.WalkStep)) or (isinstance(step, on.DeedStep) and step.deed in MOVES):
            self.is_moved = True
        elif isinstance(step, (on.EffectStep, on.MarkerStep)):
            self.is_changed = self.is_changed or isinstance(step, on.MarkerStep) or step.kind in CHANGES

    def _read_if(self, step: IfStep) -> None:
        is_told = not (self.is_moved or self.is_changed or self.hits) and not isinstance(step.condition, WasCritical)
        if not is_told:
            if _deals(step.then) or _deals(step.otherwise):
                raise UnknownDamageError
            return
        self.read(step.then if step.condition.holds(self.game, self.context) else step.otherwise)

    def _is_met(self, selector: Selector) -> bool:
        """Whether damage meets the target. Raises UnknownDamageError where that is chosen or drawn only then."""
        if selector is self.naming:
            return True
        if selector.reference != house.NO_WORD:
            return selector.reference == house.THAT and self.is_that
        if selector.is_chosen or selector.is_random or self.is_moved:
            if (isinstance(selector, CompiledSelector) and selector.other) or selector.whose == house.OWN:
                return False
            raise UnknownDamageError
        return self.target.reference in selector.all_fitting(self.game, self.context)

    def _formula(self, amount: Amount) -> tuple[int, int]:
        if self.is_changed:
            raise UnknownDamageError
        if isinstance(amount, XValue):
            return amount.times, amount.plus
        if isinstance(amount, WholeSum):
            parts = [self._formula(part) for part in amount.parts]
            return sum(times for times, _plus in parts), sum(plus for _times, plus in parts)
        if _is_open(amount):
            raise UnknownDamageError
        return 0, amount.now(self.game, self.context)


def _is_open(amount: Amount) -> bool:
    """Whether an amount draws X, or hangs on damage that was dealt."""
    return isinstance(amount, (XValue, DealtAmount)) or any(_is_open(part) for part in amount.parts)


def _deals(steps: Sequence[Step]) -> bool:
    return any(isinstance(step, on.DamageStep) or any(_deals(part) for part in step.parts) for step in steps)
