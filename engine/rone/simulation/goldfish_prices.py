"""What a goldfish deck's cards and abilities are worth to its bot: found out once for all games of a run."""

from __future__ import annotations

from typing import Final

from engine.rone.bots.greedy import GreedyBot
from engine.rone.game.branching_steps import ChooseStep
from engine.rone.game.codes import HERO, TECHNOLOGY
from engine.rone.game.definitions import Activated, Definition, Step
from engine.rone.game.legal import PLAYING, PLAYING_TECHNOLOGY

LEVELS: Final = 3


class Playable:
    """A game card that can be played at some level, and what is asked of it again and again."""

    def __init__(self, rank: int, card: int, definition: Definition, value: int, waits: bool) -> None:
        self.rank = rank
        """Its place among all that the deck can play."""
        self.card = card
        self.value = value
        self.cost = definition.cost
        self.needs = definition.needs
        self.needs_enemy_unit = definition.aiming.needs_enemy_unit
        self.is_technology = definition.kind == TECHNOLOGY
        self.asks_more = len(self.needs) > 0 or waits or self.is_technology
        """Whether more is asked for than its cost: a target, a place, or that its player isn't saving (`waits`)."""
        self.option = PLAYING_TECHNOLOGY[card] if self.is_technology else PLAYING[card]


class Able:
    """An ability on the battlefield that is worth something to the bot."""

    def __init__(self, value: int, card: int, ability: Activated, is_technology: bool) -> None:
        self.value = value
        self.card = card
        self.ability = ability
        self.is_technology = is_technology
        self.is_economic = ability.economic
        payment = ability.payment
        self.is_plain = not (ability.aiming.chooses or payment.hand or payment.deck)
        """Whether nothing is chosen before it is carried out."""
        self.is_free = not (payment.water or payment.takes_cards or ability.aiming.needs)
        """Whether it asks for nothing but that its card is active."""
        self.water = payment.water
        self.takes_cards = payment.takes_cards
        self.needs = ability.aiming.needs
        self.needs_enemy_unit = ability.aiming.needs_enemy_unit
        """Whether it can't be used while the opponent has no units."""
        self.modes: list[list[Step]] = []
        """Its texts to choose one from, if it says nothing else and each of them can always be begun."""
        step = ability.steps[0] if len(ability.steps) == 1 else None
        if isinstance(step, ChooseStep) and step.count == 1 and not any(step.needs):
            self.modes = step.options
        self.is_gain = self.is_free and all(only_gains(steps) for steps in self.modes or [ability.steps])
        """Whether it gives its player water or cards for nothing but exhaustion, whichever of its texts is chosen."""
        self.is_income = self.is_economic and self.is_gain


def only_gains(steps: list[Step]) -> bool:
    """Whether a text does nothing but give its player water or cards."""
    return all(step.is_gain for step in steps)


class Prices:
    """The prices of one bot for the cards of one table."""

    def __init__(self, bot: GreedyBot, definitions: list[Definition]) -> None:
        self.bot = bot
        self.definitions = definitions
        playable = [card for card, one in enumerate(definitions) if one.kind != HERO and one.cost >= 0 and bot.plain_play_value(one) > 0]
        playable.sort(key=lambda card: (-bot.plain_play_value(definitions[card]), -card))
        self.playables: list[Playable] = []
        """All that is worth anything, the dearest first, and after it one that is worth nothing."""
        for rank, card in enumerate(playable):
            self.playables.append(Playable(rank, card, definitions[card], bot.plain_play_value(definitions[card]), bot.rushes))
        self.playables.append(Playable(len(playable), 0, definitions[0], 0, False))
        self.ranks: list[list[int]] = [[len(playable)] * len(definitions) for _ in range(LEVELS + 1)]
        """By level, then by card: its place in `playables`, that of the last for what the level doesn't allow."""
        for place, card in enumerate(playable):
            for level in range(max(definitions[card].level, 0), LEVELS + 1):
                self.ranks[level][card] = place
        self.has_ability = [one.kind == HERO or len(one.activated) > 0 for one in definitions]
        """By card; of heroes it depends on their level."""
        self._ables: list[list[Able] | None] = [None] * len(definitions)
        """By card what it can do on the battlefield, once it has been there; heroes aside."""
        self._hero_ables: dict[int, list[Able]] = {}
        """By the id of a hero's level."""

    def ables_of(self, card: int, definition: Definition) -> list[Able]:
        """The abilities worth something of a card on the battlefield; a hero's change with its level."""
        is_hero = definition.kind == HERO
        known = self._hero_ables.get(definition.id) if is_hero else self._ables[card]
        if known is not None:
            return known
        found: list[Able] = []
        for ability in definition.activated:
            value = self.bot.plain_ability_value(definition, ability)
            if value > 0:
                found.append(Able(value, card, ability, definition.kind == TECHNOLOGY))
        if is_hero:
            self._hero_ables[definition.id] = found
        else:
            self._ables[card] = found
        return found


_latest: list[Prices] = []


def prices_of(bot: GreedyBot, definitions: list[Definition]) -> Prices:
    """The prices of `bot` for a table's cards; the same as for the game before, if that had both."""
    if _latest and _latest[0].bot is bot and _latest[0].definitions is definitions:
        return _latest[0]
    found = Prices(bot, definitions)
    _latest[:] = [found]
    return found
