"""What somebody at a table is told, in words that their page says in the reader's language: what is asked, why not, how the table stands.

A seat sees what `view_for` lets it see and no more. A choice is an option's index: nothing else is ever sent back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.match import NO_CARD, GameCard
from engine.simulation.message import Said


@dataclass(frozen=True)
class Choice:
    """Option `index` of a decision: what it does, the clause that allows it, the card of the match that it is about (-1: none)."""

    index: int
    label: Said
    clause: str = ""
    card: GameCard = NO_CARD


@dataclass(frozen=True)
class Question:
    """A decision in words. `choices` are all that are legal, in the match's order; `about` is the card that asks, by its id (-1: none)."""

    prompt: Said
    choices: Sequence[Choice]
    clause: str = ""
    about: int = -1


@dataclass(frozen=True)
class Refusal:
    """What isn't among the choices: what one might want to do with a card of the match (-1: with none), the reason, its clause."""

    label: Said
    reason: Said
    clause: str
    card: GameCard = NO_CARD


@dataclass(frozen=True)
class Term:
    """What holds in a match, and the clause that it comes from."""

    text: Said
    clause: str


@dataclass(frozen=True)
class TableCard:
    """A card that lies open: its number in the match, its id, and what is to be said of it there."""

    number: GameCard
    id: int
    notes: Sequence[Said] = ()


@dataclass(frozen=True)
class TableZone:
    """Where cards lie. Without `has_faces` they are listed by name."""

    name: str
    title: Said
    cards: Sequence[TableCard]
    has_faces: bool = True


@dataclass(frozen=True)
class TableFigure:
    """A number of the table; `note` stands below."""

    title: Said
    value: Said
    note: Said = ""


@dataclass(frozen=True)
class Standing:
    """How the table stands, as a seat sees it."""

    figures: Sequence[TableFigure]
    zones: Sequence[TableZone]
