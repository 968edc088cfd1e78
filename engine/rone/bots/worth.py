"""What cards and texts are worth to a bot, in hundredths of a card: a rough price list, not a rule.

Said of a card for itself, before anything is known of a game: whom a text touches is read from its words, how many from a guess.
What it brings in a position is in `text_prices.py`.
"""

from __future__ import annotations

from typing import Final

from engine.rone.rules.branching_steps import UnlessStep
from engine.rone.rules.card_steps import DestroyStep, MoveStep
from engine.rone.rules.codes import (
    ANY,
    CANNOT_ATTACK,
    CANNOT_BE_ATTACKED,
    CANNOT_BE_TARGETED,
    CANNOT_GUARD,
    CANNOT_REFRESH,
    CANNOT_USE_ABILITY,
    DEFENDER,
    DETECTION,
    ENEMY,
    ENEMY_PLAYER,
    FITTING,
    FLYING,
    IN_BATTLEFIELD,
    IN_DECK,
    IN_GRAVEYARD,
    IN_HAND,
    INVISIBILITY,
    ITSELF,
    OWN,
    SELF,
    SHIELD,
    UNIT,
    YOU,
)
from engine.rone.rules.definitions import (
    PASSIVE_CANNOT,
    PASSIVE_KEYWORD,
    PASSIVE_MELEE,
    PASSIVE_RANGED,
    CompiledPayment,
    CompiledTrigger,
    Definition,
    Passive,
)
from engine.rone.rules.player_steps import PayStep
from engine.rules.amounts import Amount, Times
from engine.rules.branching import ChooseStep, ForEachStep, IfStep, MayStep, RepeatStep
from engine.rules.conditions import Done, Not
from engine.rules.selectors import Selector
from engine.rules.steps import Step

WATER: Final = 40
CARD: Final = 90
LIFE: Final = 60
"""A card that is given up: in the hand or the deck it was a point of life, in the graveyard it may come back."""
HERO_POINT: Final = 110
ATTACK_POINT: Final = 60
HEALTH_POINT: Final = 45
GUESS: Final = 2
"""How many cards a text is thought to find where it takes all, and how much an amount is that isn't printed."""

NOBODYS: Final = 2
"""Beside OWN and ENEMY: whom it happens to is its player's choice, or falls on both sides."""


def side_of(selector: Selector, cause: int) -> int:
    """Whose things a selector is about: OWN, ENEMY or NOBODYS. `cause`: whose a trigger's cause is."""
    word = selector.reference
    if word == 0:
        return selector.whose if selector.whose != ANY else NOBODYS
    if word == YOU or word == SELF:
        return OWN
    if word == ENEMY_PLAYER:
        return ENEMY
    return cause


def number_of(amount: Amount) -> int:
    """A guess what an amount comes to."""
    if amount.is_fixed:
        return amount.value
    if isinstance(amount, Times):
        return number_of(amount.parts[0]) * number_of(amount.parts[1])
    return GUESS


def many(selector: Selector) -> int:
    """A guess how many cards a selector takes; of all of both sides, how many more of the side that its player prefers."""
    if selector.takes_all:
        return 1 if selector.whose == ANY else GUESS
    return max(selector.count, 1)


def for_player(benefit: int, side: int) -> int:
    """What its player gains where `benefit` (below 0: harm) befalls a side: of NOBODYS things those it suits."""
    if side == OWN:
        return benefit
    return -benefit if side == ENEMY else abs(benefit)


def text_worth(steps: list[Step], cause: int = NOBODYS) -> int:
    """What a text is worth, a fair target given."""
    total = 0
    index = 0
    while index < len(steps):
        choice = paid_choice(steps, index)
        if choice is None:
            total += step_worth(steps[index], cause)
            index += 1
        else:
            total += max(text_worth(choice.paid, cause), text_worth(choice.unpaid, cause))
            index += 2
    return total


class PaidChoice:
    """What follows where something is paid that may be paid, the payment included, and where it is not."""

    def __init__(self, paid: list[Step], unpaid: list[Step]) -> None:
        self.paid = paid
        self.unpaid = unpaid


def paid_choice(steps: list[Step], index: int) -> PaidChoice | None:
    """The choice that step `index` and the one behind it are ("you may pay 2 water. If you do, …"), None where they are none."""
    step = steps[index]
    if not isinstance(step, MayStep) or step.targets or not isinstance(step.steps[0], PayStep) or index + 1 == len(steps):
        return None
    return choice_of(step.steps, steps[index + 1])


def choice_of(offered: list[Step], following: Step) -> PaidChoice | None:
    """The choice that an offer and the step behind it are, which asks whether it was taken."""
    if not isinstance(following, IfStep):
        return None
    if isinstance(following.condition, Done):
        return PaidChoice([*offered, *following.then], following.otherwise)
    if isinstance(following.condition, Not) and isinstance(following.condition.parts[0], Done):
        return PaidChoice([*offered, *following.otherwise], following.then)
    return None


def step_worth(step: Step, cause: int = NOBODYS) -> int:
    """What a step is worth: what harms the enemy or helps the own side counts up."""
    price = step.price
    if price is not None:
        if isinstance(step, (MoveStep, DestroyStep)) and step.targets[0].reference == 0 and step.targets[0].zone != IN_BATTLEFIELD:
            return _moving_worth(step)
        total = price.points * number_of(price.by)
        if price.each:
            total *= many(step.targets[0])
        if price.helps and step.targets:
            total = for_player(total * price.helps, side_of(step.targets[0], cause))
        return total + price.at_least
    if isinstance(step, PayStep):
        return for_player(-payment_worth(step.payment), side_of(step.targets[0], cause))
    if isinstance(step, ChooseStep):
        return best_of([text_worth(steps, cause) for steps in step.options], step.count)
    if isinstance(step, MayStep):
        worth = text_worth(step.steps, cause)
        return min(worth, 0) if step.targets else max(worth, 0)
    if isinstance(step, UnlessStep):
        paid = payment_worth(step.payment)
        return max(text_worth(step.steps, cause), -paid) if step.who.reference == YOU else min(text_worth(step.steps, cause), paid)
    if isinstance(step, IfStep):
        return text_worth(step.then, cause) // 2
    assert isinstance(step, (ForEachStep, RepeatStep))
    times = GUESS if isinstance(step, ForEachStep) else number_of(step.amount)
    return times * text_worth(step.steps, cause)


def best_of(values: list[int], count: int) -> int:
    """The sum of the `count` highest values."""
    return sum(sorted(values)[max(len(values) - count, 0) :])


def _moving_worth(step: MoveStep | DestroyStep) -> int:
    """What it is worth to move cards that aren't on the battlefield: a card in the hand is worth more than one in the graveyard."""
    selector = step.targets[0]
    goes_to = step.zone if isinstance(step, MoveStep) else IN_GRAVEYARD
    return many(selector) * for_player(_lying_worth(goes_to) - _lying_worth(selector.zone), side_of(selector, NOBODYS))


def _lying_worth(zone: int) -> int:
    """What a card is worth to its owner where it lies."""
    if zone == IN_HAND:
        return CARD + 20
    if zone == IN_DECK:
        return LIFE
    return 20 if zone == IN_GRAVEYARD else 0


def keyword_worth(keywords: int) -> int:
    """What keywords are worth to a unit on the battlefield."""
    total = 0
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


def body_worth(definition: Definition) -> int:
    """What a unit's numbers and keywords are worth on the battlefield."""
    numbers = ATTACK_POINT * (definition.melee + definition.ranged) + HEALTH_POINT * definition.health
    return numbers - 30 * max(definition.speed - 1, 0) + keyword_worth(definition.keywords)


def payment_worth(payment: CompiledPayment) -> int:
    """What is given up for an ability or an Initiative, exhaustion aside."""
    return WATER * payment.water + LIFE * (payment.hand + payment.deck) + 15 * payment.graveyard


def trigger_worth(trigger: CompiledTrigger) -> int:
    """What a trigger is worth over the turns to come; one that waits for others, or for turns, may come again."""
    cause = NOBODYS
    if trigger.of == FITTING:
        assert trigger.selector is not None
        cause = side_of(trigger.selector, NOBODYS)
    elif trigger.of == ITSELF or trigger.of == OWN:
        cause = OWN
    elif trigger.of == ENEMY:
        cause = ENEMY
    repeats = 2 if trigger.hears_others or trigger.is_of_turn else 1
    return text_worth(trigger.steps, cause) * repeats * 3 // 4


def act_worth(acts: int) -> int:
    """What it means to a unit that acts are forbidden to it: harm below 0."""
    total = 0
    if acts & (CANNOT_ATTACK | CANNOT_USE_ABILITY | CANNOT_REFRESH):
        total -= 120
    if acts & CANNOT_GUARD:
        total -= 40
    if acts & CANNOT_BE_ATTACKED:
        total += 80
    if acts & CANNOT_BE_TARGETED:
        total += 50
    return total


def passive_worth(passive: Passive) -> int:
    """What a passive ability is worth while its card is there; half where it asks for a condition, as a step does."""
    worth = _unconditional_worth(passive)
    return worth if passive.condition is None else worth // 2


def _unconditional_worth(passive: Passive) -> int:
    kind = passive.kind
    selector = passive.selector
    if kind == PASSIVE_MELEE or kind == PASSIVE_RANGED:
        assert passive.amount is not None
        benefit = ATTACK_POINT * number_of(passive.amount)
    elif kind == PASSIVE_KEYWORD:
        benefit = keyword_worth(passive.value)
    elif kind == PASSIVE_CANNOT:
        benefit = act_worth(passive.value)
    else:
        assert passive.amount is not None
        return for_player(-GUESS * WATER * number_of(passive.amount), passive.who)
    assert selector is not None
    return for_player(benefit * many(selector), side_of(selector, OWN))


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


def card_worth(definition: Definition) -> int:
    """What it is worth to have played a card, its cost aside."""
    if definition.kind == UNIT:
        return body_worth(definition) + lasting_worth(definition)
    if definition.play:
        return text_worth(definition.play)
    return lasting_worth(definition)
