"""A collection as CSV and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from collection.shelf import Copies, Description, Details, PrintingFacts, Shelf
from collection.spellings import cells_of
from engine.cards.catalog import BaseCatalog
from engine.languages import Language, LocalText
from web.games import present_game
from web.text.spreadsheets import spreadsheet

COLUMNS: Final = {
    "en": ("set", "number", "name", "quantity", "language", "condition", "foil", "notes", "wanted", "for_trade", "card"),
    "de": ("Set", "Nummer", "Name", "Anzahl", "Sprache", "Zustand", "Foil", "Notizen", "Gesucht", "Tausch", "Karten-ID"),
}
"""The columns of a CSV by language; imports read both."""


def collection_csv(shelf: Shelf, details: Mapping[int, Details], catalog: BaseCatalog[Any], language: Language) -> str:
    """A row for each printing of which something is noted, boxes counted in, with the separators of the reader's language.

    Copies that are described have rows of their own, a row for each kind. Cells are safe to open in a spreadsheet.
    """
    rows = [
        (
            facts.edition_code,
            facts.number,
            _name(catalog, facts, language),
            owned,
            *cells_of(said).values(),
            wanted,
            for_trade,
            int(facts.card),
        )
        for facts, copies in _noted(shelf)
        for said, owned, wanted, for_trade in _split(copies, details.get(facts.id, {}))
    ]
    return spreadsheet(COLUMNS.get(str(language), COLUMNS["en"]), rows)


def _split(copies: Copies, details: Details) -> Iterator[tuple[Description, int, int | str, int | str]]:
    """What is described and what isn't, each with its number; what is wanted and for trade stands in the first of them."""
    rest = copies.owned - sum(details.values())
    kinds = [*([(Description(), rest)] if rest or not details else []), *details.items()]
    for at, (said, number) in enumerate(kinds):
        yield (said, number, "", "") if at else (said, number, copies.wanted, copies.for_trade)


def collection_records(shelf: Shelf, details: Mapping[int, Details], catalog: BaseCatalog[Any], language: Language) -> dict[str, Any]:
    """What the CSV says, as JSON; boxes by edition besides, whose copies are counted among the cards' too."""
    boxes = [{"edition": slug, "quantity": number} for slug, number in sorted(shelf.boxes.items())]
    cards = [
        {
            "card": int(facts.card),
            "name": _name(catalog, facts, language),
            "edition": facts.edition,
            "set": facts.edition_code,
            "number": facts.number,
            "owned": copies.owned,
            "wanted": copies.wanted,
            "for_trade": copies.for_trade,
            "details": [
                {"quantity": number, "language": said.language, "condition": said.condition, "foil": said.is_foil, "note": said.note}
                for said, number in details.get(facts.id, {}).items()
            ],
        }
        for facts, copies in _noted(shelf)
    ]
    return {"game": present_game(), "boxes": boxes, "cards": cards}


def _noted(shelf: Shelf) -> Iterator[tuple[PrintingFacts, Copies]]:
    for printing in shelf.printings:
        copies = shelf.of(printing.id)
        if not copies.is_blank:
            yield printing, copies


def _name(catalog: BaseCatalog[Any], facts: PrintingFacts, language: Language) -> str:
    name: LocalText = catalog.by_id[facts.card].name
    return name.in_language(language) or name.en
