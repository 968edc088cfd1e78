"""What the greedy bot thinks that cards, abilities, levels and attacks bring, in hundredths of a card."""

from __future__ import annotations

from typing import Final

from engine.bots.greedy import PricingBot
from engine.match.match import GameCard, Reference
from engine.rone.bots.cards import Prices
from engine.rone.bots.danger import Danger, is_guard
from engine.rone.bots.position import WINS, PositionPricer
from engine.rone.bots.worth import HERO_POINT, LIFE, WATER, payment_worth
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import CompiledAbility, Definition
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.player_steps import WaterStep
from engine.rone.rules.view import View
from engine.rules.references import card_of
from engine.rules.steps import Step

UNKNOWN: Final = -1
EXPOSED: Final = 90
"""What it costs where an enemy's unit could strike that a unit guards nothing."""
DEFENCE: Final = 40
"""What it costs besides where that is a Defender, who would guard more than once."""
BEFORE_ATTACKS: Final = 10
"""What is worth no more than this comes after the attacks on a hero that lies open."""

PATIENT_TURNS: Final = 60
"""Turns after which nobody waits behind guardians any longer, so that two careful bots come to an end."""


class Pricing(PricingBot):
    """Prices by what is brought at once, with one look at each option. What only a card's text decides is worked out once a card."""

    def __init__(self, plan: str = "greedy") -> None:
        super().__init__(plan)
        self.rushes = plan == "rush"
        self.plays_first = plan == "curve"
        self.prices = Prices()
        self.danger: Danger | None = None
        """What the player's life is in for; looked at once a decision: a third of the work of a game otherwise."""
        self.might = UNKNOWN
        """What the own active units could strike with; added up once a decision."""

    def reset(self) -> None:
        """Another decision: nothing that was added up holds any more."""
        self.danger = None
        self.might = UNKNOWN

    def danger_of(self, view: View) -> Danger:
        """What the life of the view's player is in for."""
        danger = self.danger
        if danger is None:
            danger = Danger(view)
            self.danger = danger
        return danger

    # --- Worth ---

    def worth(self, definition: Definition) -> int:
        """What a card is worth played; looked up once a card."""
        return self.prices.worth(definition)

    def text_value(self, view: View, steps: list[Step], source: Reference) -> int:
        """What a text of the view's player on `source` brings if it is carried out now."""
        return PositionPricer(self.prices, view, source).text(steps)

    def ability_worth(self, view: View, permanent: Permanent, ability: CompiledAbility) -> int:
        """What an activated ability brings now, less what it costs."""
        cost = payment_worth(ability.payment)
        if permanent.definition.kind == c.UNIT:
            cost += 40 * (view.melee(permanent) + view.ranged(permanent))  # it can't attack then
        return self.text_value(view, ability.steps, permanent.reference) - cost

    def tactic_value(self, view: View, definition: Definition, card: GameCard) -> int:
        """The worth of playing a tactic, less its water, and less a point of life unless it goes back under the deck (KEY-SHIELD)."""
        if not self._buys_something(view, definition, card):
            return -1
        text = self.text_value(view, definition.play, Reference(card))
        return text - WATER * max(definition.cost, 0) // 4 - (LIFE if not definition.keywords & c.SHIELD else 0)

    def _buys_something(self, view: View, definition: Definition, card: GameCard) -> bool:
        """Whether a tactic brings more than water, or water with which something can be paid that couldn't be before."""
        gained = -max(definition.cost, 0)
        for step in definition.play:
            if not isinstance(step, WaterStep):
                return True
            gained += view.amount(step.price.by, Reference(card))
        if view.active != view.player:
            return False
        water = view.water(view.player)
        costs = [view.level_cost()]
        level = view.level(view.player)
        for other in view.hand:
            if other != card:
                costs.append(_cost_at(view.definition(other), level))
        for other in view.technology_deck(view.player):
            costs.append(_cost_at(view.definition(other), level))
        return any(water < cost <= water + gained for cost in costs)

    def ability_value(self, view: View, permanent: Permanent, ability: CompiledAbility) -> int:
        """What it brings to use an activated ability in the own main phase."""
        if ability.economic:
            return 2_000  # water and cards first, so that all of the turn can use them
        return self.ability_worth(view, permanent, ability) - 20

    def recycle_value(self, view: View, definition: Definition, card: GameCard) -> int:
        """What it brings to recycle the top card of the graveyard: a card that costs no life."""
        if definition.kind == c.TACTIC:
            value = self.text_value(view, definition.play, Reference(card))
        else:
            value = self.worth(definition)
        value = value * 3 // 4 + 100 - 10 * max(definition.recycle, 0)
        if definition.kind == c.UNIT and self.might_of(view) and view.has_open_hero():
            return min(value, BEFORE_ATTACKS)  # exhausted twice (REC-6): it can wait until the attacks are done
        return value

    def technology_value(self, view: View, definition: Definition, card: GameCard, saving: bool) -> int:
        """What it brings to play a technology."""
        if saving and definition.cost > 0:
            return -1
        return PositionPricer(self.prices, view, Reference(card)).standing(definition) + LIFE - WATER * max(definition.cost, 0) // 4

    def play_value(self, view: View, definition: Definition, card: GameCard, saving: bool) -> int:
        """What it brings to play a card from the hand; it costs water and a card of one's life."""
        water = max(definition.cost, 0)
        if (saving and water) or (view.life(view.player) <= 2 and view.turn <= PATIENT_TURNS):
            return -1  # the last cards are the last life
        if definition.kind == c.TACTIC:
            return self.tactic_value(view, definition, card)
        value = self.worth(definition) - WATER * water // 4
        return value + self._guarding(view, definition)

    def _guarding(self, view: View, definition: Definition) -> int:
        """What it is worth in this danger that a unit more stands guard, a card of one's life spent on it."""
        danger = self.danger_of(view)
        if view.turn > PATIENT_TURNS or not danger.is_near():
            return 0
        guards = danger.guards + (0 if definition.forbids & c.CANNOT_GUARD or definition.keywords & c.INVISIBILITY else 1)
        return danger.survival_gain(danger.guards, guards, 1)

    def saves_for_level(self, view: View) -> bool:
        """Whether water is kept for a level that can be paid next turn."""
        if not self.rushes or view.level(view.player) >= 3:
            return False
        cost = view.level_cost()
        return cost > 0 and view.water(view.player) < cost

    def level_value(self, view: View) -> int:
        """A level is worth what it brings over the turns to come and the cards it opens."""
        if self.rushes:
            return 3_000
        level = view.level(view.player)
        waiting = 0
        playable = 0
        water = view.water(view.player)
        for definition in view.hand_definitions():
            if definition.level > level:
                waiting += 1
            elif 0 <= definition.cost <= water:
                playable += 1
        if self.plays_first:
            return 20 if playable else 600
        return 150 + 130 * waiting - 15 * view.level_cost() + (200 if playable <= 1 else 0)

    # --- Attacks ---

    def strike_value(self, view: View, attacker: Permanent, reference: Reference) -> int:
        """What an attack brings: points on a hero, or who would die in ranged and melee (ATK-3), and what it lays open."""
        target = view.permanent(card_of(reference))
        assert target is not None
        melee = view.melee(attacker)
        ranged = view.ranged(attacker)
        if target.definition.kind == c.HERO:
            points = melee + ranged
            if not view.is_endless(target.player):
                exposed = view.deck_size(target.player) + view.hand_size(target.player)  # not what a team mate holds (TEAM-7)
                is_last = exposed == view.life(target.player)
                if points >= exposed:
                    if is_last:
                        return WINS
                    points = exposed
                elif is_last and points and self.might_of(view) >= exposed:
                    return WINS // 2 + points  # the others can do the rest
            return HERO_POINT * points - self._exposure(view, attacker)
        back_ranged = view.ranged(target)
        back_melee = view.melee(target)
        value = self.prices.clash(attacker, target, (attacker.health(), melee, ranged, target.health(), back_melee, back_ranged))
        return value - self._exposure(view, attacker) // 2

    def might_of(self, view: View) -> int:
        """What the own active units could strike with this turn."""
        if self.might == UNKNOWN:
            might = 0
            for unit in view.units(view.player):
                if unit.exhausted == 0:
                    might += view.melee(unit) + view.ranged(unit)
            self.might = might
        return self.might

    def _exposure(self, view: View, attacker: Permanent) -> int:
        """What it costs that an exhausted unit guards nothing: a little, or the game if the others are too few to live through a turn."""
        if view.turn > PATIENT_TURNS or not is_guard(attacker):
            return 0
        danger = self.danger_of(view)
        if not danger.strikes:
            return 0
        cost = EXPOSED + (DEFENCE if attacker.definition.keywords & c.DEFENDER else 0)
        return cost - danger.survival_gain(danger.guards, danger.guards - 1) if danger.is_near() else cost


def _cost_at(definition: Definition | None, level: int) -> int:
    """What a card costs for which the hero's level does; -1 for any other."""
    return -1 if definition is None or definition.level > level else definition.cost
