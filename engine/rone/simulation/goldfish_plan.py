"""What a goldfish deck does next: the greedy bot's prices, looked up so that little is reckoned twice."""

from __future__ import annotations

from engine.rone.bots.greedy import GreedyBot
from engine.rone.game.codes import COST_OF_LEVEL_UP, COST_OF_PLAY, LEVEL_UP, PLAY, PLAY_TECHNOLOGY, RECYCLE_TOP, TACTIC, TECHNOLOGY
from engine.rone.game.definitions import PASSIVE_COST, Activated
from engine.rone.game.legal import can_level_up, can_play, can_recycle, can_use
from engine.rone.game.options import Option
from engine.rone.game.state import State
from engine.rone.game.view import View
from engine.rone.simulation.goldfish_table import DECK


class Able:
    """An ability on the battlefield that is worth something to the bot."""

    def __init__(self, value: int, card: int, ability: Activated) -> None:
        self.value = value
        self.card = card
        self.ability = ability
        payment = ability.payment
        self.is_plain = not (ability.aiming.chooses or payment.hand or payment.deck)
        """Whether nothing is chosen before it is carried out."""


class Plan:
    """What one game's deck could do, the dearest first."""

    def __init__(self, game: State, bot: GreedyBot, view: View) -> None:
        self.game = game
        self.bot = bot
        self.view = view
        self._able: list[Able] = []
        self._able_serial = -1
        self._able_level = 0
        self._able_number = 0
        self._plan: list[tuple[int, int]] = []
        """Value and card of everything the level allows, the dearest first."""
        self._plan_turn = 0
        self._plan_level = 0
        self._plan_hand = 0

    def best_ability(self) -> Able | None:
        """The usable ability that is worth most, if any is worth anything."""
        game = self.game
        person = game.players[DECK]
        permanents = game.permanents
        number = len(game.sides[person.side].units) + len(person.technologies)
        if self._able_serial != game.serial or self._able_number != number or self._able_level != person.level:
            self._find_able()
            self._able_serial = game.serial
            self._able_number = number
            self._able_level = person.level
        for able in self._able:
            permanent = permanents[able.card]
            if permanent is not None and permanent.exhausted == 0 and can_use(game, DECK, permanent, able.ability):
                return able
        return None

    def note_without_abilities(self) -> None:
        """The card that has just come has no ability: the list of them is as good as it was."""
        if self._able_serial == self.game.serial - 1:
            self._able_serial += 1
            self._able_number += 1

    def _find_able(self) -> None:
        """List the abilities of the own permanents that are worth something, the dearest first: most have none."""
        game = self.game
        person = game.players[DECK]
        found: list[Able] = []
        for card in [person.hero, *game.sides[person.side].units, *person.technologies]:
            permanent = game.permanents[card]
            if permanent is not None and permanent.definition.activated:
                for ability in permanent.definition.activated:
                    value = self.bot.plain_ability_value(permanent.definition, ability)
                    if value > 0:
                        place = len(found)
                        while place > 0 and found[place - 1].value < value:
                            place -= 1
                        found.insert(place, Able(value, card, ability))
        self._able = found

    def best_option(self, best_value: int, turn: int) -> Option | None:
        """The card, recycling or level that the bot prices highest above `best_value`; None if there is none.

        Prices come first and legality after, from the dearest down: the first legal one is the best.
        """
        game = self.game
        bot = self.bot
        person = game.players[DECK]
        side = game.sides[person.side]
        water = person.water
        best: Option | None = None
        saving = bot.rushes and bot.saves_for_level(self.view)
        if self._plan_turn != turn or self._plan_level != person.level or len(person.hand) > self._plan_hand:
            self._order_plan()
            self._plan_turn = turn
        self._plan_hand = len(person.hand)
        may_play = len(person.hand) + len(side.deck) > 2  # the last cards are the last life
        changed = game.passives[PASSIVE_COST + COST_OF_PLAY] or game.passives[PASSIVE_COST + COST_OF_LEVEL_UP]
        as_printed = not changed and not person.cost_changes
        for value, card in self._plan:
            if value <= best_value:
                break
            definition = game.definitions[card]
            if as_printed and definition.cost > water:
                continue
            is_technology = definition.kind == TECHNOLOGY
            if (saving and definition.cost) or not (may_play or is_technology) or (is_technology and len(person.technologies) >= 3):
                continue
            if card not in (side.technology_deck if is_technology else person.hand):
                continue
            if (as_printed and definition.kind != TACTIC) or can_play(game, DECK, card):
                best_value = value
                best = Option(PLAY_TECHNOLOGY if is_technology else PLAY, card)
                break
        if side.graveyard and can_recycle(game, DECK):
            card = side.graveyard[-1]
            value = bot.recycle_value(self.view, game.definitions[card])
            if value > best_value:
                best_value = value
                best = Option(RECYCLE_TOP, card)
        may_rise = person.level < 3 and not (as_printed and person.levels[person.level].cost > water) and can_level_up(game, DECK)
        if may_rise and bot.level_value(self.view) > best_value:
            best = Option(LEVEL_UP)
        return best

    def _order_plan(self) -> None:
        """Put the cards that the level allows in the order of their prices; made anew when a card or a level has come."""
        game = self.game
        bot = self.bot
        person = game.players[DECK]
        level = person.level
        plan: list[tuple[int, int]] = []
        for card in [*person.hand, *game.sides[person.side].technology_deck]:
            definition = game.definitions[card]
            if definition.level <= level and definition.cost >= 0:
                plan.append((bot.plain_play_value(definition), card))
        plan.sort(reverse=True)
        self._plan = plan
        self._plan_level = level
