"""Card data as it was read and checked: races, editions, cards, printings, rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from engine.cards import CardId
from engine.languages import LocalText
from engine.rone.cards import Card


@dataclass(frozen=True)
class Place:
    """Where something stands in the files; `line` counts from 1."""

    file: str
    line: int


@dataclass(frozen=True)
class PrintingData:
    """A card's place in an edition. `card` is the card's slug."""

    card: str
    edition: str
    number: str
    copies_in_box: int
    illustrator: str
    place: Place = field(compare=False)


@dataclass(frozen=True)
class RulingData:
    """A ruling on a card."""

    text: LocalText
    source: str
    date: date


@dataclass(frozen=True)
class CardData:
    """A card as its file gives it; `card.printings` is empty, printings stand in the data set.

    `extra` is what the file says of it in columns that the site doesn't know; None where it says nothing about them.
    """

    card: Card
    rulings: tuple[RulingData, ...]
    renamed_from: str
    extra: Mapping[str, str] | None
    place: Place = field(compare=False)

    @property
    def id(self) -> CardId:
        """The card's number."""
        return self.card.id


@dataclass(frozen=True)
class RaceData:
    """A race and what it is called."""

    slug: str
    name: LocalText
    place: Place = field(compare=False)


@dataclass(frozen=True)
class EditionData:
    """An edition; its printings stand in the data set."""

    slug: str
    code: str
    name: LocalText
    released: date | None
    symbol: str
    place: Place = field(compare=False)


@dataclass(frozen=True)
class DataSet:
    """All that was read, in the order of the files. `notes` are what was read and not understood, without being wrong."""

    races: tuple[RaceData, ...]
    editions: tuple[EditionData, ...]
    cards: tuple[CardData, ...]
    printings: tuple[PrintingData, ...]
    notes: tuple[str, ...] = ()
