"""Reading a decklist in whatever way it is written."""

from __future__ import annotations

import re
from typing import Final

from engine.rone.cards import Catalog
from engine.rone.validate.deckcode import CODE_LENGTH_MAX, DeckCodeError, decode_deck_code
from engine.rone.validate.decklist.lines import (
    CHARACTERS_MAX,
    LINES_MAX,
    DecklistReading,
    DecklistTooLongError,
    LineState,
    ReadLine,
)
from engine.rone.validate.decklist.matching import Matcher, list_of
from engine.rone.validate.decklist.plain import PlainReader, form_of
from engine.rone.validate.decklist.records import read_records
from engine.rone.validate.decklist.tables import delimiter_of, read_table

_CODE: Final = re.compile(r"^(?:[0-9A-Za-z]{4}-)+[0-9A-Za-z]{1,4}$|^[0-9A-Za-z]{7,}$")


def read_decklist(text: str, catalog: Catalog) -> DecklistReading:
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
    matcher = Matcher(catalog)
    if (found := _read_code(text, rows, catalog)) is not None:
        return found
    if text.lstrip()[:1] in ("{", "[") and (records := read_records(text, matcher)) is not None:
        return DecklistReading(records.name, list_of(records.lines), records.lines, "json", records.format_slug)
    if (delimiter := delimiter_of(text)) is not None:
        lines = read_table(text, delimiter, matcher, catalog)
        if lines is not None:
            return DecklistReading("", list_of(lines), lines, "csv")
    form = form_of(text)
    plain = PlainReader(matcher, form).read(rows)
    return DecklistReading(plain.name, list_of(plain.lines), plain.lines, form, plain.format_slug)


def _read_code(text: str, rows: list[str], catalog: Catalog) -> DecklistReading | None:
    """The list of a text that is a single deck code; None if it is none, or no code that can be read."""
    code = text.strip()
    if not _CODE.match(code) or len(code) > CODE_LENGTH_MAX:
        return None
    try:
        coded = decode_deck_code(code, catalog)
    except DeckCodeError:
        return None
    lines = tuple(
        ReadLine(number, row, LineState.MATCHED if row.strip() else LineState.IGNORED, reason="code" if row.strip() else "blank")
        for number, row in enumerate(rows, 1)
    )
    return DecklistReading("", coded.deck, lines, "code", coded.format_slug)
