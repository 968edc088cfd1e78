"""Sides at a table of RONE: their life, which is the cards of deck and hands, and what their seats are called."""

from __future__ import annotations

from engine.match.match import NOBODY, PlayerId
from engine.rone.rules.ids import SideId
from engine.rone.rules.state import State
from engine.simulation.message import Said
from engine.table import sentences as names


def side_life(game: State, side: SideId) -> int:
    """How many cards a side has in its deck and its players' hands: with none left it has lost (END-1, TEAM-6)."""
    return len(game.sides[side].deck) + sum(len(one.hand) for one in game.players if one.side == side)


def seat_name(game: State, player: PlayerId, viewer: PlayerId) -> Said:
    """A seat by what it is to the viewer; of a team a mate."""
    is_mate = viewer != NOBODY and game.players[player].side == game.players[viewer].side
    return names.seat_name(player, viewer, len(game.players), is_mate=is_mate)
