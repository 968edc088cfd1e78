"""How the files of a game's editions differ from those of every game: other words, and pieces without a record of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

Written = Mapping[str, Any]
"""A record of a file, as it was written or as the loader reads it."""
PIECES_FROM: Final = 900_000_000
"""Ids of pieces begin here: cards that nobody numbered, because they follow from others. No card of its own gets so high an id."""


def as_written(written: Written, file: str) -> Written:
    """The record as it is."""
    return written


def no_pieces(written: Written) -> Sequence[Written]:
    """Nothing follows from a record."""
    return ()


@dataclass(frozen=True, kw_only=True)
class CardFiles:
    """The files of a game's editions.

    `edition_fields` may stand in the file of an edition beside what every edition has. `rewritten(record, file)` gives the record of a
    card as the loader reads it; `file` is the name of its file. `pieces_of_edition` and `pieces_of_card` give the records of further
    cards that follow from one; they are printed in the same edition. They may raise ValueError with the field and what is wrong with it.
    """

    edition_fields: frozenset[str] = frozenset()
    rewritten: Callable[[Written, str], Written] = as_written
    pieces_of_edition: Callable[[Written], Sequence[Written]] = no_pieces
    pieces_of_card: Callable[[Written], Sequence[Written]] = no_pieces


PLAIN_FILES: Final = CardFiles()
"""Nothing differs."""
