"""The table of a goldfish game: the deck in one seat, in the other an opponent that has nothing and whose deck can't end."""

from __future__ import annotations

from typing import Final

from engine.cards import CardId
from engine.languages import LocalText
from engine.match import GameCard, PlayerId
from engine.play import Bot
from engine.rng import Stream, stream
from engine.rone.bots.greedy import GreedyBot
from engine.rone.bots.nobody import NobodyBot
from engine.rone.cards import Card, CardType
from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.rules.compiler import definition_of
from engine.rone.rules.game import Brought, Game, refuse_unplayable
from engine.rone.rules.ids import SideId
from engine.rone.rules.rulesets import Ruleset, ruleset_named
from engine.rone.rules.running import SeatCards, SideCards, begin, lay_out
from engine.rone.rules.state import State

DECK: Final = PlayerId(0)
OPPONENT: Final = PlayerId(1)


def ruleset_of(deck: PlayableDeck, settings: GoldfishSettings) -> Ruleset:
    """The rules that `deck` is played by.

    Raises:
        UnmodelledCardsError: cards' text isn't modelled, and `ignore_unmodelled` is off.
        EditionsError: a card bears a keyword that the ruleset doesn't have (KEY-EDITIONS).
    """
    ruleset = ruleset_named(settings.ruleset)
    alone = PlayableDeck(deck.heroes[:1], deck.cards, deck.technologies)
    refuse_unplayable((alone, alone), ruleset, settings.ignore_unmodelled)
    return ruleset


def nobody(pressure: int) -> Card:
    """The hero of the empty seat. Under pressure its text deals so much damage at the beginning of each of its turns."""
    texts = ({"when": "begin_turn", "do": [{"hero_damage": pressure}]},) if pressure else ()
    return Card(
        id=CardId(-2 - pressure),
        slug="nobody",
        type=CardType.HERO,
        name=LocalText("nobody", "niemand"),
        level=1,
        cost=None,
        water_income=0,
        card_income=0,
        abilities=texts,
    )


def game_chance(seed: int, index: int) -> tuple[Stream, Stream]:
    """What game number `index` is shuffled with, and what its texts roll."""
    return stream(seed, "goldfish-shuffle", index), stream(seed, "goldfish-effects", index)


class GoldfishTable:
    """A deck alone at a table, laid out once for all its games. A game depends on its chance and on who begins alone."""

    def __init__(self, deck: PlayableDeck, settings: GoldfishSettings, bot: Bot | None = None) -> None:
        """`bot` plays the deck; left out, the greedy bot with the settings' plan, which attacks last.

        Raises:
            UnmodelledCardsError, EditionsError: as `ruleset_of`.
        """
        ruleset = ruleset_of(deck, settings)
        brought = Brought(deck)
        seats = [brought.seat(SideId(DECK)), SeatCards(SideId(OPPONENT), [definition_of(nobody(settings.pressure))] * 3)]
        self.start = lay_out(ruleset, seats, [brought.side(), SideCards([], [])], [], Stream(0, 0, 0, 0))
        """The table before a game, the deck still in order."""
        self.start.players[OPPONENT].is_endless = True
        self.start.players[DECK].yields = True
        self.bots: list[Bot] = [bot or GreedyBot(settings.policy, attacks_last=True), NobodyBot()]

    def deal(self, effects: Stream, shuffle: Stream, first: int, hand: list[GameCard] | None = None, log: bool = False) -> Game:
        """A game of its own, shuffled and dealt; `first` begins. The game cards of `hand` are dealt to the deck first."""
        state: State = self.start.copy()
        state.effects = effects
        state.log = [] if log else None
        deck = state.sides[DECK].deck
        shuffle.shuffle(deck)
        if hand is not None:
            state.sides[DECK].deck = [card for card in deck if card not in hand] + hand
        state.shuffles = [shuffle, shuffle]
        begin(state, PlayerId(first))
        return Game(state)
