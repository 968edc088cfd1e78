"""What cards and texts are worth to a bot, in hundredths of a card: a rough price list, not a rule."""

from __future__ import annotations

from typing import Final

from engine.rone.rules.branching_steps import ChooseStep, ForEachStep, IfStep, MayStep, RepeatStep
from engine.rone.rules.codes import (
    DEFENDER,
    DETECTION,
    ENEMY,
    ENEMY_PLAYER,
    FLYING,
    INVISIBILITY,
    OWN,
    SHIELD,
    UNIT,
)
from engine.rone.rules.definitions import CompiledStep, Definition
from engine.rone.rules.selectors import CONSTANT, Amount, CompiledSelector

WATER: Final = 40
CARD: Final = 90
HERO_POINT: Final = 110
ATTACK_POINT: Final = 60


def is_about_enemy(selector: CompiledSelector) -> bool:
    """Whether a selector is about the enemy's things."""
    return selector.reference == ENEMY_PLAYER or (selector.reference == 0 and selector.whose == ENEMY)


def _number(amount: Amount) -> int:
    return amount.value if amount.op == CONSTANT else 2


def _many(selector: CompiledSelector) -> int:
    """A guess how many it takes."""
    return 2 if selector.takes_all else max(selector.count, 1)


def text_worth(steps: list[CompiledStep]) -> int:
    """What a text is worth, a fair target given."""
    total = 0
    for step in steps:
        total += step_worth(step)
    return total


def step_worth(step: CompiledStep) -> int:
    """What a step is worth: what harms the enemy or helps the own side counts up."""
    price = step.price
    if price is not None:
        total = price.points * _number(price.by)
        if price.each:
            total *= _many(step.targets[0])
        if price.helps and step.targets and is_about_enemy(step.targets[0]):
            total = -total
        if price.helps < 0:
            total = -total
        return total + price.at_least
    if isinstance(step, ChooseStep):
        return max([text_worth(steps) for steps in step.options])
    if isinstance(step, MayStep):
        return max(text_worth(step.steps), 0)
    if isinstance(step, IfStep):
        return text_worth(step.then) // 2
    assert isinstance(step, (ForEachStep, RepeatStep))
    return 2 * text_worth(step.steps)


def body_worth(definition: Definition) -> int:
    """What a unit's numbers and keywords are worth on the battlefield."""
    total = ATTACK_POINT * (definition.melee + definition.ranged) + 45 * definition.health - 30 * max(definition.speed - 1, 0)
    keywords = definition.keywords
    if keywords & DEFENDER:
        total += 50
    if keywords & FLYING:
        total += 60
    if keywords & INVISIBILITY:
        total += 90
    if keywords & DETECTION:
        total += 20
    if keywords & SHIELD:
        total += 60
    return total


def lasting_worth(definition: Definition) -> int:
    """What a permanent's abilities are worth over the turns to come."""
    total = 0
    for ability in definition.activated:
        cost = WATER * ability.payment.water + CARD * (ability.payment.hand + ability.payment.deck) + 20 * ability.payment.graveyard
        total += max(text_worth(ability.steps) - cost, 0) * 2 // max(ability.exhaust, 1)
    for trigger in definition.triggers:
        repeats = 2 if trigger.is_of_turn and trigger.of != OWN else 1
        total += text_worth(trigger.steps) * repeats * 3 // 4
    total += 80 * len(definition.passives)
    return total


def card_worth(definition: Definition) -> int:
    """What it is worth to have played a card, its cost aside."""
    if definition.kind == UNIT:
        return body_worth(definition) + lasting_worth(definition)
    if definition.play:
        return text_worth(definition.play)
    return lasting_worth(definition)
