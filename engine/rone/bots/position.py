"""What a text would bring a player in a position: whom it hits on both sides, and what becomes of them.

Everything follows from the words of the text and from what the player sees. A text is priced step by step, as if each found the
position as it is now; what is left open, as what a card is worth that isn't in play yet, is worth what it is for itself.
"""

from __future__ import annotations

from typing import Any, Final

from engine.compiled import mypyc_attr
from engine.match.match import PlayerId, Reference
from engine.rone.bots.cards import Prices, passive_worth
from engine.rone.bots.step_prices import RonePricer, UsualPrice
from engine.rone.bots.worth import GUESS, HERO_POINT, NOBODYS, best_of, many
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import PASSIVE_COST, CompiledPayment, Definition
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.view import View
from engine.rules.abilities import Passive
from engine.rules.amounts import Amount
from engine.rules.branching import IfStep
from engine.rules.conditions import Done
from engine.rules.selectors import Selector
from engine.rules.steps import Step

WINS: Final = 50_000
NONE_KNOWN: Final[list[Permanent]] = []


@mypyc_attr(acyclic=True, free_list_len=1)
class PositionPricer(RonePricer):
    """Prices texts of the view's player on `source`, if they are carried out now."""

    def __init__(self, prices: Prices, view: View, source: Reference) -> None:
        super().__init__()
        self.prices = prices
        self.view = view
        self.source = source
        self.own = view.side_of(view.player)
        self.that = NONE_KNOWN
        """What the step before was about, where that is known: one card that was chosen, or all that fitted. Replaced, never changed."""

    # --- Steps ---

    def usual(self, price: UsualPrice[Any]) -> int:
        """What a step brings, by whom it befalls."""
        amount = price.amount if price.is_fixed else self.amount_of(price)
        selector = price.selector
        if selector is None:
            return price.points * amount + price.at_least
        word = selector.reference
        if word >= c.YOU:
            if word == c.YOU:
                return price.on_player(self, self.view.player, 1, amount)
            return price.on_player(self, self.view.enemies()[0], -1, amount) if word == c.ENEMY_PLAYER else price.worths[NOBODYS]
        if word == c.NO_WORD:
            self.that = NONE_KNOWN
        if selector.kinds & c.EFFECT or (word == c.NO_WORD and selector.zone != c.IN_BATTLEFIELD):
            return price.worths[NOBODYS]
        if word == c.THAT:
            if not self.that:
                return price.worths[NOBODYS]
            total = 0
            for permanent in self.that:
                total += price.gain(self, permanent, amount)
            return total
        return price.on_found(self, self.fitting(selector), amount)

    def on_cards(self, price: UsualPrice[Any], found: list[Permanent], amount: int) -> int:
        """What a step brings that befalls cards in play: all of them, some by chance, or those it suits best."""
        selector = price.selector
        assert selector is not None
        self.that = NONE_KNOWN
        gains: list[int] = []
        best = found[0]
        most = -WINS
        for permanent in found:
            gain = price.gain(self, permanent, amount)
            if gain > most:
                best = permanent
                most = gain
            gains.append(gain)
        if selector.reference != c.NO_WORD or selector.takes_all:
            if selector.takes_all:
                self.that = found
            return sum(gains)
        if selector.is_random:
            return sum(gains) * min(selector.count, len(gains)) // len(gains)
        if selector.count == 1:
            self.that = [best]
            return max(most, 0) if selector.mode == c.UP_TO else most
        if selector.mode == c.UP_TO:
            gains = [gain for gain in gains if gain > 0]
        return best_of(gains, selector.count)

    def amount_of(self, price: UsualPrice[Any]) -> int:
        """What the amount in a step comes to now; a guess where it hangs on cards that lie face down."""
        return self.view.open_amount(price.by, self.source) if price.is_open else GUESS

    # --- What texts ask ---

    def either(self, step: IfStep, before: int) -> int:
        """The one that holds; whether the step before was done tells what it brought."""
        holds = before != 0 if isinstance(step.condition, Done) else self.view.holds(step.condition, self.source)
        return self.text(step.then if holds else step.otherwise)

    def number(self, amount: Amount) -> int:
        """What it is now."""
        return self.view.amount(amount, self.source)

    def fitting_number(self, selector: Selector) -> int:
        """How many there are; a guess where they lie face down."""
        return len(self.fitting(selector)) if selector.zone == c.IN_BATTLEFIELD else GUESS

    def fitting(self, selector: Selector) -> list[Permanent]:
        """The cards in play that a text could mean."""
        return self.view.fitting(selector, self.source)

    def can_pay(self, payment: CompiledPayment) -> bool:
        """Whether the view's player can, now."""
        return self.view.can_pay(payment)

    def times(self, times: int, steps: list[Step]) -> int:
        """About which cards is not known."""
        self.that = NONE_KNOWN
        return times * self.text(steps)

    # --- Technologies ---

    def standing(self, definition: Definition) -> int:
        """What a technology would bring over the turns to come: its passive abilities by whom they touch now, the others as always."""
        total = self.prices.worth(definition)
        for passive in definition.passives:
            total += self._passive(passive) - passive_worth(passive)
        return total

    def _passive(self, passive: Passive) -> int:
        """What a passive ability brings with the units that are there, or with the cards in the hand that it makes cheaper."""
        selector = passive.selector
        if selector is None or not selector.takes_all:
            return passive_worth(passive)
        if passive.kind >= PASSIVE_COST:
            if passive.who != c.OWN:
                return passive_worth(passive)
            cheaper = 1
            for definition in self.view.hand_definitions():
                if selector.fits_card(definition):
                    cheaper += 1
            return passive_worth(passive) * cheaper // GUESS
        touched = 0
        for one in self.fitting(selector):
            touched += 1 if (one.side == self.own) == (selector.whose != c.ENEMY) else -1
        return passive_worth(passive) * max(touched, 1) // many(selector)

    # --- Heroes ---

    def hurt_hero(self, player: PlayerId, amount: int) -> int:
        """What it costs a player that the hero is hurt: the game, where no card would be left."""
        return WINS if amount >= self.view.life(player) and not self.view.is_endless(player) else HERO_POINT * amount

    def spared_hero(self, player: PlayerId, amount: int) -> int:
        """What it brings to prevent damage to a hero: as much as an attack under way would deal."""
        view = self.view
        attacked = view.attacked()
        attacker = view.attacker()
        if attacked is None or attacker is None or attacked.definition.kind != c.HERO or attacked.player != player:
            return 0
        points = view.melee(attacker) + view.ranged(attacker)
        if points >= view.life(player) > points - amount:
            return WINS
        return HERO_POINT * min(points, amount)

    # --- Units ---

    def hurt(self, unit: Permanent, points: int) -> int:
        """What so many points of damage cost: its price, if it dies."""
        price = self.prices.price(unit)
        health = unit.health()
        return price if health <= points else price * points // (health * 2)

    def forbidden(self, one: Permanent, acts: int, lasts: bool) -> int:
        """What it means that acts are forbidden to a unit, also in the next turn where that `lasts`."""
        harm = 0
        if acts & (c.CANNOT_ATTACK | c.CANNOT_USE_ABILITY):
            harm += self.guarding(one) + self.attacking(one, lasts)
        elif acts & c.CANNOT_GUARD:
            harm += self.guarding(one)
        if acts & c.CANNOT_REFRESH:
            harm += self.attacking(one, lasts) if one.exhausted else 10
        favour = 0
        if acts & c.CANNOT_BE_ATTACKED:
            favour += self.prices.price(one) // 3
        if acts & c.CANNOT_BE_TARGETED:
            favour += self.prices.price(one) // 6
        return favour - harm

    def guarding(self, one: Permanent) -> int:
        """What it is worth to whom a unit belongs that it stands in the way (GUARD): much if it is the last to do so."""
        if one.exhausted:
            return 0
        view = self.view
        is_own = one.side == self.own
        is_turn_of_others = (view.active == view.player) == is_own
        own = view.units(view.player)
        others: list[Permanent] = []
        for enemy in view.enemies():
            others.extend(view.units(enemy))
        guards = 0
        for unit in own if is_own else others:
            if unit.exhausted == 0:
                guards += 1
        threat = 0
        for unit in others if is_own else own:
            if unit.exhausted == 0 or is_turn_of_others:
                threat += view.melee(unit) + view.ranged(unit)
        return min(40 * threat, 240) // (guards * guards) if guards else 0

    def attacking(self, one: Permanent, lasts: bool) -> int:
        """What it is worth to whom a unit belongs that it may attack in the turn that runs, or, where it `lasts`, in the next."""
        view = self.view
        points = view.melee(one) + view.ranged(one)
        if view.side_of(view.active) != one.side:
            return 35 * points if lasts else 0
        if one.exhausted:
            return 0
        announced = view.announced_attacker()
        if announced is None:
            return 25 * points if view.attacker() is None else 0
        if announced is not one:
            return 25 * points
        for unit in view.units(view.player):
            if unit.exhausted == 0:
                return 45 * points
        return HERO_POINT * points  # nothing stands in its way

    def in_combat(self, unit: Permanent, health: int, melee: int, ranged: int) -> int:
        """What so much more health and attack would mean to a unit in the attack under way; 0 if it is in none."""
        view = self.view
        attacker = view.attacker()
        target = view.attacked()
        if attacker is None or target is None or (unit is not attacker and unit is not target):
            return 0
        strength = view.melee(attacker)
        shots = view.ranged(attacker)
        if target.definition.kind == c.HERO:
            return HERO_POINT * (max(strength + melee, 0) + max(shots + ranged, 0) - strength - shots)
        back = view.melee(target)
        back_shots = view.ranged(target)
        left = attacker.health()
        back_left = target.health()
        now = self.prices.clash(attacker, target, (left, strength, shots, back_left, back, back_shots))
        if unit is attacker:
            numbers = (left + health, max(strength + melee, 0), max(shots + ranged, 0), back_left, back, back_shots)
            return self.prices.clash(attacker, target, numbers) - now
        numbers = (left, strength, shots, back_left + health, max(back + melee, 0), max(back_shots + ranged, 0))
        return now - self.prices.clash(attacker, target, numbers)

    def fight(self, first: list[Permanent], second: list[Permanent]) -> int:
        """What the best fight of two would bring; nothing without two."""
        view = self.view
        best = -WINS
        for one in first:
            for other in second:
                numbers = (one.health(), view.melee(one), view.ranged(one), other.health(), view.melee(other), view.ranged(other))
                best = max(best, self.prices.clash(one, other, numbers))
        return best if best > -WINS else 0
