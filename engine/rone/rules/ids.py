"""Numbers that name something in a game of RONE beside those of every game, each with a type of its own."""

from __future__ import annotations

from typing import Final, NewType

from engine.match.match import NOTHING

SideId = NewType("SideId", int)
"""A side by its place in `State.sides`: a player, or a team (TEAM-1)."""
MOST_CARDS: Final = 256
"""Cards of a whole game, heroes and rewards among them."""
NO_SIDE: Final = SideId(NOTHING)
