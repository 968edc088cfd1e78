"""What the seats of a table are called, to who looks on from one of them."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.match.match import NOBODY, PlayerId
from engine.rone.rules.state import State
from engine.simulation.message import Said, message

YOU: Final = LocalText("You", "Du")
OPPONENT: Final = LocalText("The opponent", "Der Gegner")
MATE: Final = LocalText("Your team mate", "Dein Mitspieler")
SEAT: Final = LocalText("Seat %(number)s", "Platz %(number)s")


def seat_name(game: State, player: PlayerId, viewer: PlayerId) -> Said:
    """A seat by what it is to the viewer; among several opponents, and to onlookers, by its number from 1."""
    if player == viewer:
        return YOU
    if viewer != NOBODY and game.players[player].side == game.players[viewer].side:
        return MATE
    if viewer != NOBODY and len(game.players) == 2:
        return OPPONENT
    return message(SEAT, number=player + 1)
