"""What a goldfish deck does next: the greedy bot's prices, looked up so that little is reckoned twice."""

from __future__ import annotations

from typing import Final

from engine.rone.bots.greedy import GreedyBot
from engine.rone.game.branching_steps import ChooseStep
from engine.rone.game.codes import (
    COST_OF_ABILITY,
    COST_OF_LEVEL_UP,
    COST_OF_PLAY,
    TECHNOLOGY,
)
from engine.rone.game.definitions import PASSIVE_CANNOT, PASSIVE_COST, Activated, Step
from engine.rone.game.legal import (
    LEVELLING_UP,
    PLAYING,
    PLAYING_TECHNOLOGY,
    RECYCLING,
    can_level_up,
    can_play,
    can_recycle,
    can_use,
    find_able,
)
from engine.rone.game.options import Option
from engine.rone.game.pieces import Permanent
from engine.rone.game.reading import has_targets
from engine.rone.game.state import State
from engine.rone.game.view import View
from engine.rone.simulation.goldfish_table import DECK, OPPONENT

UNPRICED: Final = -(1 << 40)
"""Stands for a price that hasn't been asked for yet."""


class Able:
    """An ability on the battlefield that is worth something to the bot."""

    def __init__(self, value: int, card: int, ability: Activated) -> None:
        self.value = value
        self.card = card
        self.ability = ability
        payment = ability.payment
        self.is_plain = not (ability.aiming.chooses or payment.hand or payment.deck)
        """Whether nothing is chosen before it is carried out."""
        self.is_free = not (payment.water or payment.takes_cards or ability.aiming.needs)
        """Whether it asks for nothing but that its card is active."""
        self.is_vain = ability.aiming.needs_enemy_unit
        """Whether it can't be used while the opponent has no units."""
        self.modes: list[list[Step]] = []
        """Its texts to choose one from, if it says nothing else and each of them can always be begun."""
        step = ability.steps[0] if len(ability.steps) == 1 else None
        if isinstance(step, ChooseStep) and step.count == 1 and not any(step.needs):
            self.modes = step.options


class Plan:
    """What one game's deck could do, the dearest first."""

    def __init__(self, game: State, bot: GreedyBot, view: View) -> None:
        self.game = game
        self.bot = bot
        self.view = view
        self._able: list[Able] = []
        self._ables: dict[int, list[Able]] = {}
        """By definition and card what a card on the battlefield can do: made once a game."""
        self._able_of: list[int] | None = None
        """The player's list of cards with abilities when `_able` was made: the game forgets it with every such card that comes or goes."""
        self._plan: list[int] = []
        """`value * 256 + card` of everything the level allows, the dearest first: sorted as one number, which compiled code does fast."""
        self._priced: list[int] = [UNPRICED] * len(game.definitions)
        """The same by card: a game's cards come into the plan again and again."""
        self._plan_turn = 0
        self._plan_level = 0
        self._plan_hand = 0

    def best_ability(self) -> Able | None:
        """The usable ability that is worth most, if any is worth anything."""
        game = self.game
        person = game.players[DECK]
        if person.able is None or person.able is not self._able_of:
            self._find_able()
        permanents = game.permanents
        passives = game.passives
        enemy_units = game.sides[game.players[OPPONENT].side].units
        is_as_printed = not (person.cost_changes or passives[PASSIVE_COST + COST_OF_ABILITY] or passives[PASSIVE_CANNOT])
        for able in self._able:
            permanent = permanents[able.card]
            if permanent is not None and permanent.exhausted == 0:
                if able.is_free and is_as_printed and not (permanent.modifiers or permanent.definition.forbids):
                    return able  # what `can_use` would say
                if not (able.is_vain and not enemy_units) and can_use(game, DECK, permanent, able.ability):
                    return able
        return None

    def _find_able(self) -> None:
        """List the abilities of the own permanents that are worth something, the dearest first: most have none."""
        game = self.game
        person = game.players[DECK]
        found: list[Able] = []
        for card in find_able(game, person):
            permanent = game.permanents[card]
            if permanent is not None:
                key = permanent.definition.id * 256 + card
                ables = self._ables.get(key)
                if ables is None:
                    ables = self._ables_on(permanent)
                    self._ables[key] = ables
                for able in ables:
                    place = len(found)
                    while place > 0 and found[place - 1].value < able.value:
                        place -= 1
                    found.insert(place, able)
        self._able = found
        self._able_of = person.able

    def _ables_on(self, permanent: Permanent) -> list[Able]:
        found: list[Able] = []
        for ability in permanent.definition.activated:
            value = self.bot.plain_ability_value(permanent.definition, ability)
            if value > 0:
                found.append(Able(value, permanent.card, ability))
        return found

    def best_option(self, best_value: int, turn: int) -> Option | None:
        """The card, recycling or level that the bot prices highest above `best_value`; None if there is none.

        Prices come first and legality after, from the dearest down: the first legal one is the best.
        """
        game = self.game
        bot = self.bot
        person = game.players[DECK]
        side = game.sides[person.side]
        hand = person.hand
        water = person.water
        level = person.level
        best: Option | None = None
        saving = bot.rushes and bot.saves_for_level(self.view)
        if self._plan_turn != turn or self._plan_level != level or len(hand) > self._plan_hand:
            self._order_plan()
            self._plan_turn = turn
        self._plan_hand = len(hand)
        may_play = len(hand) + len(side.deck) > 2  # the last cards are the last life
        enemy_units = game.sides[game.players[OPPONENT].side].units
        passives = game.passives
        as_printed = not (passives[PASSIVE_COST + COST_OF_PLAY] or passives[PASSIVE_COST + COST_OF_LEVEL_UP] or person.cost_changes)
        least = best_value * 256 + 255
        for entry in self._plan:
            if entry <= least:
                break
            card = entry & 255
            definition = game.definitions[card]
            if as_printed and definition.cost > water:
                continue
            needs = definition.needs
            if needs and not enemy_units and definition.aiming.needs_enemy_unit:
                continue
            is_technology = definition.kind == TECHNOLOGY
            if is_technology:
                if len(person.technologies) >= 3 or card not in side.technology_deck:
                    continue
            elif not may_play or card not in hand:
                continue
            if saving and definition.cost:
                continue
            is_legal = not needs or has_targets(game, needs, DECK, card)  # all that is left to ask where costs are as printed
            if is_legal and (as_printed or can_play(game, DECK, card)):
                best_value = entry >> 8
                best = PLAYING_TECHNOLOGY[card] if is_technology else PLAYING[card]
                break
        if side.graveyard and can_recycle(game, DECK):
            card = side.graveyard[-1]
            value = bot.recycle_value(self.view, game.definitions[card])
            if value > best_value:
                best_value = value
                best = RECYCLING[card]
        may_rise = level < 3 and not (as_printed and person.levels[level].cost > water) and can_level_up(game, DECK)
        if may_rise and bot.level_value(self.view) > best_value:
            best = LEVELLING_UP
        return best

    def _order_plan(self) -> None:
        """Put the cards that the level allows in the order of their prices; made anew when a card or a level has come."""
        game = self.game
        bot = self.bot
        person = game.players[DECK]
        level = person.level
        priced = self._priced
        plan: list[int] = []
        for cards in (person.hand, game.sides[person.side].technology_deck):
            for card in cards:
                definition = game.definitions[card]
                if definition.level <= level and definition.cost >= 0:
                    entry = priced[card]
                    if entry == UNPRICED:
                        entry = bot.plain_play_value(definition) * 256 + card
                        priced[card] = entry
                    plan.append(entry)
        plan.sort(reverse=True)
        self._plan = plan
        self._plan_level = level
