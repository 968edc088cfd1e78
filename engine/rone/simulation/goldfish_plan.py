"""What a goldfish deck does next: the greedy bot's prices, looked up so that little is reckoned twice."""

from __future__ import annotations

from typing import Final

from engine.rone.bots.greedy import GreedyBot
from engine.rone.game.codes import COST_OF_ABILITY, COST_OF_LEVEL_UP, COST_OF_PLAY, COST_OF_RECYCLE, TECHNOLOGY, UNIT
from engine.rone.game.costs import cost_to_play
from engine.rone.game.definitions import PASSIVE_CANNOT, PASSIVE_COST
from engine.rone.game.legal import LEVELLING_UP, RECYCLING, can_level_up, can_recycle, can_use, has_cards
from engine.rone.game.options import Option
from engine.rone.game.pieces import Permanent
from engine.rone.game.state import State
from engine.rone.game.targets import has_targets
from engine.rone.game.view import View
from engine.rone.simulation.goldfish_prices import Able, Playable, prices_of
from engine.rone.simulation.goldfish_table import DECK, OPPONENT

ANY_COST: Final = 1 << 40
"""Water that pays for everything: where costs aren't as printed they are asked for one by one."""
NO_COST: Final = ANY_COST + 1
"""Of what can't be paid with any water."""
COSTS_OF_ABILITIES: Final = PASSIVE_COST + COST_OF_ABILITY
COSTS_OF_PLAY: Final = PASSIVE_COST + COST_OF_PLAY
COSTS_OF_RECYCLING: Final = PASSIVE_COST + COST_OF_RECYCLE
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
        self._able_of: list[int] = []
        """The player's list of cards with abilities when `_able` was made: the game forgets it with every such card that comes or goes."""
        self._plan: list[Playable] = []
        """Everything the level allows that is still there, the dearest first."""
        self._changes = -1
        """The player's `changes` that the plan knows of."""
        self._hand = 0
        """How many cards the hand had then."""
        self._rise_cost = NO_COST

    def best_ability(self) -> Able | None:
        """The usable ability that is worth most, if any is worth anything."""
        game = self.game
        person = self._person
        if person.able is not self._able_of:
            self._find_able()
        for able, permanent in self._able:
            if permanent.exhausted:
                continue
            passives = game.passives
            is_changed = person.cost_changes or passives[COSTS_OF_ABILITIES] or passives[PASSIVE_CANNOT] or permanent.modifiers
            if is_changed or permanent.definition.forbids:
                if can_use(game, DECK, permanent, able.ability):
                    return able
            elif able.is_free or self._is_usable(able, permanent):
                return able
        return None

    def _is_usable(self, able: Able, permanent: Permanent) -> bool:
        """What `can_use` would say where costs are as printed and nothing is forbidden."""
        person = self._person
        if able.water > person.water or (able.needs_enemy_unit and not self._enemy.units):
            return False
        if able.takes_cards and not has_cards(self.game, person, able.ability.payment, len(person.hand)):
            return False
        return not able.needs or has_targets(self.game, able.needs, DECK, permanent.reference)

    def _find_able(self) -> None:
        """List the abilities of the own permanents that are worth something, the dearest first: most have none."""
        permanents = self.game.permanents
        person = self._person
        has_ability = self._prices.has_ability
        cards = [card for card in [person.hero, *self._side.units, *person.technologies] if has_ability[card]]
        found: list[tuple[Able, Permanent]] = []
        least = ANY_COST
        for card in cards:
            permanent = permanents[card]
            if permanent is not None:
                for able in self._prices.ables_of(card, permanent.definition):
                    found.append((able, permanent))
                    if able.value > least:
                        _sink(found)
                    else:
                        least = able.value
        self._able = found
        self._able_of = cards
        person.able = cards  # as `find_able` would note it, and a hero without abilities, who adds nothing

    def knows_able(self) -> bool:
        """Whether no card with abilities has come or gone since they were listed."""
        return self._person.able is self._able_of

    def add_able(self, permanent: Permanent) -> None:
        """List the abilities of a unit or technology too that alone has come since: where `_find_able` would have them."""
        card = permanent.card
        definitions = self.game.definitions
        cards = self._able_of[:]
        place = len(cards)
        is_unit = permanent.definition.kind == UNIT
        while is_unit and definitions[cards[place - 1]].kind == TECHNOLOGY:  # the hero comes first
            place -= 1
        cards.insert(place, card)
        for able in self._prices.ables_of(card, permanent.definition):
            place = len(self._able)
            while place > 0:
                before = self._able[place - 1][0]
                if before.value > able.value or (before.value == able.value and not (is_unit and before.is_technology)):
                    break
                place -= 1
            self._able.insert(place, (able, permanent))
        self._able_of = cards
        self._person.able = cards

    def is_outdated(self) -> bool:
        """Whether more has come or gone than the plan's own choice, or the level has changed: it will be made anew."""
        return self._person.changes != self._changes

    def best_option(self, best_value: int) -> Option | None:
        """The card, recycling or level that the bot prices highest above `best_value`; None if there is none.

        Prices come first and legality after, from the dearest down: the first legal one is the best. A card that is chosen is
        expected to be played, and leaves the plan.
        """
        game = self.game
        person = self._person
        side = self._side
        if person.changes != self._changes:
            self._order_plan()
        best: Option | None = None
        chosen: Playable | None = None
        passives = game.passives
        as_printed = not (passives[COSTS_OF_PLAY] or passives[COSTS_OF_LEVELS] or person.cost_changes)
        most = person.water if as_printed else ANY_COST
        is_last_life = len(side.deck) <= 2 and len(person.hand) + len(side.deck) <= 2
        for one in self._plan:
            if one.cost > most:
                continue
            if one.value <= best_value:
                break
            if (one.asks_more or is_last_life) and not self._is_open(one):
                continue
            if not as_printed and cost_to_play(game, DECK, game.definitions[one.card]) > person.water:
                continue
            best_value = one.value
            chosen = one
            break
        if side.graveyard:
            card = side.graveyard[-1]
            top = game.definitions[card]
            is_cheap = 0 <= top.recycle < len(side.graveyard) or person.cost_changes or passives[COSTS_OF_RECYCLING]
            if is_cheap and can_recycle(game, DECK):
                value = self.bot.recycle_value(self.view, top)
                if value > best_value:
                    best_value = value
                    best = RECYCLING[card]
        if self._rise_cost <= most and can_level_up(game, DECK) and self.bot.level_value(self.view) > best_value:
            return LEVELLING_UP
        if best is None and chosen is not None:
            self._plan.remove(chosen)
            self._changes += 1
            if not chosen.is_technology:
                self._hand -= 1
            return chosen.option
        return best

    def _is_open(self, one: Playable) -> bool:
        """Whether a card of the plan can be played, its cost aside."""
        if one.is_technology:
            if len(self._person.technologies) >= 3:
                return False
        elif len(self._person.hand) + len(self._side.deck) <= 2:
            return False  # the last cards are the last life
        if one.needs_enemy_unit and not self._enemy.units:
            return False
        if one.cost and self.bot.rushes and self.bot.saves_for_level(self.view):
            return False
        return not one.needs or has_targets(self.game, one.needs, DECK, one.card)

    def _order_plan(self) -> None:
        """Put the cards that the level allows in the order of their prices; where cards have come to the hand and nothing else, those."""
        person = self._person
        level = person.level
        hand = person.hand
        rank_of = self._prices.ranks[level]
        playables = self._prices.playables
        come = len(hand) - self._hand
        if come == person.changes - self._changes:  # whatever else has happened leaves fewer cards for as many changes
            plan = self._plan
            for card in hand[-come:]:
                rank = rank_of[card]
                place = len(plan)
                while place > 0 and plan[place - 1].rank > rank:
                    place -= 1
                plan.insert(place, playables[rank])
        else:
            ranks = [rank_of[card] for card in hand + self._side.technology_deck]
            ranks.sort()
            self._plan = [playables[rank] for rank in ranks]
        self._changes = person.changes
        self._hand = len(hand)
        self._rise_cost = person.levels[level].cost if level < 3 else NO_COST


def _sink(found: list[tuple[Able, Permanent]]) -> None:
    """Put the last of them before all that are worth less."""
    last = found.pop()
    place = len(found)
    while place > 0 and found[place - 1][0].value < last[0].value:
        place -= 1
    found.insert(place, last)
