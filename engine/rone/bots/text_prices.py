"""What a text would bring a player in a position, in hundredths of a card: whom it hits on both sides, and what becomes of them.

Everything follows from the words of the text and from what the player sees. A text is priced step by step, as if each found the
position as it is now; `worth.py` says what is left open, as what a card is worth that isn't in play yet.
"""

from __future__ import annotations

from typing import Final

from engine.match import PlayerId, Reference
from engine.rone.bots.worth import (
    ATTACK_POINT,
    GUESS,
    HEALTH_POINT,
    HERO_POINT,
    LIFE,
    PaidChoice,
    act_worth,
    best_of,
    card_worth,
    keyword_worth,
    many,
    paid_choice,
    passive_worth,
    payment_worth,
    step_worth,
    text_worth,
)
from engine.rone.rules.branching_steps import UnlessStep
from engine.rone.rules.card_steps import (
    CannotStep,
    ChangeStatStep,
    ControlStep,
    DamageStep,
    DestroyStep,
    ExhaustStep,
    FightStep,
    GrantStep,
    MoveStep,
    PreventStep,
    RefreshStep,
)
from engine.rone.rules.codes import (
    CANNOT_ATTACK,
    CANNOT_BE_ATTACKED,
    CANNOT_BE_TARGETED,
    CANNOT_GUARD,
    CANNOT_REFRESH,
    CANNOT_USE_ABILITY,
    DEFENDER,
    EFFECT,
    ENEMY,
    ENEMY_PLAYER,
    HEALTH,
    HERO,
    IN_BATTLEFIELD,
    IN_DECK,
    IN_HAND,
    MELEE,
    NEXT_COMBAT,
    NO_WORD,
    OWN,
    PERMANENTLY,
    THAT,
    THIS_TURN,
    UNIT,
    UP_TO,
    YOU,
)
from engine.rone.rules.definitions import PASSIVE_COST, Definition, Passive
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.player_steps import (
    DestroyCardsStep,
    DrawStep,
    HeroDamageStep,
    LevelUpStep,
    PayStep,
    RemoveFromGraveyardStep,
    WaterStep,
)
from engine.rone.rules.view import View
from engine.rules.branching import ChooseStep, ForEachStep, IfStep, MayStep, RepeatStep
from engine.rules.conditions import Done
from engine.rules.selectors import Selector
from engine.rules.steps import Step

WINS: Final = 50_000
HERO_PRICE: Final = 400
NONE_KNOWN: Final[list[Permanent]] = []
LEAST: Final = 40
"""No unit on the battlefield is worth less: it can stand in the way."""


class TextPrices:
    """Prices texts, cards in play and clashes. What only a card decides is worked out once a card."""

    def __init__(self) -> None:
        self._worth: dict[int, int] = {}
        self._that = NONE_KNOWN
        """What the step before was about, where that is known: one card that was chosen, or all that fitted. Replaced, never changed."""

    # --- Cards ---

    def worth(self, definition: Definition) -> int:
        """What a card is worth played; looked up once a card."""
        found = self._worth.get(definition.id)
        if found is None:
            found = card_worth(definition)
            self._worth[definition.id] = found
        return found

    def price(self, unit: Permanent) -> int:
        """What a unit on the battlefield is worth now."""
        definition = unit.definition
        if definition.kind == HERO:
            return HERO_PRICE
        worth = self._worth.get(definition.id)
        if worth is None:
            worth = self.worth(definition)
        worth += HEALTH_POINT * (unit.health_change - unit.damage)  # how far its health is from what is printed
        return worth if worth > LEAST else LEAST

    # --- Texts ---

    def text(self, view: View, steps: list[Step], source: Reference) -> int:
        """What a text of the view's player on `source` brings if it is carried out now."""
        total = 0
        before = 0
        index = 0
        while index < len(steps):
            choice = paid_choice(steps, index)
            if choice is None:
                before = self.step(view, steps[index], source, before)
                index += 1
            else:
                before = self.choice(view, choice, source)
                index += 2
            total += before
        return total

    def choice(self, view: View, choice: PaidChoice, source: Reference) -> int:
        """What it brings to be asked whether to pay: the better of both, where it can be paid."""
        paid = choice.paid[0]
        assert isinstance(paid, PayStep)
        unpaid = self.text(view, choice.unpaid, source)
        return max(self.text(view, choice.paid, source), unpaid) if view.can_pay(paid.payment) else unpaid

    def step(self, view: View, step: Step, source: Reference, before: int) -> int:
        """What a step brings; the one before it has brought `before`, and was in vain if that is 0."""
        price = step.price
        if price is None:
            return self._branch(view, step, source, before)
        by = price.by
        amount = by.value if by.is_fixed else view.amount(by, source)
        if not step.targets:
            return price.points * amount + price.at_least
        selector = step.targets[0]
        word = selector.reference
        if word >= YOU:
            return self._on_player(view, step, word, amount)
        if word == NO_WORD:
            self._that = NONE_KNOWN
        if selector.kinds & EFFECT or (word == NO_WORD and selector.zone != IN_BATTLEFIELD):
            return step_worth(step)
        if word == THAT:
            if not self._that:
                return step_worth(step)
            total = 0
            for permanent in self._that:
                total += self.gain(view, step, amount, permanent)
            return total
        found = view.fitting(selector, source)
        if isinstance(step, FightStep):
            return self._fight(view, found, view.fitting(step.targets[1], source))
        if not found:
            return 0 if word == NO_WORD else step_worth(step)
        return self._on_cards(view, step, selector, amount, found)

    def _branch(self, view: View, step: Step, source: Reference, before: int) -> int:
        """What the texts in a step bring."""
        if isinstance(step, PayStep):
            return step_worth(step)
        if isinstance(step, ChooseStep):
            return best_of([self.text(view, steps, source) for steps in step.options], step.count)
        if isinstance(step, MayStep):
            worth = self.text(view, step.steps, source)
            return min(worth, 0) if step.targets else max(worth, 0)
        if isinstance(step, UnlessStep):
            paid = payment_worth(step.payment)
            worth = self.text(view, step.steps, source)
            return max(worth, -paid) if step.who.reference == YOU else min(worth, paid)
        if isinstance(step, IfStep):
            holds = before != 0 if isinstance(step.condition, Done) else view.holds(step.condition, source)
            return self.text(view, step.then if holds else step.otherwise, source)
        if isinstance(step, ForEachStep):
            times = len(view.fitting(step.of, source)) if step.of.zone == IN_BATTLEFIELD else 2
        else:
            assert isinstance(step, RepeatStep)
            times = view.amount(step.amount, source)
        self._that = NONE_KNOWN
        return times * self.text(view, step.steps, source)

    # --- Technologies ---

    def standing(self, view: View, definition: Definition, source: Reference) -> int:
        """What a technology would bring over the turns to come: its passive abilities by whom they touch now, the others as always."""
        total = self.worth(definition)
        for passive in definition.passives:
            total += self._passive(view, passive, source) - passive_worth(passive)
        return total

    def _passive(self, view: View, passive: Passive, source: Reference) -> int:
        """What a passive ability brings with the units that are there, or with the cards in the hand that it makes cheaper."""
        selector = passive.selector
        if selector is None or not selector.takes_all:
            return passive_worth(passive)
        if passive.kind >= PASSIVE_COST:
            if passive.who != OWN:
                return passive_worth(passive)
            cheaper = 1
            for definition in view.hand_definitions():
                if selector.fits_card(definition):
                    cheaper += 1
            return passive_worth(passive) * cheaper // GUESS
        touched = 0
        own = view.side_of(view.player)
        for one in view.fitting(selector, source):
            touched += 1 if (one.side == own) == (selector.whose != ENEMY) else -1
        return passive_worth(passive) * max(touched, 1) // many(selector)

    # --- Players ---

    def _on_player(self, view: View, step: Step, word: int, amount: int) -> int:
        """What a step brings that befalls a player: no more than there is to lose."""
        price = step.price
        assert price is not None
        if word != YOU and word != ENEMY_PLAYER:
            return step_worth(step)
        player = view.player if word == YOU else view.enemies()[0]
        sign = 1 if word == YOU else -1
        if isinstance(step, WaterStep):
            return sign * price.points * max(amount, -view.water(player))
        if isinstance(step, DrawStep):
            return sign * price.points * min(amount, view.deck_size(player))
        if isinstance(step, HeroDamageStep):
            return -sign * self._hurt_hero(view, player, amount)
        if isinstance(step, DestroyCardsStep):
            cards = (view.hand_size(player) if step.from_hand else 0) + (view.deck_size(player) if step.from_deck else 0)
            return -sign * price.points * min(amount, cards)
        if isinstance(step, RemoveFromGraveyardStep):
            return -sign * self._taken_from_graveyard(view, player, amount, price.points)
        if isinstance(step, LevelUpStep):
            return sign * price.points if view.level(player) < 3 else 0
        if isinstance(step, PreventStep):
            return sign * self._spared_hero(view, player, amount)
        return step_worth(step)

    def _hurt_hero(self, view: View, player: PlayerId, amount: int) -> int:
        """What it costs a player that the hero is hurt: the game, where no card would be left."""
        return WINS if amount >= view.life(player) and not view.is_endless(player) else HERO_POINT * amount

    def _taken_from_graveyard(self, view: View, player: PlayerId, amount: int, points: int) -> int:
        """What a player loses with the top cards of the graveyard: what the top card would be worth recycled, and what recycling costs."""
        graveyard = view.graveyard(player)
        taken = min(amount, len(graveyard))
        if taken == 0:
            return 0
        definition = view.definition(graveyard[-1])
        if definition is None or definition.recycle < 0 or definition.level > view.level(player):
            return points * taken
        return points * taken + self.worth(definition) // 3

    def _spared_hero(self, view: View, player: PlayerId, amount: int) -> int:
        """What it brings to prevent damage to a hero: as much as an attack under way would deal."""
        attacked = view.attacked()
        attacker = view.attacker()
        if attacked is None or attacker is None or attacked.definition.kind != HERO or attacked.player != player:
            return 0
        points = view.melee(attacker) + view.ranged(attacker)
        if points >= view.life(player) > points - amount:
            return WINS
        return HERO_POINT * min(points, amount)

    # --- Cards in play ---

    def _on_cards(self, view: View, step: Step, selector: Selector, amount: int, found: list[Permanent]) -> int:
        """What a step brings that befalls cards in play: all of them, some by chance, or those it suits best."""
        self._that = NONE_KNOWN
        gains: list[int] = []
        best = found[0]
        most = -WINS
        for permanent in found:
            gain = self.gain(view, step, amount, permanent)
            if gain > most:
                best = permanent
                most = gain
            gains.append(gain)
        if selector.reference != NO_WORD or selector.takes_all:
            if selector.takes_all:
                self._that = found
            return sum(gains)
        if selector.is_random:
            return sum(gains) * min(selector.count, len(gains)) // len(gains)
        if selector.count == 1:
            self._that = [best]
            return max(most, 0) if selector.mode == UP_TO else most
        if selector.mode == UP_TO:
            gains = [gain for gain in gains if gain > 0]
        return best_of(gains, selector.count)

    def gain(self, view: View, step: Step, amount: int, permanent: Permanent) -> int:
        """What the view's player gains where a step befalls a card in play; of a fight, as that player would choose the other card."""
        if isinstance(step, FightStep):
            if permanent.side == view.side_of(view.player):
                return self._fight(view, [permanent], [unit for enemy in view.enemies() for unit in view.units(enemy)])
            return self._fight(view, view.units(view.player), [permanent])
        benefit = self._benefit(view, step, amount, permanent)
        return benefit if permanent.side == view.side_of(view.player) else -benefit

    def _benefit(self, view: View, step: Step, amount: int, one: Permanent) -> int:
        """What a step means to whom a card belongs: harm below 0."""
        kind = one.definition.kind
        if isinstance(step, ExhaustStep):
            return -self._exhausting(view, one, amount)
        if isinstance(step, RefreshStep):
            return self._refreshing(view, one, amount)
        if isinstance(step, ControlStep):
            price = self.price(one)
            return -2 * price if step.duration == PERMANENTLY else -price // 2 - self._guarding(view, one)
        if isinstance(step, (GrantStep, CannotStep)):
            lasts = step.duration > THIS_TURN
            value = self._acts(view, one, step.value, lasts) if isinstance(step, CannotStep) else self._keyword(view, one, step)
            return value if step.duration == PERMANENTLY else value * 2 // 3
        if isinstance(step, DestroyStep):
            return -self.price(one)
        if isinstance(step, MoveStep):
            back = LIFE + 10 if step.zone == IN_HAND else LIFE if step.zone == IN_DECK else -20
            return back - self.price(one)
        if kind == HERO and isinstance(step, DamageStep):
            return -self._hurt_hero(view, one.player, amount)
        if kind != UNIT:
            return abs(step_worth(step))
        if isinstance(step, DamageStep):
            return -self._damage(one, amount)
        if isinstance(step, PreventStep):
            return self._in_combat(view, one, amount, 0, 0) or 10 * amount
        if isinstance(step, ChangeStatStep):
            return self._change(view, one, step, amount)
        return abs(step_worth(step))

    def _damage(self, unit: Permanent, points: int) -> int:
        price = self.price(unit)
        health = unit.health()
        return price if health <= points else price * points // (health * 2)

    def _change(self, view: View, unit: Permanent, step: ChangeStatStep, amount: int) -> int:
        """What more or less health or attack means to a unit: all of it in a combat it decides, little where nothing comes of it."""
        if step.stat == HEALTH:
            if amount < 0:
                return -self._damage(unit, -amount)
            return ATTACK_POINT * amount + self._in_combat(view, unit, amount, 0, 0)
        melee = amount if step.stat == MELEE else 0
        now = self._in_combat(view, unit, 0, melee, amount - melee)
        if step.duration > THIS_TURN:
            return ATTACK_POINT * amount + now
        if now:
            return now
        is_ready = unit.exhausted == 0 and (view.active == view.player) == (unit.side == view.side_of(view.player))
        if step.duration == NEXT_COMBAT:
            return (ATTACK_POINT - 10 if is_ready else 20) * amount
        return ATTACK_POINT * amount if is_ready else 0

    def _keyword(self, view: View, one: Permanent, step: GrantStep) -> int:
        """What a keyword given or taken means; nothing where it changes nothing."""
        has = one.definition.held_keywords & step.value != 0
        if step.attitude < 0:
            return -keyword_worth(step.value) - self._guarding(view, one) // 2 if has else 0
        return 0 if has else keyword_worth(step.value)

    def _acts(self, view: View, one: Permanent, acts: int, lasts: bool) -> int:
        """What it means that acts are forbidden."""
        if one.definition.kind != UNIT:
            return act_worth(acts)
        harm = 0
        if acts & (CANNOT_ATTACK | CANNOT_USE_ABILITY):
            harm += self._guarding(view, one) + self._attacking(view, one, lasts)
        elif acts & CANNOT_GUARD:
            harm += self._guarding(view, one)
        if acts & CANNOT_REFRESH:
            harm += self._attacking(view, one, lasts) if one.exhausted else 10
        favour = 0
        if acts & CANNOT_BE_ATTACKED:
            favour += self.price(one) // 3
        if acts & CANNOT_BE_TARGETED:
            favour += self.price(one) // 6
        return favour - harm

    # --- Exhaustion ---

    def _exhausting(self, view: View, one: Permanent, times: int) -> int:
        """What it costs to be exhausted: to guard no more, and not to attack as long as it lasts (EXH-2)."""
        if one.definition.kind != UNIT:
            return 40 * min(times, 3 - one.exhausted) if one.definition.activated else 0
        left = min(times, 3 - one.exhausted)
        if left <= 0:
            return 0
        is_own_turn = view.side_of(view.active) == one.side
        lasts = one.exhausted + left >= 2 and one.exhausted < 2  # it isn't active again in its next turn
        harm = 10 * left
        if one.exhausted == 0:
            harm += self._guarding(view, one)
        if one.exhausted == 0 if is_own_turn else lasts:
            harm += self._attacking(view, one, True)
        return harm

    def _refreshing(self, view: View, one: Permanent, times: int) -> int:
        """What it brings to be refreshed: to attack or guard again once it is active."""
        if one.exhausted == 0:
            return 0
        if one.definition.kind != UNIT:
            best = 0
            for ability in one.definition.activated:
                best = max(best, text_worth(ability.steps) - payment_worth(ability.payment))
            return best if times >= one.exhausted else best // 2
        if times < one.exhausted:
            return 25
        return 25 + ATTACK_POINT * (view.melee(one) + view.ranged(one))

    def _guarding(self, view: View, one: Permanent) -> int:
        """What it is worth to whom a unit belongs that it stands in the way (GUARD): much if it is the last to do so."""
        if one.exhausted:
            return 0
        own = view.side_of(view.player)
        guards = 0
        threat = 0
        if one.side == own:
            for unit in view.units(view.player):
                if unit.exhausted == 0:
                    guards += 1
            for enemy in view.enemies():
                for unit in view.units(enemy):
                    if unit.exhausted == 0 or view.active == view.player:
                        threat += view.melee(unit) + view.ranged(unit)
        else:
            for enemy in view.enemies():
                for unit in view.units(enemy):
                    if unit.exhausted == 0:
                        guards += 1
            for unit in view.units(view.player):
                if unit.exhausted == 0 or view.active != view.player:
                    threat += view.melee(unit) + view.ranged(unit)
        return min(40 * threat, 240) // (guards * guards) if guards else 0

    def _attacking(self, view: View, one: Permanent, lasts: bool) -> int:
        """What it is worth to whom a unit belongs that it may attack in the turn that runs, or, where it `lasts`, in the next."""
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

    # --- Clashes ---

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
            value = 30 * (back_health - theirs) + (0 if target.definition.keywords & DEFENDER else 25)  # ATK-5
        return value - (self.price(attacker) if mine <= 0 else 25 * (health - mine))

    def _in_combat(self, view: View, unit: Permanent, health: int, melee: int, ranged: int) -> int:
        """What so much more health and attack would mean to a unit in the attack under way; 0 if it is in none."""
        attacker = view.attacker()
        target = view.attacked()
        if attacker is None or target is None or (unit is not attacker and unit is not target):
            return 0
        strength = view.melee(attacker)
        shots = view.ranged(attacker)
        if target.definition.kind == HERO:
            return HERO_POINT * (max(strength + melee, 0) + max(shots + ranged, 0) - strength - shots)
        back = view.melee(target)
        back_shots = view.ranged(target)
        left = attacker.health()
        back_left = target.health()
        now = self.clash(attacker, target, (left, strength, shots, back_left, back, back_shots))
        if unit is attacker:
            numbers = (left + health, max(strength + melee, 0), max(shots + ranged, 0), back_left, back, back_shots)
            return self.clash(attacker, target, numbers) - now
        numbers = (left, strength, shots, back_left + health, max(back + melee, 0), max(back_shots + ranged, 0))
        return now - self.clash(attacker, target, numbers)

    def _fight(self, view: View, first: list[Permanent], second: list[Permanent]) -> int:
        """What the best fight of two would bring; nothing without two."""
        best = -WINS
        for one in first:
            for other in second:
                numbers = (one.health(), view.melee(one), view.ranged(one), other.health(), view.melee(other), view.ranged(other))
                best = max(best, self.clash(one, other, numbers))
        return best if best > -WINS else 0
