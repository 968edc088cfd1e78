"""What people wrote about a deck, carried in its text, Markdown, BBCode and CSV: beside the list, where nothing else reads it.

Texts have comments at their end (`// note deck 27: "bites first"`); what is longer than a line goes on in the next ones (`// + "…"`).
CSV has columns: `note` with a card, and `description`, `tags` and `unread` in the first row of cards. Whatever isn't written so is no
word of a deck, and stays a comment or a column that nobody reads.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from decks.exchange.words_beside import NO_WORDS, WordsBeside, words_from
from decks.list.models import Deck
from engine.cards import CardId
from engine.decklist import Decklist, DecklistReading, plain_cell, safe_cell
from engine.decklist.tables import columns_of, delimiter_of

TEXT_FORMS = frozenset({"text", "markdown", "bbcode"})
PIECE_LENGTH = 200
"""Characters between the quotes of one line: no line of a decklist is longer than 300."""
_WORD = re.compile(r'//\s*(?:(description|tag|unread)|note (deck|technology) (\d{1,10})|(\+)):?\s*("(?:[^"\\]|\\.)*")\s*\Z')
_UNPLAIN = re.compile(r"[\[\]<>#*_|`~\x7f-\x9f\u2028\u2029]")
_COLUMNS = {name: name for name in ("note", "description", "tags", "unread")}


def with_comments(text: str, deck: Deck, state: Decklist, *, with_unread: bool) -> str:
    """`text`, the list of `deck`, with its words as comments; a deck without any has the same text."""
    told: list[tuple[str, str]] = [("description", deck.description)] if deck.description else []
    told += [("tag", tag.name) for tag in deck.tags.all()]
    for zone in ("deck", "technology"):
        told += [(f"note {zone} {row.card}", row.note) for row in state.entries(zone) if row.note]
    told += [("unread", line) for line in state.unread] if with_unread else []
    lines = [line for name, words in told for line in _comments(name, words)]
    return "\n".join([text.rstrip("\n"), "", *lines, ""]) if lines else text


def _comments(name: str, words: str) -> Iterator[str]:
    key, piece = name, ""
    for sign in words:
        plain = json.dumps(sign, ensure_ascii=False)[1:-1]
        if _UNPLAIN.match(plain):
            plain = f"\\u{ord(sign):04x}"
        if len(piece) + len(plain) > PIECE_LENGTH:
            yield f'// {key}: "{piece}"'
            key, piece = "+", ""
        piece += plain
    yield f'// {key}: "{piece}"'


def with_columns(document: str, deck: Deck, state: Decklist) -> str:
    """`document`, the list of `deck` in CSV, with its words in columns; a deck without any has the same document."""
    tags = ",".join(tag.name for tag in deck.tags.all())
    once = {"description": deck.description, "tags": tags, "unread": "\n".join(state.unread)}
    notes = {(zone, str(row.card)): row.note for zone in ("deck", "technology") for row in state.entries(zone) if row.note}
    names = [*(["note"] if notes else []), *(name for name, words in once.items() if words)]
    if not names:
        return document
    header, *rows = list(csv.reader(io.StringIO(document, newline="")))
    at_zone, at_card = header.index("zone"), header.index("card")
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*header, *names])
    for number, row in enumerate(rows):
        words = {"note": notes.pop((row[at_zone], row[at_card]), ""), **(once if number == 0 else {})}
        writer.writerow([*row, *(safe_cell(words.get(name, "")) for name in names)])
    return out.getvalue()


def words_beside_text(text: str, reading: DecklistReading, deck: Decklist) -> WordsBeside:
    """The words of a pasted list that is no JSON, as far as `deck`, what comes of it, can keep them."""
    if reading.form in TEXT_FORMS:
        return _commented(text.splitlines(), deck)
    return _in_columns(text, reading) if reading.form == "csv" else NO_WORDS


@dataclass
class _Told:
    """What one comment says, with those that carry it on: `name` is `description`, `tag`, `note` or `unread`."""

    name: str
    zone: str
    card: str
    pieces: list[str]
    lines: list[int]


def _commented(rows: Iterable[str], deck: Decklist) -> WordsBeside:
    told: list[_Told] = []
    for number, row in enumerate(rows, start=1):
        found = _WORD.match(row.strip())
        try:
            piece = json.loads(found[5]) if found else ""
        except ValueError:
            continue
        if found and found[4] and told:
            told[-1].pieces.append(piece)
            told[-1].lines.append(number)
        elif found and not found[4]:
            told.append(_Told(found[1] or "note", found[2] or "", found[3] or "", [piece], [number]))
    listed = {zone: {entry.card for entry in deck.entries(zone)} for zone in ("deck", "technology")}
    kept = [one for one in told if one.name != "note" or CardId(int(one.card)) in listed[one.zone]]
    words = _words_of(kept)
    return replace(words, lines=frozenset(number for one in kept if words.hold(_words_of([one])) for number in one.lines))


def _words_of(told: Sequence[_Told]) -> WordsBeside:
    texts = [(one, "".join(one.pieces)) for one in told]
    return words_from(
        description="".join(text for one, text in texts if one.name == "description"),
        tags=[text for one, text in texts if one.name == "tag"],
        notes=[(one.zone, int(one.card), text) for one, text in texts if one.name == "note"],
        unread=[text for one, text in texts if one.name == "unread"],
    )


def _in_columns(text: str, reading: DecklistReading) -> WordsBeside:
    rows = list(_table(text))
    columns = columns_of(rows[0][1], _COLUMNS) if rows else {}
    if not columns:
        return NO_WORDS
    lines = {line.number: line for line in reading.lines}

    def cell(cells: Sequence[str], name: str) -> str:
        return plain_cell(cells[columns[name]]) if name in columns and columns[name] < len(cells) else ""

    notes = []
    for number, cells in rows[1:]:
        line = lines.get(number)
        if line is not None and line.card is not None and (note := cell(cells, "note")):
            notes.append(("technology" if line.zone == "technology" else "deck", int(line.card), note))
    first = [cells for _number, cells in rows[1:2]]
    return words_from(
        description="".join(cell(cells, "description") for cells in first),
        tags=[tag for cells in first for tag in cell(cells, "tags").split(",") if tag.strip()],
        notes=notes,
        unread=[line for cells in first for line in cell(cells, "unread").split("\n") if line],
    )


def _table(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows of a CSV from its header on, each with the number of its first line."""
    text = text.removeprefix("\ufeff")
    reader = csv.reader(text.splitlines(keepends=True), delimiter=delimiter_of(text) or ",")
    end, is_begun = 0, False
    try:
        for cells in reader:
            number, end = end + 1, reader.line_num
            is_begun = is_begun or bool(columns_of([plain_cell(cell.strip()) for cell in cells]))
            if is_begun:
                yield number, cells
    except csv.Error:
        return
