"""Writing a collection as CSV."""

from __future__ import annotations

from typing import Any

from collection.shelf import Shelf
from engine.cards import BaseCatalog
from engine.decklist.tables import write_rows
from engine.languages import Language

COLUMNS = ("set", "number", "name", "quantity", "wanted", "for_trade", "card")


def collection_csv(shelf: Shelf, catalog: BaseCatalog[Any], language: Language) -> str:
    """A row for each printing of which something is noted, boxes counted in; cells are safe to open in a spreadsheet."""
    rows = []
    for printing in shelf.printings:
        copies = shelf.of(printing.id)
        if not (copies.owned or copies.wanted or copies.for_trade):
            continue
        name = catalog.by_id[printing.card].name
        rows.append(
            (
                printing.edition_code,
                printing.number,
                name.in_language(language) or name.en,
                copies.owned,
                copies.wanted,
                copies.for_trade,
                int(printing.card),
            )
        )
    return write_rows(COLUMNS, rows)
