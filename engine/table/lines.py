"""What happened at a table, in sentences."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from engine.languages import LocalText
from engine.match.match import GameCard, PlayerId
from engine.simulation.message import Said


class Scene(StrEnum):
    """What a page shows of a line beside its words.

    Its first card attacks the second, is played, or is lost by its player as life; or its last card dies.
    """

    ATTACK = "attack"
    PLAY = "play"
    LOSS = "loss"
    DEATH = "death"


@dataclass(frozen=True)
class Line:
    """Something that happened, in a sentence: the `number`-th thing that this seat was told, by whom (-1: nobody), in which turn."""

    number: int
    text: Said
    kind: str
    player: PlayerId
    turn: int
    clause: str = ""
    cards: Sequence[int] = ()
    """The ids of the cards that it names."""
    numbers: Sequence[GameCard] = ()
    """The numbers at the table of the cards that it is about: of an attack the attacker and what it attacks."""


@dataclass(frozen=True)
class Tally:
    """Something that is counted for each seat over a match: the lines of these kinds that tell what it did."""

    title: LocalText
    kinds: Collection[str]
