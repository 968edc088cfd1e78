"""Decklists as people write them: read in every spelling, written in six ways."""

from engine.rone.validate.decklist.folding import fold
from engine.rone.validate.decklist.lines import (
    CHARACTERS_MAX,
    LINES_MAX,
    DecklistReading,
    DecklistTooLongError,
    LineState,
    ReadLine,
)
from engine.rone.validate.decklist.reading import read_decklist
from engine.rone.validate.decklist.tables import plain_cell, safe_cell
from engine.rone.validate.decklist.writing import FORMS, DecklistFormError, write_decklist

__all__ = [
    "CHARACTERS_MAX",
    "FORMS",
    "LINES_MAX",
    "DecklistFormError",
    "DecklistReading",
    "DecklistTooLongError",
    "LineState",
    "ReadLine",
    "fold",
    "plain_cell",
    "read_decklist",
    "safe_cell",
    "write_decklist",
]
