"""One goldfish game told turn by turn."""

from __future__ import annotations

from dataclasses import replace

from engine.simulation.alone_table import DECK
from engine.simulation.telling import GameTeller, Stands, ToldGame, tell_at
from engine.skirmish.decks import PlayableKit
from engine.skirmish.measures.goldfish import table_of
from engine.skirmish.measures.settings import GoldfishSettings
from engine.skirmish.measures.table import GoldfishWatch
from engine.skirmish.rules.known_log import known_log


def how_it_stands(watched: GoldfishWatch) -> Stands:
    """Damage, life, how far apart in tenths of a square, where both stand, and the cards; of the discard pile the top card first."""
    me, target = watched.me, watched.target
    numbers = {
        "damage": target.taken,
        "life": me.life,
        "gap": watched.gap(),
        "square": me.square,
        "facing": me.facing,
        "target": target.square,
        "left": len(watched.stack.left),
    }
    return numbers, {"hand": me.hand, "in_play": me.lying, "discard": me.discard[::-1]}


def tell_game(kit: PlayableKit, settings: GoldfishSettings, *, seed: int, index: int) -> ToldGame:
    """Game number `index`, played as reports play it."""
    teller = GameTeller(lambda watched: known_log(watched.game, DECK), how_it_stands)
    table = table_of(kit, settings)
    return replace(tell_at(table, teller, seed=seed, index=index), board=table.ruleset.grid.board)
