"""Reading and writing decklists as CSV. Cells that a spreadsheet would run as a formula are written as text."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from engine.cards.catalog import BaseCatalog, CardId
from engine.cards.layout import ANY, SET_ASIDE, Layout, Section
from engine.decklist.headings import find_section
from engine.decklist.lines import LineState, ReadLine
from engine.decklist.matching import Matcher
from engine.decklist.spelling import Spelling
from engine.decklist.words import COLUMNS as WORD_COLUMNS
from engine.decklist.words import Word, row_words
from engine.folding import fold, in_plain_signs

COLUMNS: Final = ("quantity", "name", "zone", "edition", "number", "card")
"""What exports write."""

_FIELDS: Final = {
    "quantity": "quantity count qty amount copies anzahl menge stuck stueck",
    "name": "name cardname kartenname karte title titel",
    "zone": "zone section board bereich abschnitt category categories kategorie kategorien",
    "edition": "edition set setcode editioncode setid setname editionname expansion",
    "number": "number collectornumber cardnumber nummer kartennummer cn",
    "card": "card cardid id kartenid",
}
_FIELD_OF: Final = {spelling: field for field, words in _FIELDS.items() for spelling in words.split()}
_WORD_COLUMNS: Final = {name: name for name in WORD_COLUMNS}
_FORMULA: Final = re.compile(r"^'*[=+\-@\t\r\n＝＋－＠﹢﹣﹦﹫]")
_ESCAPED: Final = re.compile(r"^'+[=+\-@\t\r\n＝＋－＠﹢﹣﹦﹫]")
_WHOLE: Final = re.compile(r"^[+-]?\d{1,9}$")
_SLUG: Final = re.compile(r"^[a-z0-9]+(?:-[a-z0-9]+)*$")


def safe_cell(value: object) -> str:
    """`value` as a cell that no spreadsheet takes for a formula: `=`, `+`, `-`, `@`, also in full width, get an apostrophe before them."""
    text = str(value)
    return f"'{text}" if _FORMULA.match(text) else text


def plain_cell(text: str) -> str:
    """What `safe_cell` was given."""
    return text[1:] if _ESCAPED.match(text) else text


def write_rows(header: Sequence[str], rows: Iterable[Sequence[object]], *, delimiter: str = ",") -> str:
    """A CSV text with `header`, every cell safe, lines ending in a newline; numbers stay numbers."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\n")
    writer.writerow(header)
    for row in rows:
        writer.writerow([cell if isinstance(cell, int) else safe_cell(cell) for cell in row])
    return out.getvalue()


def columns_of(cells: Sequence[str], fields: dict[str, str] = _FIELD_OF) -> dict[str, int]:
    """Field to column, for the columns of a header that are known; the first of its kind counts."""
    found: dict[str, int] = {}
    for at, cell in enumerate(cells):
        if field := fields.get(fold(cell)):
            found.setdefault(field, at)
    return found


def delimiter_of(text: str) -> str | None:
    """The delimiter of a text whose first line is a header with at least a name (or a card) and a quantity, else None."""
    first = next((row for row in text.lstrip("\ufeff").splitlines() if row.strip() and not is_separator_line(row)), "")
    for delimiter in (",", ";", "\t"):
        if delimiter in first and len(first) <= 2000:
            found = columns_of([plain_cell(cell.strip(' "')) for cell in first.split(delimiter)])
            if "quantity" in found and ("name" in found or "card" in found):
                return delimiter
    return None


def is_separator_line(row: str) -> bool:
    """Whether `row` only names the delimiter, as a spreadsheet's `sep=;`."""
    return len(row) <= 20 and fold(row) == "sep"


class TableReading(NamedTuple):
    """The rows of a table, one line each, and the words in it."""

    lines: tuple[ReadLine, ...]
    words: tuple[Word, ...]


def read_table(text: str, delimiter: str, matcher: Matcher, catalog: BaseCatalog[Any]) -> TableReading | None:
    """What stands in a CSV text; None if it can't be read as CSV after all."""
    text = text.lstrip("\ufeff")
    rows = list(io.StringIO(text, newline=""))  # only what ends a row of CSV ends one here
    reader = csv.reader(rows, delimiter=delimiter)
    lines: list[ReadLine] = []
    words: list[Word] = []
    columns: dict[str, int] | None = None
    word_columns: dict[str, int] = {}
    end, is_first = 0, True
    try:
        for cells in reader:
            number, end = end + 1, reader.line_num
            raw = "\n".join(row.rstrip("\r\n") for row in rows[number - 1 : end])
            whole, cells = cells, [plain_cell(cell.strip(" ")) for cell in cells]
            if not any(cells):
                lines.append(ReadLine(number, raw, LineState.IGNORED, reason="blank"))
            elif columns is None:
                if not is_separator_line(raw):
                    columns, word_columns = columns_of(cells), columns_of(cells, _WORD_COLUMNS)
                lines.append(ReadLine(number, raw, LineState.IGNORED, reason="heading"))
            else:
                values = {field: cells[at] for field, at in columns.items() if at < len(cells)}
                line = read_row(number, raw, values, matcher)
                lines.append(line)
                said = {name: plain_cell(whole[at]) for name, at in word_columns.items() if at < len(whole)}
                words += row_words(said, line.zone or catalog.layout.main_zone, line.card, is_first=is_first)
                is_first = False
    except csv.Error:
        return None
    return TableReading(tuple(lines), tuple(words))


def read_row(number: int, raw: str, values: Mapping[str, str], matcher: Matcher, under: Section = ANY) -> ReadLine:
    """A row with these cells by field, under the heading `under` where it doesn't say its zone. A `card` that is no number is a name."""
    layout = matcher.layout
    section = _section(values.get("zone", ""), layout) or under
    given = in_plain_signs(values.get("quantity", "")[:60])[:20].rstrip("x× ") or "1"
    if not _WHOLE.match(given):
        return ReadLine(number, raw, LineState.UNKNOWN, zone=section.zone, reason="quantity")
    quantity, name = int(given), in_plain_signs(values.get("name", "")[:300])
    edition, printed = values.get("edition", ""), values.get("number", "")
    card = in_plain_signs(values.get("card", "")[:300])
    is_number = card.isascii() and card.isdigit() and len(card) <= 10
    named = Spelling(name or card, quantity, edition, printed)
    if section is layout.leaders and _SLUG.match(card) and not is_number:
        return matcher.match(number, raw, [Spelling(name, quantity, leader=card[:100])], section)
    if is_number and (CardId(int(card)) in matcher.catalog.by_id or not name or not matcher.has_exact([named])):
        return matcher.match(number, raw, [Spelling(name, quantity, card=int(card))], section)
    if not named.name:
        return ReadLine(number, raw, LineState.UNKNOWN, quantity, section.zone, reason="broken")
    ways = [named, *([Spelling(card, quantity, edition, printed)] if name and card and not is_number else [])]
    return matcher.match(number, raw, ways, section)


def _section(cell: str, layout: Layout) -> Section | None:
    """The section that a cell names: a zone, a heading, or one of several categories that sets the card aside."""
    named = layout.by_zone_name.get(fold(cell)) or find_section(cell, layout)
    return named or next((SET_ASIDE for part in re.split(r"[,;|/]", cell[:300]) if SET_ASIDE.is_headed_by(part)), None)
