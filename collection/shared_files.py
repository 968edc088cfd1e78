"""A list of wanted cards or cards for trade as a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from collection.listing import ListedCopies
from collection.shelf import Description
from collection.spellings import cells_of
from engine.languages import Language
from web.text.spreadsheets import spreadsheet

FORMS = ("txt", "csv")
COLUMNS = ("set", "number", "name", "quantity", "card")
KIND_COLUMNS = ("language", "condition", "foil")


def list_file(rows: Iterable[ListedCopies], form: str, language: Language) -> tuple[str, str]:
    """The text of a list in one of `FORMS`, and its content type. An import of a collection reads both.

    What copies for trade are like stands with them: a line for each kind where it is clear how many there are, else in words.
    """
    listed = list(rows)
    if form == "csv":
        columns = (*COLUMNS, *KIND_COLUMNS, "details") if any(each.kinds for each in listed) else COLUMNS
        cells = [row[: len(columns)] for each in listed for row in _rows(each, language)]
        return "\ufeff" + spreadsheet(columns, cells), "text/csv; charset=utf-8"
    return "".join(line for each in listed for line in _lines(each, language)), "text/plain; charset=utf-8"


def _rows(each: ListedCopies, language: Language) -> Iterator[tuple[str | int, ...]]:
    for said, number in _parts(each):
        kind = [cells_of(said)[field] for field in KIND_COLUMNS]
        open_kinds = each.in_words if each.kinds and not each.is_certain else ""
        yield (each.printing.edition_code, each.printing.number, _name(each, language), number, int(each.card.id), *kind, open_kinds)


def _lines(each: ListedCopies, language: Language) -> Iterator[str]:
    for said, number in _parts(each):
        cells = cells_of(said)
        kind = "".join([*(f" [{cells[field]}]" for field in ("language", "condition") if cells[field]), " *F*" if said.is_foil else ""])
        open_kinds = f" // {each.in_words}" if each.kinds and not each.is_certain else ""
        yield f"{number}x {_name(each, language)} ({each.printing.label}){kind}{open_kinds}\n"


def _parts(each: ListedCopies) -> Sequence[tuple[Description, int]]:
    """The copies kind by kind where that is clear; together where it isn't."""
    return each.kinds if each.kinds and each.is_certain else ((Description(), each.number),)


def _name(each: ListedCopies, language: Language) -> str:
    return each.card.name.in_language(language) or each.card.name.en
