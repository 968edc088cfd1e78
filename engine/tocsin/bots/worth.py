"""The worth of texts and of cards to a party, in hundredths of a point of damage on an enemy that victory is about."""

from __future__ import annotations

from typing import Any, Final

from engine.match.parts import Context
from engine.rules.branching import ChooseStep, IfStep, MayStep, RepeatStep
from engine.rules.selectors import Selector
from engine.rules.steps import Step
from engine.tocsin.bots.outlook import CERTAIN, HURT_WANTED, LIFE, Outlook
from engine.tocsin.rules import codes as c
from engine.tocsin.rules import steps as on
from engine.tocsin.rules.definitions import ActionCard
from engine.tocsin.rules.selectors import TocsinSelector
from engine.tocsin.rules.state import Figure, Place, Seat

CARD: Final = 90
"""A card drawn."""
RAGE: Final = 25
"""A step of a rage track."""
TURNED: Final = 700
"""A card that victory asks to be flipped."""
CRYSTAL: Final = 350
"""A crystal that is needed."""
ENDED: Final = 20_000
"""The quest won, or the game lost."""
BURDENS: Final = (-130, -150)
"""A stunned, a poisoned card in a deck."""
WARD: Final = 170
"""A ward on a hero (HERO-WARD)."""
MEAN_CARD: Final = 110
"""A card of a deck, on the mean."""


def best_number(card: ActionCard, kind: int) -> int:
    """The greatest number with that kind; 0 for the symbol alone, below 0 where a card hasn't got it."""
    best = -1
    for use in card.uses:
        if use.kind == kind:
            best = max(best, use.number, 0)
    return best


def is_attack(card: ActionCard) -> bool:
    """Whether a card can begin an attack."""
    return best_number(card, c.MELEE) >= 0 or best_number(card, c.RANGED) >= 0


def ward_of(cards: list[ActionCard], lent: int = 0) -> int:
    """The greatest sum of defence sets of these cards: with one symbol every number can be played (DEF-3). `lent`: floating numbers."""
    total = lost = 0
    is_symbol = False
    for card in cards:
        defence, number = best_number(card, c.DEFENCE), best_number(card, c.NUMBER)
        total += max(defence, number, 0)
        if defence >= 0 and number <= defence:
            is_symbol = True
        elif defence >= 0:
            lost = min(lost, number - defence) if lost else number - defence
    if is_symbol:
        return total + lent
    return total - lost + lent if lost else 0


def card_worth(card: ActionCard) -> int:
    """What a card is worth in a deck."""
    if card.pile == c.STUNNED_PILE or card.pile == c.POISONED_PILE:
        return BURDENS[card.pile]
    best = second = 0
    for use in card.uses:
        if use.kind == c.NUMBER:
            worth = 90 * use.number
        elif use.kind == c.SPECIAL:
            worth = 150 + RAGE * card.rage
        elif use.number == c.BARE:
            worth = 50
        else:
            worth = (70 if use.kind == c.RANGED else 60) + 78 * use.number
        best, second = max(best, worth), best if worth > best else max(second, worth)
    return best + second // 3 + (60 if card.stuns else 0)


class TextWorth:
    """Prices texts at one moment of a match."""

    def __init__(self, outlook: Outlook, context: Context) -> None:
        self.outlook = outlook
        self.game = outlook.game
        self.context = context

    def of(self, steps: list[Step]) -> int:
        """The worth of a text: its steps one after the other, each as if it found everything as it is now."""
        total = 0
        for step in steps:
            total += self.of_step(step)
        return total

    def of_step(self, step: Step) -> int:
        """The worth of one step."""
        if isinstance(step, ChooseStep):
            return max([self.of(option) for option in step.options])
        if isinstance(step, MayStep):
            return max(self.of(step.steps), 0)
        if isinstance(step, IfStep):
            return self.of(step.then if step.condition.holds(self.game, self.context) else step.otherwise)
        if isinstance(step, RepeatStep):
            return self.amount(step) * self.of(step.steps)
        if isinstance(step, on.EachStep):
            return len(step.of.all_fitting(self.game, self.context)) * self.of(step.steps)
        if step.targets:
            return self._of_targets(step, step.targets[0])
        return self._of_location(step)

    def amount(self, step: Step) -> int:
        """The number of a step."""
        return step.amount.now(self.game, self.context)

    def _of_targets(self, step: Step, selector: Selector) -> int:
        """Of what is chosen the best, else all that fit."""
        assert isinstance(selector, TocsinSelector)
        found = [self.on_one(step, one) for one in selector.fitting(self.game, self.context)]
        if selector.is_chosen:
            found.sort(reverse=True)
            found = found[: selector.count]
        return sum(found)

    def _of_location(self, step: Step) -> int:
        game = self.game
        if isinstance(step, on.FlipStep):
            total = 0
            for at in step.positions:
                place = at.find(game, self.context)
                if place is not None and self.outlook.to_flip[place.number] and step.side != c.FRONT:
                    total += TURNED
            return total
        if isinstance(step, on.EndStep):
            return ENDED if step.is_won else -ENDED
        if isinstance(step, on.DefendStep | on.PreventStep):
            return LIFE * self.amount(step)
        if isinstance(step, on.ReadyStep):
            return CARD * len(game.seats[self.context.player].used)
        return 15

    def on_one(self, step: Step, one: Any) -> int:
        """What a step is worth that happens to one hero or enemy."""
        amount = self.amount(step)
        if isinstance(one, Place):
            return self._on_place(step, one, amount)
        assert isinstance(one, Figure)
        if isinstance(step, on.HeroDamageStep):
            return -LIFE * amount - (3 * LIFE if amount >= one.sheet.health - one.damage else 0)
        return self._on_hero(step.deed, step.pile, one, amount) if isinstance(step, on.DeedStep) else 0

    def _on_place(self, step: Step, place: Place, amount: int) -> int:
        outlook = self.outlook
        armour = place.armour_left()
        if isinstance(step, on.AttackStep):
            if armour:
                return 2 * HURT_WANTED if amount >= armour[0] else 0
            return outlook.hurt_worth(place, max(amount - 1, 0)) + (HURT_WANTED if step.stuns and not place.is_stunned else 0)
        if not isinstance(step, on.DeedStep):
            return 0
        if step.deed == on.HURTS:
            return 0 if armour else outlook.hurt_worth(place, amount)
        if step.deed == on.MENDS:
            return -HURT_WANTED * min(amount, self.game.damage_on(place))
        danger = LIFE * outlook.strengths[place.number]
        return -danger if step.deed == on.ACTIVATES else danger * outlook.chances[place.number] // CERTAIN

    def _on_hero(self, deed: int, pile: int, figure: Figure, amount: int) -> int:
        if deed == on.HEALS:
            return LIFE * min(amount, figure.damage)
        if deed == on.RAGES:
            return RAGE * min(amount, figure.sheet.rage - figure.rage)
        if deed == on.BOOSTS:
            return 80 * amount
        if deed == on.LENDS:
            return 70 * amount if self._can_use(self.game.seats[figure.player]) else 0
        if deed == on.ADDS_DIE:
            return CARD if self._can_use(self.game.seats[figure.player]) else 0
        if deed == on.WARDS:
            return WARD + 10 * figure.damage - 60 * len(figure.wards)
        if deed == on.DRAWS:
            return CARD * amount if self.game.phase < c.UPGRADE else 0
        if deed == on.DISCARDS:
            return -CARD * amount
        if deed == on.LIMITS:
            return 2 * CARD * amount
        if deed < on.GIVES:
            return 40
        if pile == c.CRYSTAL_PILE:
            return CRYSTAL * amount if self.outlook.crystals > 0 else -20
        return BURDENS[pile] * amount

    def _can_use(self, seat: Seat) -> bool:
        """Whether a player can still use a number in this round."""
        game = self.game
        if game.phase != c.HERO or game.active != seat.player:
            return False
        return bool([card for card in seat.hand if is_attack(game.definition(card))])
