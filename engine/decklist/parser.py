"""Reading a decklist in whatever way it is written."""

from __future__ import annotations

import re
from typing import Any, Final

from engine.cards import BaseCatalog
from engine.decklist.code import CODE_LENGTH_MAX, DeckCodeError, decode_deck_code
from engine.decklist.lines import (
    CHARACTERS_MAX,
    LINES_MAX,
    DecklistReading,
    DecklistTooLongError,
    LineState,
    ReadLine,
)
from engine.decklist.matching import Matcher, list_of
from engine.decklist.plain import PlainReader, form_of
from engine.decklist.records import read_records
from engine.decklist.tables import delimiter_of, read_table
from engine.decklist.words import read_comments, with_words

_CODE: Final = re.compile(r"^(?:[0-9A-Za-z]{4}-)+[0-9A-Za-z]{1,4}$|^[0-9A-Za-z]{7,}$")


def read_decklist(text: str, catalog: BaseCatalog[Any]) -> DecklistReading:
    """What `text` says: text, Markdown, BBCode, CSV, JSON or a deck code, found out by looking.

    Every line comes back with what became of it. Nothing is guessed that could be two cards. Work is bounded,
    whatever the text holds.

    Raises:
        DecklistTooLongError: more than 100,000 characters or 2,000 lines.
    """
    if len(text) > CHARACTERS_MAX:
        raise DecklistTooLongError(f"a decklist has at most {CHARACTERS_MAX} characters, this one {len(text)}")
    text = text.removeprefix("\ufeff")
    rows = text.splitlines()
    if len(rows) > LINES_MAX:
        raise DecklistTooLongError(f"a decklist has at most {LINES_MAX} lines, this one {len(rows)}")
    matcher, layout = Matcher(catalog), catalog.layout
    if (found := _read_code(text, rows, catalog)) is not None:
        return found
    if text.lstrip()[:1] in ("{", "[") and (records := read_records(text, matcher)) is not None:
        listed = list_of(records.lines, layout, name=records.name, format=records.format)
        return DecklistReading(with_words(listed, records.words), records.lines, "json", records.words)
    if (delimiter := delimiter_of(text)) is not None:
        table = read_table(text, delimiter, matcher, catalog)
        if table is not None:
            return DecklistReading(with_words(list_of(table.lines, layout), table.words), table.lines, "csv", table.words)
    form = form_of(text)
    plain = PlainReader(matcher, form).read(rows)
    words = read_comments(rows, layout)
    listed = list_of(plain.lines, layout, name=plain.name, format=plain.format)
    return DecklistReading(with_words(listed, words), plain.lines, form, words)


def _read_code(text: str, rows: list[str], catalog: BaseCatalog[Any]) -> DecklistReading | None:
    """The list of a text that is a single deck code; None if it is none, or no code that can be read."""
    code = text.strip()
    if not _CODE.match(code) or len(code) > CODE_LENGTH_MAX:
        return None
    try:
        deck = decode_deck_code(code, catalog)
    except DeckCodeError:
        return None
    lines = tuple(
        ReadLine(number, row, LineState.MATCHED if row.strip() else LineState.IGNORED, reason="code" if row.strip() else "blank")
        for number, row in enumerate(rows, 1)
    )
    return DecklistReading(deck, lines, "code")
