"""What people wrote about a deck, carried in its written forms: description, tags, notes about cards, lines that name no card.

JSON has fields for it. Texts have comments at their end (`// note deck 27: "bites first"`); what is longer than a line goes on in the
next ones (`// + "…"`). CSV has columns: `note` with a card, and `description`, `tags` and `unread` in the first row of cards.
Whatever isn't written so is no word of a deck, and stays a comment, a field or a column that nobody reads.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from engine.cards.catalog import CardId
from engine.cards.layout import Layout
from engine.decklist.decklist import Decklist

PIECE_LENGTH: Final = 200
"""Characters between the quotes of one comment: no line of a decklist is longer than 300."""
COLUMNS: Final = ("note", "description", "tags", "unread")
"""The columns of CSV that hold words."""
_WORD: Final = re.compile(r'//\s*(?:(description|tag|unread)|note ([a-z-]{1,40}) (\d{1,10})|(\+)):?\s*("(?:[^"\\]|\\.)*")\s*\Z')
_UNPLAIN: Final = re.compile(r"[\[\]<>#*_|`~\x7f-\x9f\u2028\u2029]")


class WordKind(StrEnum):
    """What is said about a deck."""

    DESCRIPTION = "description"
    TAG = "tag"
    NOTE = "note"
    UNREAD = "unread"


@dataclass(frozen=True, slots=True)
class Word:
    """Something that is said about a deck, of any length; a note names the zone and the card that it is about.

    `lines` are the numbers of the lines (from 1) that hold it and nothing else.
    """

    kind: WordKind
    text: str
    zone: str = ""
    card: CardId | None = None
    lines: tuple[int, ...] = ()


def with_words(deck: Decklist, words: Iterable[Word]) -> Decklist:
    """`deck` with what `words` say of it. Notes about cards that it doesn't list are left out; of several about one the last stands."""
    said = list(words)
    notes = {(word.zone, word.card): word.text for word in said if word.kind is WordKind.NOTE}
    texts = {kind: [word.text for word in said if word.kind is kind] for kind in WordKind}
    return replace(
        deck,
        zones={
            zone: tuple(replace(entry, note=entry.note or notes.get((zone, entry.card), "")) for entry in entries)
            for zone, entries in deck.zones.items()
        },
        description=deck.description + "".join(texts[WordKind.DESCRIPTION]),
        tags=tuple(dict.fromkeys((*deck.tags, *texts[WordKind.TAG]))),
        unread=tuple(dict.fromkeys((*deck.unread, *texts[WordKind.UNREAD]))),
    )


def words_of(deck: Decklist, layout: Layout) -> Iterator[Word]:
    """Everything that is said about `deck`, in the order in which it is written."""
    if deck.description:
        yield Word(WordKind.DESCRIPTION, deck.description)
    for tag in deck.tags:
        yield Word(WordKind.TAG, tag)
    for zone in layout.zones:
        for entry in deck.entries(zone.slug):
            if entry.note:
                yield Word(WordKind.NOTE, entry.note, zone.slug, entry.card)
    for line in deck.unread:
        yield Word(WordKind.UNREAD, line)


# --- As comments of a text -----------------------------------------------------------------------


def comments(words: Iterable[Word]) -> list[str]:
    """`words` as the comments at the end of a text."""
    return [line for word in words for line in _comment(word)]


def _comment(word: Word) -> Iterator[str]:
    key = f"note {word.zone} {word.card}" if word.kind is WordKind.NOTE else word.kind.value
    piece = ""
    for sign in word.text:
        plain = json.dumps(sign, ensure_ascii=False)[1:-1]
        if _UNPLAIN.match(plain):
            plain = f"\\u{ord(sign):04x}"
        if len(piece) + len(plain) > PIECE_LENGTH:
            yield f'// {key}: "{piece}"'
            key, piece = "+", ""
        piece += plain
    yield f'// {key}: "{piece}"'


def read_comments(rows: Iterable[str], layout: Layout) -> tuple[Word, ...]:
    """The words in the comments of a text."""
    zones = {zone.slug for zone in layout.zones}
    told: list[Word] = []
    for number, row in enumerate(rows, start=1):
        found = _WORD.match(row.strip())
        if found is None or (found[2] and found[2] not in zones):
            continue
        try:
            piece = json.loads(found[5])
        except ValueError:
            continue
        if not found[4]:
            kind = WordKind(found[1] or "note")
            told.append(Word(kind, piece, found[2] or "", CardId(int(found[3])) if found[3] else None, (number,)))
        elif told:
            told[-1] = replace(told[-1], text=told[-1].text + piece, lines=(*told[-1].lines, number))
    return tuple(told)


# --- As fields of JSON ---------------------------------------------------------------------------


def add_to_document(document: dict[str, Any], deck: Decklist, layout: Layout) -> None:
    """Put the words of `deck` into its document; one without any stays as it is."""
    if deck.description:
        document["description"] = deck.description
    if deck.tags:
        document["tags"] = list(deck.tags)
    for zone in layout.zones:
        notes = {entry.card: entry.note for entry in deck.entries(zone.slug) if entry.note}
        for listed in document[zone.key]:
            if listed["card"] in notes:
                listed["note"] = notes.pop(listed["card"])
    if deck.unread:
        document["unread"] = list(deck.unread)


def document_words(document: Mapping[str, Any], layout: Layout) -> tuple[Word, ...]:
    """The words in the fields of a document; of several notes about a card the first stands."""
    words: list[Word] = []
    if isinstance(text := document.get("description"), str):
        words.append(Word(WordKind.DESCRIPTION, text))
    words += [Word(WordKind.TAG, name) for name in _texts(document.get("tags"))]
    notes: dict[tuple[str, int], str] = {}
    for zone in layout.zones:
        entries = document.get(zone.key)
        for entry in entries if isinstance(entries, list) else ():
            card, note = (entry.get("card"), entry.get("note")) if isinstance(entry, dict) else (None, None)
            if isinstance(card, int) and isinstance(note, str) and note.strip():
                notes.setdefault((zone.slug, card), note)
    words += [Word(WordKind.NOTE, note, zone, CardId(card)) for (zone, card), note in notes.items()]
    return (*words, *(Word(WordKind.UNREAD, line) for line in _texts(document.get("unread"))))


def _texts(values: object) -> list[str]:
    return [value for value in values if isinstance(value, str)] if isinstance(values, list) else []


# --- As columns of CSV ---------------------------------------------------------------------------


def word_columns(deck: Decklist) -> tuple[str, ...]:
    """The columns that the words of `deck` take; none for one without words."""
    is_there = {
        "note": any(entry.note for entry in deck.all_entries),
        "description": deck.description,
        "tags": deck.tags,
        "unread": deck.unread,
    }
    return tuple(name for name in COLUMNS if is_there[name])


def word_cells(deck: Decklist, columns: Sequence[str], row: int, zone: str, card: CardId | None) -> list[str]:
    """The cells of the row with this number (from 0), which lists `card` in `zone` for the first time there."""
    once = {"description": deck.description, "tags": ",".join(deck.tags), "unread": "\n".join(deck.unread)} if row == 0 else {}
    note = next((entry.note for entry in deck.entries(zone) if entry.card == card and entry.note), "")
    return [note if name == "note" else once.get(name, "") for name in columns]


def row_words(cells: Mapping[str, str], zone: str | None, card: CardId | None, *, is_first: bool) -> Iterator[Word]:
    """The words in the cells (by column) of a row that lists `card` in `zone`, None where it names no card."""
    if card is not None and (note := cells.get("note")):
        yield Word(WordKind.NOTE, note, zone or "", card)
    if not is_first:
        return
    if text := cells.get("description"):
        yield Word(WordKind.DESCRIPTION, text)
    for tag in cells.get("tags", "").split(","):
        if tag.strip():
            yield Word(WordKind.TAG, tag)
    for line in cells.get("unread", "").split("\n"):
        if line:
            yield Word(WordKind.UNREAD, line)
