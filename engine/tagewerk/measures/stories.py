"""One goldfish game told turn by turn."""

from __future__ import annotations

from engine.simulation.alone_table import DECK
from engine.simulation.telling import GameTeller, Stands, ToldGame, tell_at
from engine.tagewerk.decks import PlayableDeck
from engine.tagewerk.measures.settings import GoldfishSettings
from engine.tagewerk.measures.table import GoldfishTable, GoldfishWatch
from engine.tagewerk.rules.known_log import known_log


def how_it_stands(watched: GoldfishWatch) -> Stands:
    """Points, markers and tokens, and the cards; of the discard pile the top card first."""
    me = watched.me
    lying = me.lying()
    items = [item for piece in lying for item in piece.items]
    numbers = {"points": watched.points(), "markers": me.markers, "tokens": watched.tokens()}
    return numbers, {"hand": me.hand, "in_play": [piece.card for piece in [*lying, *items]], "discard": me.discard[::-1]}


def tell_game(deck: PlayableDeck, settings: GoldfishSettings, *, seed: int, index: int) -> ToldGame:
    """Game number `index`, played as reports play it."""
    teller = GameTeller(lambda watched: known_log(watched.game, DECK), how_it_stands)
    return tell_at(GoldfishTable(deck, settings), teller, seed=seed, index=index)
