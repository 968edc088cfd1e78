"""What each word of card text is worth to a bot: a class for each whose worth hangs on the position, or on the texts in it.

The others are worth what the table of words says. How often things happen, and to whom, a `RonePricer` says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from engine.bots.prices import PriceBook, Pricer, StepPrice
from engine.compiled import mypyc_attr
from engine.match.match import PlayerId
from engine.rone.bots.worth import (
    ATTACK_POINT,
    GUESS,
    LIFE,
    NOBODYS,
    act_worth,
    best_of,
    for_player,
    keyword_worth,
    lying_worth,
    many,
    number_of,
    payment_worth,
    side_of,
)
from engine.rone.rules import codes as c
from engine.rone.rules.branching_steps import UnlessStep
from engine.rone.rules.card_steps import (
    CannotStep,
    ChangeStatStep,
    ControlStep,
    DestroyStep,
    FightStep,
    GrantStep,
    MoveStep,
)
from engine.rone.rules.definitions import CompiledPayment
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.player_steps import DestroyCardsStep, PayStep
from engine.rone.rules.view import is_open
from engine.rone.words.steps import STEPS
from engine.rules.amounts import Amount
from engine.rules.branching import ChooseStep, ForEachStep, IfStep, MayStep, RepeatStep
from engine.rules.conditions import Done, Not
from engine.rules.prices import Price
from engine.rules.selectors import Selector
from engine.rules.steps import Step

if TYPE_CHECKING:
    from engine.rone.bots.position import PositionPricer

S = TypeVar("S", bound=Step)


# --- Who prices texts ---


@mypyc_attr(acyclic=True, free_list_len=1)
class RonePricer(Pricer):
    """Prices texts for themselves, a fair target given: what harms the enemy or helps the own side counts up.

    `cause`: whose the cause of a trigger is, as far as is known.
    """

    def __init__(self, cause: int = NOBODYS) -> None:
        self.cause = cause

    def compiled(self, steps: list[Step], index: int) -> StepPrice:
        """The price of a step; of an offer to pay together with the step behind it, which asks whether it was taken."""
        step = steps[index]
        if index + 1 < len(steps) and isinstance(step, MayStep) and not step.targets and isinstance(step.steps[0], PayStep):
            choice = choice_of(step.steps, steps[index + 1])
            if choice is not None:
                return PaidChoicePrice(step.price, choice)
        return BOOK.compiled(step)

    def usual(self, price: UsualPrice[Any]) -> int:
        """What a step brings that the table prices."""
        return price.worths[self.cause]

    def either(self, step: IfStep, before: int) -> int:
        """What one of two texts brings: half of what needs a condition. The step before has brought `before`."""
        return self.text(step.then) // 2

    def number(self, amount: Amount) -> int:
        """What an amount comes to: a guess."""
        return number_of(amount)

    def fitting_number(self, selector: Selector) -> int:
        """How many cards fit: a guess."""
        return GUESS

    def can_pay(self, payment: CompiledPayment) -> bool:
        """Whether its player can pay all of it: taken for granted."""
        return True

    def times(self, times: int, steps: list[Step]) -> int:
        """What a text brings that many times over."""
        return times * self.text(steps)


def text_worth(steps: list[Step], cause: int = NOBODYS) -> int:
    """What a text is worth for itself."""
    return RonePricer(cause).text(steps)


# --- What the table prices ---


class UsualPrice(StepPrice, Generic[S]):
    """What the table says, whoever it happens to; `worths`: for itself, by whose the cause of a trigger is."""

    def __init__(self, step: S, table: Price) -> None:
        super().__init__(table)
        self.step = step
        self.is_fixed = table.by.is_fixed
        self.amount = table.by.value
        self.is_open = is_open(table.by)
        """Whether its player sees all that the amount hangs on."""
        self.selector = step.targets[0] if step.targets else None
        self.worths = [self.printed(c.OWN), self.printed(c.ENEMY), self.printed(NOBODYS)]

    def printed(self, cause: int) -> int:
        """What it is worth for itself."""
        total = self.points * number_of(self.by)
        selector = self.selector
        if selector is not None:
            if self.each:
                total *= many(selector)
            if self.helps:
                total = for_player(total * self.helps, side_of(selector, cause))
        return total + self.at_least

    def value(self, pricer: RonePricer, before: int) -> int:
        """By how the table prices it."""
        return pricer.usual(self)

    def on_player(self, position: PositionPricer, player: PlayerId, sign: int, amount: int) -> int:
        """What it brings where it befalls a player; `sign` is -1 where that is an enemy."""
        return self.worths[NOBODYS]

    def on_found(self, position: PositionPricer, found: list[Permanent], amount: int) -> int:
        """What it brings where it may befall these cards in play."""
        if found:
            return position.on_cards(self, found, amount)
        selector = self.selector
        return 0 if selector is not None and selector.reference == c.NO_WORD else self.worths[NOBODYS]

    def gain(self, position: PositionPricer, one: Permanent, amount: int) -> int:
        """What the view's player gains where it befalls a card in play."""
        benefit = self.benefit(position, one, amount)
        return benefit if one.side == position.own else -benefit

    def benefit(self, position: PositionPricer, one: Permanent, amount: int) -> int:
        """What it means to whom the card belongs: harm below 0."""
        return abs(self.worths[NOBODYS])


# --- Players: no more than there is to lose ---


class WaterPrice(UsualPrice[Step]):
    """Water gained or lost."""

    def on_player(self, position: PositionPricer, player: PlayerId, sign: int, amount: int) -> int:
        """Nobody loses more than there is."""
        return sign * self.points * max(amount, -position.view.water(player))


class DrawPrice(UsualPrice[Step]):
    """Cards drawn."""

    def on_player(self, position: PositionPricer, player: PlayerId, sign: int, amount: int) -> int:
        """As many as the deck has."""
        return sign * self.points * min(amount, position.view.deck_size(player))


class HeroDamagePrice(UsualPrice[Step]):
    """Damage to a hero."""

    def on_player(self, position: PositionPricer, player: PlayerId, sign: int, amount: int) -> int:
        """The game, where no card would be left."""
        return -sign * position.hurt_hero(player, amount)


class DestroyCardsPrice(UsualPrice[DestroyCardsStep]):
    """Cards that a player destroys."""

    def on_player(self, position: PositionPricer, player: PlayerId, sign: int, amount: int) -> int:
        """As many as there are."""
        view = position.view
        cards = (view.hand_size(player) if self.step.from_hand else 0) + (view.deck_size(player) if self.step.from_deck else 0)
        return -sign * self.points * min(amount, cards)


class RemoveFromGraveyardPrice(UsualPrice[Step]):
    """Top cards of a graveyard that are removed from the game."""

    def on_player(self, position: PositionPricer, player: PlayerId, sign: int, amount: int) -> int:
        """What the top card would be worth recycled, and what recycling costs."""
        graveyard = position.view.graveyard(player)
        taken = min(amount, len(graveyard))
        if taken == 0:
            return 0
        value = self.points * taken
        definition = position.view.definition(graveyard[-1])
        if definition is not None and definition.recycle >= 0 and definition.level <= position.view.level(player):
            value += position.prices.worth(definition) // 3
        return -sign * value


class LevelUpPrice(UsualPrice[Step]):
    """A level."""

    def on_player(self, position: PositionPricer, player: PlayerId, sign: int, amount: int) -> int:
        """Nothing at the highest."""
        return sign * self.points if position.view.level(player) < 3 else 0


# --- Cards in play ---


class DamagePrice(UsualPrice[Step]):
    """Damage to units, and to heroes among them."""

    def benefit(self, position: PositionPricer, one: Permanent, amount: int) -> int:
        """What the card loses."""
        if one.definition.kind == c.HERO:
            return -position.hurt_hero(one.player, amount)
        return -position.hurt(one, amount) if one.definition.kind == c.UNIT else abs(self.worths[NOBODYS])


class ChangeStatPrice(UsualPrice[ChangeStatStep]):
    """More or less health or attack: all of it in a combat it decides, little where nothing comes of it."""

    def benefit(self, position: PositionPricer, one: Permanent, amount: int) -> int:
        """By how long it lasts, and whether the unit can make use of it."""
        if one.definition.kind != c.UNIT:
            return abs(self.worths[NOBODYS])
        if self.step.stat == c.HEALTH:
            return -position.hurt(one, -amount) if amount < 0 else ATTACK_POINT * amount + position.in_combat(one, amount, 0, 0)
        melee = amount if self.step.stat == c.MELEE else 0
        now = position.in_combat(one, 0, melee, amount - melee)
        if self.step.duration > c.THIS_TURN:
            return ATTACK_POINT * amount + now
        if now:
            return now
        view = position.view
        is_ready = one.exhausted == 0 and (view.active == view.player) == (one.side == position.own)
        if self.step.duration == c.NEXT_COMBAT:
            return (ATTACK_POINT - 10 if is_ready else 20) * amount
        return ATTACK_POINT * amount if is_ready else 0


class ExhaustPrice(UsualPrice[Step]):
    """Exhaustion."""

    def benefit(self, position: PositionPricer, one: Permanent, amount: int) -> int:
        """To guard no more, and not to attack as long as it lasts (EXH-2)."""
        left = min(amount, 3 - one.exhausted)
        if one.definition.kind != c.UNIT:
            return -40 * left if one.definition.activated else 0
        if left <= 0:
            return 0
        harm = 10 * left
        if one.exhausted == 0:
            harm += position.guarding(one)
        if position.view.side_of(position.view.active) == one.side:
            keeps_from_attacking = one.exhausted == 0
        else:
            keeps_from_attacking = one.exhausted + left >= 2 and one.exhausted < 2  # it isn't active again in its next turn
        return -harm - (position.attacking(one, True) if keeps_from_attacking else 0)


class RefreshPrice(UsualPrice[Step]):
    """Exhaustion that is taken back."""

    def benefit(self, position: PositionPricer, one: Permanent, amount: int) -> int:
        """To attack or guard again once it is active."""
        if one.exhausted == 0:
            return 0
        if one.definition.kind != c.UNIT:
            best = 0
            for ability in one.definition.activated:
                best = max(best, text_worth(ability.steps) - payment_worth(ability.payment))
            return best if amount >= one.exhausted else best // 2
        if amount < one.exhausted:
            return 25
        return 25 + ATTACK_POINT * (position.view.melee(one) + position.view.ranged(one))


class ControlPrice(UsualPrice[ControlStep]):
    """A card that changes sides."""

    def benefit(self, position: PositionPricer, one: Permanent, amount: int) -> int:
        """Twice its price for good: one side has it less, the other more."""
        price = position.prices.price(one)
        return -2 * price if self.step.duration == c.PERMANENTLY else -price // 2 - position.guarding(one)


class MovePrice(UsualPrice[Step]):
    """Cards that go from where they are to a zone of their owner."""

    def __init__(self, step: Step, table: Price) -> None:
        assert isinstance(step, (MoveStep, DestroyStep))
        self.zone = step.zone if isinstance(step, MoveStep) else c.IN_GRAVEYARD
        self.kept = LIFE + 10 if self.zone == c.IN_HAND else LIFE if self.zone == c.IN_DECK else -20
        """What a card that was in play is worth there to its owner."""
        if isinstance(step, DestroyStep):
            self.kept = 0
        super().__init__(step, table)

    def printed(self, cause: int) -> int:
        """Of cards that aren't in play: a card in the hand is worth more than one in the graveyard."""
        selector = self.selector
        assert selector is not None
        if selector.reference != c.NO_WORD or selector.zone == c.IN_BATTLEFIELD:
            return super().printed(cause)
        return many(selector) * for_player(lying_worth(self.zone) - lying_worth(selector.zone), side_of(selector, NOBODYS))

    def benefit(self, position: PositionPricer, one: Permanent, amount: int) -> int:
        """Its price, less what is kept."""
        return self.kept - position.prices.price(one)


class GrantPrice(UsualPrice[GrantStep]):
    """A keyword given or taken."""

    def benefit(self, position: PositionPricer, one: Permanent, amount: int) -> int:
        """Nothing where it changes nothing."""
        keyword = self.step.value
        loses = self.step.attitude < 0
        if (one.definition.held_keywords & keyword != 0) != loses:
            return 0
        value = -keyword_worth(keyword) - position.guarding(one) // 2 if loses else keyword_worth(keyword)
        return value if self.step.duration == c.PERMANENTLY else value * 2 // 3


class CannotPrice(UsualPrice[CannotStep]):
    """Acts that are forbidden."""

    def benefit(self, position: PositionPricer, one: Permanent, amount: int) -> int:
        """What the card can't do, or others can't do to it."""
        step = self.step
        value = position.forbidden(one, step.value, step.duration > c.THIS_TURN) if one.definition.kind == c.UNIT else act_worth(step.value)
        return value if step.duration == c.PERMANENTLY else value * 2 // 3


class PreventPrice(UsualPrice[Step]):
    """Damage that is prevented."""

    def on_player(self, position: PositionPricer, player: PlayerId, sign: int, amount: int) -> int:
        """As much as an attack under way would deal to the hero."""
        return sign * position.spared_hero(player, amount)

    def benefit(self, position: PositionPricer, one: Permanent, amount: int) -> int:
        """What it decides in a combat; little outside."""
        if one.definition.kind != c.UNIT:
            return abs(self.worths[NOBODYS])
        return position.in_combat(one, amount, 0, 0) or 10 * amount


class FightPrice(UsualPrice[FightStep]):
    """A fight of two: the best of those that may be."""

    def on_found(self, position: PositionPricer, found: list[Permanent], amount: int) -> int:
        """Each of these with each of the others."""
        return position.fight(found, position.fitting(self.step.targets[1]))

    def gain(self, position: PositionPricer, one: Permanent, amount: int) -> int:
        """As the view's player would choose the other card."""
        view = position.view
        if one.side == position.own:
            return position.fight([one], [unit for enemy in view.enemies() for unit in view.units(enemy)])
        return position.fight(view.units(view.player), [one])


# --- What is worth what the texts in it are ---


class HoldingPrice(StepPrice, Generic[S]):
    """What the table leaves to the parts of a step."""

    def __init__(self, step: S, table: Price) -> None:
        super().__init__(table)
        self.step = step


class PayPrice(HoldingPrice[PayStep]):
    """Something is paid."""

    def value(self, pricer: RonePricer, before: int) -> int:
        """What is given up."""
        return for_player(-payment_worth(self.step.payment), side_of(self.step.targets[0], pricer.cause))


class ChoosePrice(HoldingPrice[ChooseStep]):
    """So many of some texts."""

    def value(self, pricer: RonePricer, before: int) -> int:
        """The best of them."""
        return best_of([pricer.text(steps) for steps in self.step.options], self.step.count)


class MayPrice(HoldingPrice[MayStep]):
    """A text that its player, or another one, may have carried out."""

    def value(self, pricer: RonePricer, before: int) -> int:
        """Nobody has it carried out who loses by it."""
        worth = pricer.text(self.step.steps)
        return min(worth, 0) if self.step.targets else max(worth, 0)


class UnlessPrice(HoldingPrice[UnlessStep]):
    """A text that a payment keeps from happening."""

    def value(self, pricer: RonePricer, before: int) -> int:
        """The text or the payment, as it suits who pays."""
        paid = payment_worth(self.step.payment)
        worth = pricer.text(self.step.steps)
        return max(worth, -paid) if self.step.who.reference == c.YOU else min(worth, paid)


class IfPrice(HoldingPrice[IfStep]):
    """One text or another."""

    def value(self, pricer: RonePricer, before: int) -> int:
        """The one that holds, where that is known."""
        return pricer.either(self.step, before)


class ForEachPrice(HoldingPrice[ForEachStep]):
    """A text for each card that fits."""

    def value(self, pricer: RonePricer, before: int) -> int:
        """As often as cards fit."""
        return pricer.times(pricer.fitting_number(self.step.of), self.step.steps)


class RepeatPrice(HoldingPrice[RepeatStep]):
    """A text so many times."""

    def value(self, pricer: RonePricer, before: int) -> int:
        """As often as the amount says."""
        return pricer.times(pricer.number(self.step.amount), self.step.steps)


class PaidChoice:
    """What follows where something is paid that may be paid, the payment included, and where it is not."""

    def __init__(self, paid: list[Step], unpaid: list[Step]) -> None:
        self.paid = paid
        self.unpaid = unpaid


def choice_of(offered: list[Step], following: Step) -> PaidChoice | None:
    """The choice that an offer and the step behind it are ("you may pay 2 water. If you do, …"), None where they are none."""
    if not isinstance(following, IfStep):
        return None
    if isinstance(following.condition, Done):
        return PaidChoice([*offered, *following.then], following.otherwise)
    if isinstance(following.condition, Not) and isinstance(following.condition.parts[0], Done):
        return PaidChoice([*offered, *following.otherwise], following.then)
    return None


class PaidChoicePrice(StepPrice):
    """An offer to pay and what hangs on it: two steps."""

    def __init__(self, table: Price, choice: PaidChoice) -> None:
        super().__init__(table)
        self.length = 2
        self.choice = choice
        paid = choice.paid[0]
        assert isinstance(paid, PayStep)
        self.payment = paid.payment

    def value(self, pricer: RonePricer, before: int) -> int:
        """The better of both, where it can be paid."""
        unpaid = pricer.text(self.choice.unpaid)
        return max(pricer.text(self.choice.paid), unpaid) if pricer.can_pay(self.payment) else unpaid


BOOK: Final = PriceBook(
    STEPS,
    {
        "water": WaterPrice,
        "draw": DrawPrice,
        "hero_damage": HeroDamagePrice,
        "destroy_cards": DestroyCardsPrice,
        "remove_from_graveyard": RemoveFromGraveyardPrice,
        "level_up": LevelUpPrice,
        "damage": DamagePrice,
        "health": ChangeStatPrice,
        "melee": ChangeStatPrice,
        "ranged": ChangeStatPrice,
        "exhaust": ExhaustPrice,
        "refresh": RefreshPrice,
        "control": ControlPrice,
        "destroy": MovePrice,
        "return_to_hand": MovePrice,
        "to_deck": MovePrice,
        "remove": MovePrice,
        "grant": GrantPrice,
        "lose": GrantPrice,
        "cannot": CannotPrice,
        "prevent": PreventPrice,
        "fight": FightPrice,
        "pay": PayPrice,
        "choose": ChoosePrice,
        "may": MayPrice,
        "unless": UnlessPrice,
        "if": IfPrice,
        "for_each": ForEachPrice,
        "repeat": RepeatPrice,
    },
    UsualPrice,
)
"""The price of each word of card text."""


def usual_price(step: Step | None) -> UsualPrice[Any] | None:
    """The price of a step, if the table prices it."""
    if step is None or not step.price.has_worth:
        return None
    if not step.price.is_compiled:
        step.price = BOOK.compiled(step)
    assert isinstance(step.price, UsualPrice)
    return step.price
