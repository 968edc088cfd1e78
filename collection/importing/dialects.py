"""The columns that collection programs write, found by their names in whatever order they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.decklist.tables import columns_of, is_separator_line, plain_cell
from engine.folding import fold

HEADER_CHARACTERS_MAX = 2_000

_SPELLINGS: Final = {
    "owned": "quantity count qty owned amount copies anzahl menge besitz",
    "wanted": "wanted want wishlist gesucht",
    "for_trade": "fortrade tradelistcount tradequantity trade tauschen tausch zumtauschen",
    "name": "name cardname kartenname karte",
    "edition": "set setcode edition editioncode box",
    "edition_name": "setname editionname",
    "number": "number cardnumber collectornumber nummer kartennummer",
    "card": "card cardid kartenid",
    "language": "language lang sprache",
    "condition": "condition zustand",
    "foil": "foil isfoil finish printing",
    "note": "note notes notiz notizen bemerkung bemerkungen comment comments kommentar",
    "place": "place location binder bindername folder foldername tag tags ort lagerort platz ordner ordnername fach",
    "boxes": "boxes boxen",
}
_FIELD_OF: Final = {spelling: field for field, words in _SPELLINGS.items() for spelling in words.split()}

OWN: Final = "this site"
_DIALECTS: Final = (
    ("Dragon Shield", ("foldername", "tradequantity")),
    ("Moxfield", ("tradelistcount", "lastmodified")),
    ("Moxfield", ("tradelistcount", "collectornumber")),
    ("Deckbox", ("tradelistcount", "cardnumber")),
    ("ManaBox", ("manaboxid",)),
    ("ManaBox", ("setcode", "collectornumber", "foil")),
    (OWN, ("set", "number", "wanted", "fortrade")),
    (OWN, ("set", "nummer", "gesucht", "tausch")),
)
"""Programs by columns that together only they write; the first that fits counts."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the fields stand in a table: field to column, the program's name ("" for an unknown one), columns that nothing is read from."""

    places: dict[str, int]
    dialect: str
    left_aside: tuple[str, ...]


def columns_in(cells: Sequence[str]) -> Columns:
    """The columns of a header."""
    places = columns_of(cells, _FIELD_OF)
    names = {fold(cell) for cell in cells}
    dialect = next((name for name, signs in _DIALECTS if names.issuperset(signs)), "")
    fields = [_FIELD_OF.get(fold(cell), "") for cell in cells]
    if fields.count("edition") > 1 and "edition_name" not in places:  # the letters of a set, and its name
        places["edition_name"] = fields.index("edition", places["edition"] + 1)
    aside = (cell[:60] for at, cell in enumerate(cells) if cell and at not in places.values())
    return Columns(places, dialect, tuple(aside))


def field_named(name: str) -> str:
    """The field that a column of this name holds; "" for one that isn't understood."""
    return _FIELD_OF.get(fold(name), "")


def delimiter_of(rows: Sequence[str]) -> str | None:
    """The delimiter of a table whose first row that isn't blank names columns of copies and cards, or of boxes and editions.

    None for plain lines.
    """
    first = next((row for row in rows if row.strip() and not is_separator_line(row)), "")[:HEADER_CHARACTERS_MAX]
    for delimiter in (",", ";", "\t"):
        found = columns_of([plain_cell(cell.strip(' "')) for cell in first.split(delimiter)], _FIELD_OF)
        has_card = "name" in found or "card" in found or ("number" in found and ("edition" in found or "edition_name" in found))
        has_box = "boxes" in found and ("edition" in found or "edition_name" in found)
        if has_box or (has_card and {"owned", "wanted", "for_trade"} & set(found)):
            return delimiter
    return None
