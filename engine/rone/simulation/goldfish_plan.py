"""What a goldfish deck does next: the greedy bot's prices, looked up so that little is reckoned twice."""

from __future__ import annotations

from typing import Final

from engine.rone.bots.greedy import GreedyBot
from engine.rone.game.codes import COST_OF_ABILITY, COST_OF_LEVEL_UP, COST_OF_PLAY
from engine.rone.game.definitions import PASSIVE_CANNOT, PASSIVE_COST
from engine.rone.game.legal import LEVELLING_UP, RECYCLING, can_level_up, can_play, can_recycle, can_use
from engine.rone.game.options import Option
from engine.rone.game.pieces import Permanent
from engine.rone.game.reading import has_targets
from engine.rone.game.state import State
from engine.rone.game.view import View
from engine.rone.simulation.goldfish_prices import Able, Playable, prices_of
from engine.rone.simulation.goldfish_table import DECK, OPPONENT

ANY_COST: Final = 1 << 40
"""Water that pays for everything: where costs aren't as printed they are asked for one by one."""
COSTS_OF_ABILITIES: Final = PASSIVE_COST + COST_OF_ABILITY
COSTS_OF_PLAY: Final = PASSIVE_COST + COST_OF_PLAY
COSTS_OF_LEVELS: Final = PASSIVE_COST + COST_OF_LEVEL_UP


class Plan:
    """What one game's deck could do, the dearest first."""

    def __init__(self, game: State, bot: GreedyBot, view: View) -> None:
        self.game = game
        self.bot = bot
        self.view = view
        person = game.players[DECK]
        self._person = person
        self._side = game.sides[person.side]
        self._enemy = game.sides[game.players[OPPONENT].side]
        self._prices = prices_of(bot, game.definitions)
        self._able: list[tuple[Able, Permanent]] = []
        self._able_of: list[int] | None = None
        """The player's list of cards with abilities when `_able` was made: the game forgets it with every such card that comes or goes."""
        self._plan: list[Playable] = []
        """Everything the level allows, the dearest first."""
        self._plan_turn = 0
        self._plan_level = 0
        self._plan_hand = 0

    def best_ability(self) -> Able | None:
        """The usable ability that is worth most, if any is worth anything."""
        game = self.game
        person = self._person
        if person.able is None or person.able is not self._able_of:
            self._find_able()
        passives = game.passives
        is_as_printed = not (person.cost_changes or passives[COSTS_OF_ABILITIES] or passives[PASSIVE_CANNOT])
        for able, permanent in self._able:
            if not permanent.exhausted:
                if able.is_free and is_as_printed and not (permanent.modifiers or permanent.definition.forbids):
                    return able  # what `can_use` would say
                if not (able.is_vain and not self._enemy.units) and can_use(game, DECK, permanent, able.ability):
                    return able
        return None

    def _find_able(self) -> None:
        """List the abilities of the own permanents that are worth something, the dearest first: most have none."""
        permanents = self.game.permanents
        person = self._person
        cards: list[int] = []
        found: list[tuple[Able, Permanent]] = []
        for several in ([person.hero], self._side.units, person.technologies):
            for card in several:
                permanent = permanents[card]
                if permanent is not None and permanent.definition.activated:
                    cards.append(card)
                    for able in self._prices.ables_on(card, permanent.definition):
                        place = len(found)
                        while place > 0 and found[place - 1][0].value < able.value:
                            place -= 1
                        found.insert(place, (able, permanent))
        self._able = found
        self._able_of = cards
        person.able = cards  # as `find_able` would note it

    def best_option(self, best_value: int, turn: int) -> Option | None:
        """The card, recycling or level that the bot prices highest above `best_value`; None if there is none.

        Prices come first and legality after, from the dearest down: the first legal one is the best.
        """
        game = self.game
        bot = self.bot
        person = self._person
        hand = person.hand
        water = person.water
        level = person.level
        best: Option | None = None
        if len(hand) > self._plan_hand or self._plan_turn != turn or self._plan_level != level:
            self._order_plan()
            self._plan_turn = turn
        self._plan_hand = len(hand)
        passives = game.passives
        as_printed = not (passives[COSTS_OF_PLAY] or passives[COSTS_OF_LEVELS] or person.cost_changes)
        most = water if as_printed else ANY_COST
        for one in self._plan:
            if one.cost > most:
                continue
            if one.value <= best_value:
                break
            if self._is_there(one) and (as_printed or can_play(game, DECK, one.card)):
                best_value = one.value
                best = one.option
                break
        graveyard = self._side.graveyard
        if graveyard and can_recycle(game, DECK):
            card = graveyard[-1]
            value = bot.recycle_value(self.view, game.definitions[card])
            if value > best_value:
                best_value = value
                best = RECYCLING[card]
        may_rise = level < 3 and (not as_printed or 0 <= person.levels[level].cost <= water) and can_level_up(game, DECK)
        if may_rise and bot.level_value(self.view) > best_value:
            best = LEVELLING_UP
        return best

    def _is_there(self, one: Playable) -> bool:
        """Whether a card of the plan can still be played, its cost aside: it may have gone since the plan was made."""
        person = self._person
        if one.needs_enemy_unit and not self._enemy.units:
            return False
        if one.is_technology:
            if len(person.technologies) >= 3 or one.card not in self._side.technology_deck:
                return False
        elif one.card not in person.hand or len(person.hand) + len(self._side.deck) <= 2:
            return False  # the last cards are the last life
        if one.cost and self.bot.rushes and self.bot.saves_for_level(self.view):
            return False
        return not one.needs or has_targets(self.game, one.needs, DECK, one.card)

    def _order_plan(self) -> None:
        """Put the cards that the level allows in the order of their prices; made anew when a card or a level has come."""
        person = self._person
        level = person.level
        ranks = self._prices.ranks[level]
        plan = [ranks[card] for card in person.hand]
        plan += [ranks[card] for card in self._side.technology_deck]
        plan.sort()
        playables = self._prices.playables
        self._plan = [playables[rank] for rank in plan]
        self._plan_level = level
