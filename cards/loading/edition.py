"""Card data as it was read and checked: races, editions, cards, printings, rulings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from engine.cards.catalog import CardId
from engine.kit import Kit
from engine.languages import LocalText


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

    card: Any
    rulings: tuple[RulingData, ...]
    renamed_from: str
    extra: Mapping[str, str] | None
    place: Place = field(compare=False)

    @property
    def id(self) -> CardId:
        """The card's number."""
        return CardId(self.card.id)


@dataclass(frozen=True)
class SubtypeData:
    """A subtype (a race) and what it is called."""

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
    """All that was read of a game, in the order of the files. `notes` are what was read and not understood, without being wrong."""

    kit: Kit
    subtypes: tuple[SubtypeData, ...]
    editions: tuple[EditionData, ...]
    cards: tuple[CardData, ...]
    printings: tuple[PrintingData, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Known:
    """What a site has already of a game: cards and editions as records by slug, subtypes by slug, and the next free id.

    Where printed texts are to be read, a card with such a text and no abilities is not modelled unless it says so. An edition that a
    table names first, without a day, is out from `today` on.
    """

    kit: Kit
    cards: Mapping[str, Mapping[str, Any]]
    subtypes: Mapping[str, LocalText]
    editions: Mapping[str, dict[str, Any]]
    next_id: int = 0
    reads_texts: bool = False
    today: date | None = None
