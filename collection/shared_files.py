"""A list of wanted cards or cards for trade as a file."""

from __future__ import annotations

from collections.abc import Iterable

from collection.listing import ListedCopies
from engine.languages import Language
from web.text.spreadsheets import spreadsheet

FORMS = ("txt", "csv")


def list_file(rows: Iterable[ListedCopies], form: str, language: Language) -> tuple[str, str]:
    """The text of a list in one of `FORMS`, and its content type. An import of a collection reads both."""
    if form == "csv":
        cells = [(each.printing.edition_code, each.printing.number, _name(each, language), each.number, int(each.card.id)) for each in rows]
        return "\ufeff" + spreadsheet(("set", "number", "name", "quantity", "card"), cells), "text/csv; charset=utf-8"
    lines = [f"{each.number}x {_name(each, language)} ({each.printing.label})\n" for each in rows]
    return "".join(lines), "text/plain; charset=utf-8"


def _name(each: ListedCopies, language: Language) -> str:
    return each.card.name.in_language(language) or each.card.name.en
