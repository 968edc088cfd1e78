"""Life: the cards of deck and hands, as a table of RONE counts them."""

from __future__ import annotations

from engine.rone.rules.ids import SideId
from engine.rone.rules.state import State


def side_life(game: State, side: SideId) -> int:
    """How many cards a side has in its deck and its players' hands: with none left it has lost (END-1, TEAM-6)."""
    return len(game.sides[side].deck) + sum(len(one.hand) for one in game.players if one.side == side)
