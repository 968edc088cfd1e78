"""One goldfish game told turn by turn."""

from __future__ import annotations

from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.measures.goldfish_table import GoldfishTable, GoldfishWatch
from engine.rone.rules.pieces import cards_of
from engine.simulation.telling import GameTeller, Stands, ToldGame, tell_at


def how_it_stands(watched: GoldfishWatch) -> Stands:
    """Water, level and life, the damage dealt so far, and the cards; of the graveyard the top card first."""
    person, side = watched.me, watched.side
    numbers = {"water": person.water, "level": person.level, "damage": watched.damage, "deck": len(side.deck)}
    return numbers, {
        "hand": person.hand,
        "units": cards_of(side.units),
        "technologies": cards_of(person.technologies),
        "graveyard": side.graveyard[::-1],
    }


def tell_game(deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, index: int) -> ToldGame:
    """Play game number `index` once more and tell it.

    Raises:
        UnmodelledCardsError, EditionsError: as `play_goldfish_games`.
    """
    teller = GameTeller(lambda watched: watched.log, how_it_stands)
    return tell_at(GoldfishTable(deck, settings), teller, seed=seed, index=index)
