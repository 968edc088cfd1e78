"""Goldfish: a deck played against an opponent who does nothing, many times over.

A goldfish figure tells how a deck runs, never how often it wins. `docs/reference/goldfish.md` says what each figure is.
"""

from __future__ import annotations

from engine.errors import EngineError
from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish_report import goldfish_report
from engine.rone.measures.goldfish_settings import POLICIES, GoldfishSettings, GoldfishSettingsError
from engine.rone.measures.goldfish_table import GoldfishTable, game_chance
from engine.rone.measures.goldfish_tally import tally_of_seats
from engine.rone.measures.goldfish_watch import play_watched
from engine.rone.measures.records import OrderedGames, Run
from engine.rone.rules.errors import EditionsError, UnmodelledCardsError
from engine.simulation.tally import Tally

__all__ = [
    "POLICIES",
    "EditionsError",
    "GoldfishSettings",
    "GoldfishSettingsError",
    "UnmodelledCardsError",
    "goldfish_report",
    "play_goldfish_games",
]


class GoldfishRangeError(EngineError):
    """Games are numbered from 0, and one can't play fewer than none."""

    code = "GOLDFISH_RANGE_INVALID"


def play_goldfish_games(deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, first: int, count: int) -> Tally:
    """Play games `first` to `first + count - 1` and return what they counted.

    A game depends on `seed` and its number alone; even numbers begin, odd ones have the second seat.

    Raises:
        UnmodelledCardsError: cards' text isn't modelled, and `ignore_unmodelled` is off.
        EditionsError: a card bears a keyword that the ruleset doesn't have (KEY-EDITIONS).
        GoldfishRangeError: `first` or `count` is below 0.
    """
    if first < 0 or count < 0:
        raise GoldfishRangeError(f"no {count} games from number {first} on")
    table = GoldfishTable(deck, settings)
    runs = [Run(settings.turns), Run(settings.turns)]
    for index in range(first, first + count):
        shuffle, effects = game_chance(seed, index)
        game = table.deal(effects, shuffle, index % 2)
        play_watched(game, table.bots, settings.turns, [OrderedGames(runs[index % 2])])
    return tally_of_seats(*runs)
