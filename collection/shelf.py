"""A collection in memory: every printing there is, and how many of it somebody has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.cards import CardId


@dataclass(frozen=True, slots=True)
class PrintingFacts:
    """A printing as the collection needs it."""

    id: int
    card: CardId
    edition: str
    edition_code: str
    number: str
    copies_in_box: int

    @property
    def label(self) -> str:
        """As it stands on the card: `DRY 012`."""
        return f"{self.edition_code} {self.number}"


@dataclass(frozen=True, slots=True)
class Copies:
    """How many copies of a printing somebody owns (boxes included), wants and would trade away."""

    owned: int = 0
    wanted: int = 0
    for_trade: int = 0
    boxed: int = 0

    @property
    def is_blank(self) -> bool:
        """Whether it says nothing."""
        return not (self.owned or self.wanted or self.for_trade or self.boxed)


@dataclass(frozen=True, slots=True)
class Change:
    """New numbers for a printing; None leaves one as it is. `owned` includes what comes out of boxes."""

    owned: int | None = None
    wanted: int | None = None
    for_trade: int | None = None


@dataclass(frozen=True)
class Shelf:
    """All printings in the order of editions and numbers, boxes by edition, copies by printing."""

    printings: tuple[PrintingFacts, ...]
    boxes: Mapping[str, int] = field(default_factory=dict)
    copies: Mapping[int, Copies] = field(default_factory=dict)

    def of(self, printing: int) -> Copies:
        """The copies of a printing, all zero where nothing is noted."""
        return self.copies.get(printing, Copies())

    @property
    def totals(self) -> Copies:
        """Everything added up."""
        every = self.copies.values()
        return Copies(sum(c.owned for c in every), sum(c.wanted for c in every), sum(c.for_trade for c in every))

    @property
    def different(self) -> int:
        """How many different cards are owned."""
        return len({printing.card for printing in self.printings if self.of(printing.id).owned})


def owned_by_card(shelf: Shelf) -> dict[CardId, int]:
    """Copies owned by card, whatever the printing (CON-3)."""
    found: dict[CardId, int] = {}
    for printing in shelf.printings:
        if number := shelf.of(printing.id).owned:
            found[printing.card] = found.get(printing.card, 0) + number
    return found


def added_up(parts: Iterable[Mapping[CardId, int]]) -> dict[CardId, int]:
    """Copies of several lists together: what all of them need at the same time."""
    found: dict[CardId, int] = {}
    for part in parts:
        for card, number in part.items():
            found[card] = found.get(card, 0) + number
    return found
