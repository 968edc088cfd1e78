"""Reading a decklist in whatever way it is written."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Final

from engine.cards.catalog import BaseCatalog
from engine.decklist.code import CODE_LENGTH_MAX, DeckCodeError, code_reason, decode_deck_code
from engine.decklist.decklist import LEADERS_MAX, Decklist
from engine.decklist.lines import (
    CHARACTERS_MAX,
    LINES_MAX,
    DecklistReading,
    DecklistTooLongError,
    LineState,
    ReadLine,
)
from engine.decklist.matching import Matcher, list_of, within_bounds
from engine.decklist.plain import PlainReader, form_of
from engine.decklist.records import read_records
from engine.decklist.spelling import spellings
from engine.decklist.tables import delimiter_of, read_table
from engine.decklist.words import read_comments, with_words

_CODE: Final = re.compile(r"^[0-9A-Za-z\s\u200b\u2010-\u2015\u2212-]{7,}$")
"""The signs of a deck code, however it was broken up; its check characters tell whether it is one."""


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
        lines = within_bounds(records.lines, layout)
        listed = list_of(lines, layout, name=records.name, format=records.format)
        return DecklistReading(with_words(listed, records.words), lines, "json", records.words)
    if (delimiter := delimiter_of(text)) is not None:
        table = read_table(text, delimiter, matcher, catalog)
        if table is not None:
            lines = within_bounds(table.lines, layout)
            return DecklistReading(with_words(list_of(lines, layout), table.words), lines, "csv", table.words)
    form = form_of(text)
    plain = PlainReader(matcher, form).read(rows)
    words = read_comments(rows, layout)
    lines = within_bounds(plain.lines, layout)
    listed = list_of(lines, layout, name=plain.name, format=plain.format)
    return DecklistReading(with_words(listed, words), lines, form, words)


def _read_code(text: str, rows: list[str], catalog: BaseCatalog[Any]) -> DecklistReading | None:
    """The list of a text that is a single deck code, or looks like one that can't be read; None for any other."""
    code = text.strip()
    if not _CODE.match(code) or len(code) > CODE_LENGTH_MAX:
        return None
    state, reason = LineState.MATCHED, "code"
    try:
        deck = decode_deck_code(code, catalog)
    except DeckCodeError:
        reason = code_reason(code, catalog)
        if not reason or Matcher(catalog).has_exact(spellings(code)):
            return None
        state, deck = LineState.UNKNOWN, None
    first = next(at for at, row in enumerate(rows) if row.strip())
    lines = tuple(
        ReadLine(
            number, row, state if at == first or (deck and row.strip()) else LineState.IGNORED, reason=reason if row.strip() else "blank"
        )
        for at, (number, row) in enumerate(enumerate(rows, 1))
    )
    if deck is None:
        return DecklistReading(list_of(lines, catalog.layout), lines, "text")
    return DecklistReading(_with_few_leaders(deck, catalog), lines, "code")


def _with_few_leaders(deck: Decklist, catalog: BaseCatalog[Any]) -> Decklist:
    """`deck`; the leaders beyond as many as a list holds stand beside it."""
    layout = catalog.layout
    beyond = [f"{layout.leaders.heading.en}: {slug}" for slug in deck.leaders[LEADERS_MAX:]]
    return replace(deck, leaders=deck.leaders[:LEADERS_MAX], unread=(*deck.unread, *beyond))
