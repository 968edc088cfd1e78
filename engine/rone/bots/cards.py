"""What cards are worth to a bot: played, on the battlefield, and in a clash."""

from __future__ import annotations

from typing import Final

from engine.rone.bots.step_prices import text_worth
from engine.rone.bots.worth import (
    ATTACK_POINT,
    GUESS,
    HEALTH_POINT,
    NOBODYS,
    WATER,
    act_worth,
    for_player,
    keyword_worth,
    many,
    number_of,
    payment_worth,
    side_of,
)
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import (
    PASSIVE_CANNOT,
    PASSIVE_COST,
    PASSIVE_KEYWORD,
    CompiledTrigger,
    Definition,
)
from engine.rone.rules.pieces import Permanent
from engine.rules.abilities import Passive

HERO_PRICE: Final = 400
LEAST: Final = 40
"""No unit on the battlefield is worth less: it can stand in the way."""


class Prices:
    """Prices of cards, looked up once a card."""

    def __init__(self) -> None:
        self._worth: dict[int, int] = {}

    def worth(self, definition: Definition) -> int:
        """What a card is worth played, its cost aside."""
        found = self._worth.get(definition.id)
        if found is None:
            found = card_worth(definition)
            self._worth[definition.id] = found
        return found

    def price(self, unit: Permanent) -> int:
        """What a unit on the battlefield is worth now."""
        definition = unit.definition
        if definition.kind == c.HERO:
            return HERO_PRICE
        worth = self._worth.get(definition.id)
        if worth is None:
            worth = self.worth(definition)
        worth += HEALTH_POINT * (unit.health_change - unit.damage)  # how far its health is from what is printed
        return worth if worth > LEAST else LEAST

    def clash(self, attacker: Permanent, target: Permanent, numbers: tuple[int, int, int, int, int, int]) -> int:
        """What a clash (ATK-3) brings the attacker: the price of who dies, something for wounds and for a target that is exhausted by it.

        `numbers`: health, melee and ranged attack of the attacker, then of the target.
        """
        health, melee, ranged, back_health, back_melee, back_ranged = numbers
        mine = health - back_ranged
        theirs = back_health - ranged
        if mine > 0 and theirs > 0:
            mine -= back_melee
            theirs -= melee
        if theirs <= 0:
            value = self.price(target)
        else:
            value = 30 * (back_health - theirs) + (0 if target.definition.keywords & c.DEFENDER else 25)  # ATK-5
        return value - (self.price(attacker) if mine <= 0 else 25 * (health - mine))


def card_worth(definition: Definition) -> int:
    """What it is worth to have played a card, its cost aside."""
    if definition.kind == c.UNIT:
        return body_worth(definition) + lasting_worth(definition)
    return text_worth(definition.play) if definition.play else lasting_worth(definition)


def body_worth(definition: Definition) -> int:
    """What a unit's numbers and keywords are worth on the battlefield."""
    numbers = ATTACK_POINT * (definition.melee + definition.ranged) + HEALTH_POINT * definition.health
    return numbers - 30 * max(definition.speed - 1, 0) + keyword_worth(definition.keywords)


def lasting_worth(definition: Definition) -> int:
    """What a permanent's abilities are worth over the turns to come."""
    total = 0
    for ability in definition.activated:
        total += max(text_worth(ability.steps) - payment_worth(ability.payment), 0) * 2 // max(ability.exhaust, 1)
    for trigger in definition.triggers:
        total += trigger_worth(trigger)
    for passive in definition.passives:
        total += passive_worth(passive)
    return total


def trigger_worth(trigger: CompiledTrigger) -> int:
    """What a trigger is worth over the turns to come; one that waits for others, or for turns, may come again."""
    cause = NOBODYS
    if trigger.of == c.FITTING:
        assert trigger.selector is not None
        cause = side_of(trigger.selector, NOBODYS)
    elif trigger.of == c.ITSELF or trigger.of == c.OWN:
        cause = c.OWN
    elif trigger.of == c.ENEMY:
        cause = c.ENEMY
    repeats = 2 if trigger.hears_others or trigger.is_of_turn else 1
    return text_worth(trigger.steps, cause) * repeats * 3 // 4


def passive_worth(passive: Passive) -> int:
    """What a passive ability is worth while its card is there; half where it asks for a condition, as a step does."""
    amount = 0 if passive.amount is None else number_of(passive.amount)
    if passive.kind >= PASSIVE_COST:
        worth = for_player(-GUESS * WATER * amount, passive.who)
    else:
        benefit = ATTACK_POINT * amount
        if passive.kind == PASSIVE_KEYWORD:
            benefit = keyword_worth(passive.value)
        elif passive.kind == PASSIVE_CANNOT:
            benefit = act_worth(passive.value)
        selector = passive.selector
        assert selector is not None
        worth = for_player(benefit * many(selector), side_of(selector, c.OWN))
    return worth if passive.condition is None else worth // 2
