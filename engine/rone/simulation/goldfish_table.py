"""The table of a goldfish game: the deck on one side, on the other an opponent that has nothing."""

from __future__ import annotations

from typing import Final

from engine.rng import Stream
from engine.rone.decks import PlayableDeck
from engine.rone.game.codes import HERO
from engine.rone.game.compiler import definition_of
from engine.rone.game.definitions import Definition
from engine.rone.game.rulesets import Ruleset
from engine.rone.game.running import SeatCards, SideCards, begin, lay_out
from engine.rone.game.state import State

DECK: Final = 0
OPPONENT: Final = 1


def goldfish_table(deck: PlayableDeck) -> tuple[list[SeatCards], list[SideCards]]:
    """What the two players bring: the deck with its first hero, and an opponent with a hero that is nobody and no cards."""
    levels = [definition_of(deck.heroes[0].levels[level]) for level in (1, 2, 3)]
    nobody = [Definition(id=0, slug="nobody", kind=HERO, level=1, cost=-1)] * 3
    cards = [definition_of(card) for card in deck.cards]
    technologies = [definition_of(card) for card in deck.technologies]
    return [SeatCards(0, levels), SeatCards(1, nobody)], [SideCards(cards, technologies), SideCards([], [])]


def lay_out_goldfish(ruleset: Ruleset, seats: list[SeatCards], sides: list[SideCards], pressure: int) -> State:
    """The table before a game: the deck, still in order, sits at 0 against an opponent that has nothing."""
    game = lay_out(ruleset, seats, sides, [], Stream(0, 0, 0, 0))
    for player in game.players:
        player.reacts = False
    opponent = game.players[OPPONENT]
    opponent.passive = True
    opponent.is_idle = pressure == 0
    return game


def lay_out_quietly(ruleset: Ruleset, seats: list[SeatCards], sides: list[SideCards], pressure: int) -> State:
    """A table at which nobody reacts, and what the deck does is listed from here: the shortcuts need both."""
    game = lay_out_goldfish(ruleset, seats, sides, pressure)
    game.is_quiet = True
    for player in game.players:
        player.is_driven = True
    return game


def begin_goldfish(table: State, effects: Stream, shuffle: Stream, first: int) -> State:
    """A game of its own at `table`, shuffled and dealt; `first` begins."""
    game = table.copy()
    game.effects = effects
    shuffle.shuffle(game.sides[DECK].deck)
    game.shuffles = [shuffle, shuffle]
    begin(game, first)
    return game
