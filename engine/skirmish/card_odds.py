"""The mean damage of a card's text when it is played, and how many X it draws: read off the text, without a game.

One target stands before the attacker, who has no strength and no markers and is not behind it. The X stack is whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from typing import Any, Final

from engine.chances import Chances, combined, mean
from engine.skirmish.cards import SkirmishCard
from engine.skirmish.formula import Formula, find_formula
from engine.skirmish.odds import after_discard, damage, damage_in_turn, distribution

MOST_DRAWN: Final = 6
"""So many X of several hits are drawn one after the other exactly; beyond, each hit is reckoned from the whole stack."""
NO_DAMAGE: Final = ("self", "cause")


@dataclass(frozen=True)
class Hits:
    """The hits that one target takes of a text, in their order, the X that all damage of it draws, and the X cards turned over before."""

    amounts: tuple[Any, ...] = ()
    xs: int = 0
    has_damage: bool = False
    turned: int = 0

    def then(self, other: Hits) -> Hits:
        """These, and behind them others."""
        turned = self.turned + (other.turned if not self.amounts else 0)
        return Hits((*self.amounts, *other.amounts), self.xs + other.xs, self.has_damage or other.has_damage, turned)


def hits_of(card: SkirmishCard) -> Hits:
    """The hits of a card when it is played; of a counter card none."""
    found = Hits()
    for ability in card.abilities:
        if isinstance(ability, Mapping) and "play" in ability:
            found = found.then(_of_steps(ability["play"]))
    return found


def _of_steps(steps: Any) -> Hits:
    found = Hits()
    for step in steps if isinstance(steps, list | tuple) else ():
        if isinstance(step, Mapping):
            found = found.then(_of_step(step))
    return found


def _of_step(step: Mapping[str, Any]) -> Hits:
    if "damage" in step:
        return _of_damage(step)
    if "if" in step:
        then, other = _of_steps(step.get("then")), _of_steps(step.get("else"))
        meant = then if _holds(step["if"]) else other
        return Hits(meant.amounts, max(then.xs, other.xs), then.has_damage or other.has_damage, meant.turned)
    if "repeat" in step:
        found = Hits()
        for _number in range(step["repeat"] if isinstance(step["repeat"], int) else 1):
            found = found.then(_of_steps(step.get("do")))
        return found
    if "choose" in step:
        parts = [_of_steps(part) for part in step.get("of", ())]
        return max(parts, key=lambda part: (len(part.amounts), part.xs), default=Hits())
    if "discard_x" in step and isinstance(step["discard_x"], int):
        return Hits(turned=step["discard_x"])
    return _of_steps(step["may"]) if "may" in step else Hits()


def _of_damage(step: Mapping[str, Any]) -> Hits:
    amount, to = step["damage"], step.get("to", "self")
    is_met = to not in NO_DAMAGE if isinstance(to, str) else to.get("character") != "own" and not to.get("other")
    return Hits((amount,) if is_met else (), _xs_in(amount), True)


def _holds(condition: Any) -> bool:
    """Whether a condition holds in front of a target, with nothing known but that."""
    if not isinstance(condition, Mapping):
        return bool(condition == "done")  # nobody knows of a critical hit
    if "not" in condition:
        return not _holds(condition["not"])
    if "all" in condition:
        return all(_holds(part) for part in condition["all"])
    if "any" in condition:
        return any(_holds(part) for part in condition["any"])
    for word in ("at_least", "equal"):
        if word in condition:
            one, other = (_fixed(part) for part in condition[word])
            return one >= other if word == "at_least" else one == other
    return bool(condition.get("turn") == "own")


def _fixed(amount: Any) -> int:
    """An amount without X: markers and lost life are 0."""
    return amount if isinstance(amount, int) else 0


def _xs_in(amount: Any) -> int:
    if isinstance(amount, str):
        found = find_formula(amount)
        return found.times if found is not None else 0
    if isinstance(amount, Mapping):
        return sum(_xs_in(part) for parts in amount.values() if isinstance(parts, list | tuple) for part in parts)
    return 0


def formula_of(amount: Any) -> Formula | None:
    """An amount as one formula: a number, a formula, a sum of such; what nobody has yet counts 0. None where it is none."""
    if isinstance(amount, int):
        return Formula(0, amount)
    if isinstance(amount, str):
        return find_formula(amount) or Formula(0, 0)
    if isinstance(amount, Mapping) and "sum" in amount:
        parts = [formula_of(part) for part in amount["sum"]]
        known = [part for part in parts if part is not None]
        return Formula(sum(part.times for part in known), sum(part.plus for part in known)) if len(known) == len(parts) else None
    return None if isinstance(amount, Mapping) and ("min" in amount or "max" in amount) else Formula(0, 0)


def _chances(amount: Any, stack: Mapping[str, int], turned: int = 0) -> Chances:
    """The chances of what an amount comes to; of a least or greatest one as if each part drew for itself."""
    formula = formula_of(amount)
    if formula is not None:
        return after_discard(formula, stack, stack, turned) if turned else distribution(formula, stack, stack)
    word, pick = ("min", min) if "min" in amount else ("max", max)
    first, *others = (_chances(part, stack) for part in amount[word])
    return reduce(lambda one, other: combined(one, other, pick), others, first)


def damage_chances(card: SkirmishCard, stack: Mapping[str, int]) -> Chances | None:
    """The chances of what a card deals when it is played from this whole stack; None of a card that deals no damage.

    Hits that draw more X than are followed together are added as if each drew from the whole stack.
    """
    hits = hits_of(card)
    if not hits.has_damage or not stack:
        return None
    formulas = [formula for amount in hits.amounts if (formula := formula_of(amount)) is not None]
    drawn = sum(formula.times for formula in formulas)
    if len(hits.amounts) > 1 and len(formulas) == len(hits.amounts) and drawn <= MOST_DRAWN:
        return damage_in_turn(formulas, stack, stack)
    found: Chances = {0: Fraction(1)}
    for amount in hits.amounts:
        found = combined(found, damage(_chances(amount, stack, hits.turned)))
    return found


def mean_damage(card: SkirmishCard, stack: Mapping[str, int]) -> Fraction | None:
    """The damage of a card when it is played from this whole stack, on average; None of a card that deals none."""
    chances = damage_chances(card, stack)
    return None if chances is None else mean(chances)


def most_xs(card: SkirmishCard) -> int | None:
    """How many X a card's damage draws at most when it is played, criticals aside; None of a card that deals none."""
    hits = hits_of(card)
    return hits.xs if hits.has_damage else None
