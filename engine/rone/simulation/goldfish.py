"""Goldfish: a deck played against an opponent who does nothing, many times over.

A goldfish figure tells how a deck runs, never how often it wins. `docs/reference/goldfish.md` says what each figure is.
"""

from __future__ import annotations

from engine.errors import EngineError
from engine.rng import stream
from engine.rone.bots.greedy import GreedyBot
from engine.rone.decks import PlayableDeck
from engine.rone.game.compiler import definition_of
from engine.rone.game.definitions import Definition
from engine.rone.game.game import EditionsError, UnmodelledCardsError, refuse_unplayable
from engine.rone.game.rulesets import ruleset_named
from engine.rone.game.running import SeatCards, SideCards
from engine.rone.simulation.goldfish_games import play_game
from engine.rone.simulation.goldfish_report import goldfish_report
from engine.rone.simulation.records import Run
from engine.rone.simulation.settings import POLICIES, GoldfishSettings, GoldfishSettingsError
from engine.rone.simulation.tally import GoldfishTally

__all__ = [
    "POLICIES",
    "EditionsError",
    "GoldfishSettings",
    "GoldfishSettingsError",
    "GoldfishTally",
    "UnmodelledCardsError",
    "goldfish_report",
    "play_goldfish_games",
]


class GoldfishRangeError(EngineError):
    """Games are numbered from 0, and one can't play fewer than none."""

    code = "GOLDFISH_RANGE_INVALID"


def play_goldfish_games(deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, first: int, count: int) -> GoldfishTally:
    """Play games `first` to `first + count - 1` and return what they counted.

    A game depends on `seed` and its number alone; even numbers begin, odd ones have the second seat.

    Raises:
        UnmodelledCardsError: cards' text isn't modelled, and `ignore_unmodelled` is off.
        EditionsError: a card bears a keyword that the ruleset doesn't have (KEY-EDITIONS).
        GoldfishRangeError: `first` or `count` is below 0.
    """
    if first < 0 or count < 0:
        raise GoldfishRangeError(f"no {count} games from number {first} on")
    ruleset = ruleset_named(settings.ruleset)
    alone = PlayableDeck(deck.heroes[:1], deck.cards, deck.technologies)
    refuse_unplayable((alone, alone), ruleset, settings.ignore_unmodelled)
    seats = [SeatCards(0, _levels(alone)), SeatCards(1, [Definition(id=0, slug="nobody", kind=8, level=1, cost=-1)] * 3)]
    sides = [
        SideCards([definition_of(card) for card in alone.cards], [definition_of(card) for card in alone.technologies]),
        SideCards([], []),
    ]
    bot = GreedyBot(settings.policy)
    run = Run(settings.turns)
    for index in range(first, first + count):
        shuffle = stream(seed, "goldfish-shuffle", index)
        effects = stream(seed, "goldfish-effects", index)
        play_game(ruleset, seats, sides, bot, effects, shuffle, index % 2, settings.pressure, run)
    return GoldfishTally.of_run(run)


def _levels(deck: PlayableDeck) -> list[Definition]:
    return [definition_of(deck.heroes[0].levels[level]) for level in (1, 2, 3)]
