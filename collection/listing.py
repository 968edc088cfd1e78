"""Which rows of a collection a page shows."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Any

from collection.shelf import Copies, PrintingFacts, Shelf
from engine.cards import BaseCard, BaseCatalog, CardId

SHOWN = ("all", "owned", "missing", "wanted", "trade")
EDITED = ("owned", "wanted", "for_trade")


@dataclass(frozen=True, slots=True)
class Row:
    """A printing with its card, its copies and the number that the page changes."""

    printing: PrintingFacts
    card: BaseCard
    copies: Copies
    kind: str

    @property
    def number(self) -> int:
        """The number that the stepper shows."""
        return int(getattr(self.copies, self.kind))

    @property
    def fewer(self) -> int:
        """The number after one step down."""
        return max(self.number - 1, 0)

    @property
    def more(self) -> int:
        """The number after one step up."""
        return self.number + 1


def is_shown(copies: Copies, shown: str) -> bool:
    """Whether a printing with `copies` is among what was asked for."""
    return {
        "owned": copies.owned > 0,
        "missing": copies.owned == 0,
        "wanted": copies.wanted > 0,
        "trade": copies.for_trade > 0,
    }.get(shown, True)


def rows_of(shelf: Shelf, catalog: BaseCatalog[Any], *, found: Container[CardId] | None, edition: str, shown: str, kind: str) -> list[Row]:
    """The rows to show: of the cards `found` (all if None), of an edition (all if empty), of a kind."""
    return [
        Row(printing, catalog.by_id[printing.card], copies, kind)
        for printing in shelf.printings
        if printing.card in catalog.by_id
        and (found is None or printing.card in found)
        and (not edition or printing.edition == edition)
        and is_shown(copies := shelf.of(printing.id), shown)
    ]


def counts_of(shelf: Shelf) -> dict[str, int]:
    """How many printings each of `SHOWN` has."""
    return {shown: sum(is_shown(shelf.of(p.id), shown) for p in shelf.printings) for shown in SHOWN}
