"""Positions as the look-ahead judges them, for the whole party: what victory asks for, what heroes bear, what decks hold."""

from __future__ import annotations

from typing import Final

from engine.bots.thinking import Budget, PartyWorthEvaluation
from engine.match.match import Decision, PlayerId
from engine.rng import Stream
from engine.tocsin.bots.greedy import AT_ONCE
from engine.tocsin.bots.outlook import HURT, HURT_WANTED, LIFE, Outlook
from engine.tocsin.bots.worth import CRYSTAL, MEAN_CARD, RAGE, TURNED, WARD, card_worth
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.game import Game
from engine.tocsin.rules.state import Figure, Seat, State
from engine.tocsin.rules.view import View

LOOK_AHEAD: Final = Budget(deals=8, candidates=4, turns=2, decisions=120)
WON: Final = 30_000
"""A game won, in hundredths of a point of damage that victory asks for."""
COMPLETED: Final = 6_000
"""A quest completed."""
FALLEN: Final = 900
"""A hero who is defeated, beside the health."""
BOOST: Final = 80
LIMIT: Final = 250
"""A card more in hand."""
EVEN: Final = 600
"""The worth of a position out of which every second game is won."""
THOUGHT_OVER: Final = (c.DECIDE_HERO, c.DECIDE_DAMAGE, c.DECIDE_COLUMN, c.DECIDE_TARGET)


class TocsinEvaluation(PartyWorthEvaluation[Game, View]):
    """Tells what positions are worth to a party."""

    def __init__(self) -> None:
        super().__init__(WON, scale=1_500.0, most_of_a_price=100, certain=AT_ONCE)

    def deal(self, view: View, chance: Stream) -> Game:
        """A match that could be this one."""
        return Game(view.determinised(chance))

    def worth(self, game: State, player: PlayerId) -> int:
        """Of everything that the party has, less what victory asks for."""
        worth = COMPLETED * (game.stage - 1) - EVEN - asked_for(game)
        for figure in game.figures:
            worth += hero_worth(figure)
        for seat in game.seats:
            worth += deck_worth(game, seat)
        return worth

    def is_worth_a_thought(self, decision: Decision) -> bool:
        """Whether it is about an action of a hero, an answer to damage, a place to stand or a target."""
        return decision.kind in THOUGHT_OVER


def asked_for(game: State) -> int:
    """The worth of the work that is left at a location: what victory still asks for, and the health of its other enemies."""
    outlook = Outlook(game)
    asked = CRYSTAL * max(outlook.crystals, 0)
    for place in game.places:
        number = place.number
        if outlook.to_flip[number]:
            asked += TURNED
        left = outlook.left_of(place)
        if left > 0:
            asked += (HURT_WANTED if outlook.wanted[number] else HURT) * left + outlook.defeat_worth(place)
            asked += 100 * len(place.armour_left())
    return asked


def hero_worth(figure: Figure) -> int:
    """The worth of a hero as they stand: health and all else that they have left."""
    if figure.is_defeated:
        return -FALLEN
    left = figure.sheet.health - figure.damage
    near = -LIFE if left <= 2 else 0
    return LIFE * left + near + RAGE * figure.rage + BOOST * figure.boost + WARD * len(figure.wards)


def deck_worth(game: State, seat: Seat) -> int:
    """The worth of a player’s cards, wherever they lie, above that of as many average ones."""
    worth = LIMIT * (seat.hand_limit - c.HAND_LIMIT)
    for cards in (seat.hand, seat.deck, seat.discard):
        for card in cards:
            worth += (card_worth(game.definition(card)) - MEAN_CARD) // 2
    return worth
