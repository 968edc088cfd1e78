"""One edition as data: its cards, their printings and rulings, read from checked values."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from engine.rone.cards import Card, CardId, LocalText


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
    """A card as its file gives it; `card.printings` is empty, printings stand in the edition."""

    card: Card
    rulings: tuple[RulingData, ...]
    renamed_from: str
    place: Place = field(compare=False)

    @property
    def id(self) -> CardId:
        """The card's number."""
        return self.card.id


@dataclass(frozen=True)
class EditionData:
    """An edition with what its files hold."""

    slug: str
    code: str
    name: LocalText
    released: date | None
    symbol: str
    cards: tuple[CardData, ...]
    printings: tuple[PrintingData, ...]
    place: Place = field(compare=False)
