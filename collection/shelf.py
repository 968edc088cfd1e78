"""A collection in memory: every printing there is, and how many of it somebody has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple

from cards.search import Held
from engine.cards.catalog import CardId


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


class Copies(NamedTuple):
    """How many copies of a printing somebody owns (boxes included), wants and would trade away."""

    owned: int = 0
    wanted: int = 0
    for_trade: int = 0
    boxed: int = 0

    @property
    def is_blank(self) -> bool:
        """Whether it says nothing."""
        return not (self.owned or self.wanted or self.for_trade or self.boxed)


NO_COPIES = Copies()


@dataclass(frozen=True, slots=True)
class Change:
    """New numbers for a printing; None leaves one as it is. `owned` includes what comes out of boxes."""

    owned: int | None = None
    wanted: int | None = None
    for_trade: int | None = None


class Description(NamedTuple):
    """What some copies of a printing are like, in codes; "" is not said."""

    language: str = ""
    condition: str = ""
    is_foil: bool = False
    note: str = ""


Details = Mapping[Description, int]
"""How many copies of a printing are how."""


def capped(details: Details, most: int) -> dict[Description, int]:
    """Of what is described so many copies, the first; those of which there are none are left out."""
    found: dict[Description, int] = {}
    for description, number in details.items():
        if (left := min(number, most)) > 0:
            found[description] = left
            most -= left
    return found


def fingerprint_of(copies: tuple[int, int, int], details: Details) -> str:
    """Another one as soon as owned, wanted or for trade is another number, or as copies are described in another way."""
    said = sorted((*description, number) for description, number in details.items() if number)
    return sha256(repr((copies, said)).encode("utf-8", "replace")).hexdigest()[:16]


@dataclass(frozen=True)
class Shelf:
    """All printings in the order of editions and numbers, boxes by edition, copies by printing."""

    printings: tuple[PrintingFacts, ...]
    boxes: Mapping[str, int] = field(default_factory=dict)
    copies: Mapping[int, Copies] = field(default_factory=dict)

    def of(self, printing: int) -> Copies:
        """The copies of a printing, all zero where nothing is noted."""
        return self.copies.get(printing, NO_COPIES)

    @property
    def totals(self) -> Copies:
        """Everything added up."""
        every = self.copies.values()
        return Copies(sum(c.owned for c in every), sum(c.wanted for c in every), sum(c.for_trade for c in every))

    @property
    def different(self) -> int:
        """How many different cards are owned."""
        return len({printing.card for printing in self.printings if self.copies.get(printing.id, NO_COPIES).owned})


def owned_by_card(shelf: Shelf) -> dict[CardId, int]:
    """Copies owned by card, whatever the printing (CON-3)."""
    found: dict[CardId, int] = {}
    for printing in shelf.printings:
        if number := shelf.of(printing.id).owned:
            found[printing.card] = found.get(printing.card, 0) + number
    return found


def held_by_card(shelf: Shelf, built: Mapping[CardId, int]) -> Held:
    """All that is noted by card, whatever the printing; free is what is owned and not among `built`."""
    own, wanted, trade = owned_by_card(shelf), dict[CardId, int](), dict[CardId, int]()
    for printing in shelf.printings:
        copies = shelf.of(printing.id)
        for found, number in ((wanted, copies.wanted), (trade, copies.for_trade)):
            if number:
                found[printing.card] = found.get(printing.card, 0) + number
    return Held(own, free_copies(own, built), wanted, trade)


def free_copies(owned: Mapping[CardId, int], built: Mapping[CardId, int]) -> dict[CardId, int]:
    """Copies of each card of `owned` that are not among `built`, 0 where all are."""
    return {card: max(number - built.get(card, 0), 0) for card, number in owned.items()}


def added_up(parts: Iterable[Mapping[CardId, int]]) -> dict[CardId, int]:
    """Copies of several lists together: what all of them need at the same time."""
    found: dict[CardId, int] = {}
    for part in parts:
        for card, number in part.items():
            found[card] = found.get(card, 0) + number
    return found
