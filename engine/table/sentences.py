"""What a table's log is said with, whatever is played: a sentence about the reader, and the same about somebody else; names of seats."""

from __future__ import annotations

from typing import Final, NamedTuple

from engine.languages import LocalText
from engine.match.match import NOBODY, PlayerId
from engine.simulation.message import Said, message

YOU: Final = LocalText("You", "Du")
OPPONENT: Final = LocalText("The opponent", "Der Gegner")
MATE: Final = LocalText("Your team mate", "Dein Mitspieler")
SEAT: Final = LocalText("Seat %(number)s", "Platz %(number)s")


class Sentence(NamedTuple):
    """A sentence about the reader, the same about somebody else (`who`), and the clause it follows."""

    you: LocalText
    they: LocalText
    clause: str = ""


def told(en: str, de: str, they: str, other: str, clause: str = "") -> Sentence:
    """A sentence from what the reader does, in English and German, and what another one does."""
    return Sentence(LocalText(f"You {en}.", f"Du {de}."), LocalText(f"%(who)s {they}.", f"%(who)s {other}."), clause)


def seat_name(player: PlayerId, viewer: PlayerId, seats: int, *, is_mate: bool = False) -> Said:
    """A seat by what it is to the viewer; among several opponents, and to onlookers (NOBODY), by its number from 1."""
    if player == viewer:
        return YOU
    if viewer != NOBODY and is_mate:
        return MATE
    return OPPONENT if viewer != NOBODY and seats == 2 else message(SEAT, number=player + 1)
