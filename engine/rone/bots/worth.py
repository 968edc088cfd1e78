"""What words, payments and bodies are worth to a bot, in hundredths of a card, before anything is known of a game: a rough price list.

Whom a text touches is read from its words, how many from a guess.
"""

from __future__ import annotations

from typing import Final

from engine.rone.rules import codes as c
from engine.rone.rules.definitions import CompiledPayment
from engine.rules.amounts import Amount, Times
from engine.rules.selectors import Selector

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
"""Beside `OWN` and `ENEMY`: whom it happens to is its player's choice, or falls on both sides."""


def side_of(selector: Selector, cause: int) -> int:
    """Whose things a selector is about: `OWN`, `ENEMY` or `NOBODYS`. `cause`: whose a trigger's cause is."""
    word = selector.reference
    if word == 0:
        return selector.whose if selector.whose != c.ANY else NOBODYS
    if word == c.YOU or word == c.SELF:
        return c.OWN
    if word == c.ENEMY_PLAYER:
        return c.ENEMY
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
        return 1 if selector.whose == c.ANY else GUESS
    return max(selector.count, 1)


def for_player(benefit: int, side: int) -> int:
    """What its player gains where `benefit` (below 0: harm) befalls a side: of NOBODYS things those it suits."""
    if side == c.OWN:
        return benefit
    return -benefit if side == c.ENEMY else abs(benefit)


def best_of(values: list[int], count: int) -> int:
    """The sum of the `count` highest values."""
    return sum(sorted(values)[max(len(values) - count, 0) :])


def lying_worth(zone: int) -> int:
    """What a card is worth to its owner where it lies."""
    if zone == c.IN_HAND:
        return CARD + 20
    if zone == c.IN_DECK:
        return LIFE
    return 20 if zone == c.IN_GRAVEYARD else 0


def keyword_worth(keywords: int) -> int:
    """What keywords are worth to a unit on the battlefield."""
    total = 0
    if keywords & c.DEFENDER:
        total += 50
    if keywords & c.FLYING:
        total += 60
    if keywords & c.INVISIBILITY:
        total += 90
    if keywords & c.DETECTION:
        total += 20
    if keywords & c.SHIELD:
        total += 60
    return total


def payment_worth(payment: CompiledPayment) -> int:
    """What is given up for an ability or an Initiative, exhaustion aside."""
    return WATER * payment.water + LIFE * (payment.hand + payment.deck) + 15 * payment.graveyard


def act_worth(acts: int) -> int:
    """What it means to a unit that acts are forbidden to it: harm below 0."""
    total = 0
    if acts & (c.CANNOT_ATTACK | c.CANNOT_USE_ABILITY | c.CANNOT_REFRESH):
        total -= 120
    if acts & c.CANNOT_GUARD:
        total -= 40
    if acts & c.CANNOT_BE_ATTACKED:
        total += 80
    if acts & c.CANNOT_BE_TARGETED:
        total += 50
    return total
