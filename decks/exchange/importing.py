"""A pasted decklist, line by line, with what its owner decided about the lines that weren't clear."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from decks.exchange.kept_words import KeptWords, kept_words
from decks.list.errors import DeckRefusedError
from decks.list.state import counted, storable
from engine.cards import BaseCatalog, CardId
from engine.decklist import Decklist, DecklistReading, Entry, LineState, ReadLine, kept_line, read_decklist
from web.games import present_kit

LARGEST_FILE = 200_000
"""Bytes of a file that is read: as many characters as the engine reads, in UTF-8 or UTF-16."""
LONGEST_EDIT = 300
NONE_OF_THESE = 0
"""The choice that says of a line that it means none of its candidates."""
OPEN_STATES = {LineState.AMBIGUOUS, LineState.UNKNOWN}


@dataclass(frozen=True)
class ReviewLine:
    """A line as it was read, and what was decided: `chosen` among its candidates (or `is_none` of them), or `edited` and read anew."""

    line: ReadLine
    candidates: tuple[Any, ...] = ()
    chosen: CardId | None = None
    is_none: bool = False
    edited: str | None = None
    reading: DecklistReading | None = None

    @property
    def is_open(self) -> bool:
        """Whether somebody still has to say what the line means."""
        if self.line.state not in OPEN_STATES or self.chosen is not None:
            return False
        return self.reading is None or not self.reading.is_complete

    @property
    def proposed(self) -> CardId | None:
        """The card that the form shows as chosen: what was, or the only candidate while nobody has said otherwise."""
        is_undecided = not self.is_none and self.edited is None and len(self.candidates) == 1
        return self.candidates[0].id if self.chosen is None and is_undecided else self.chosen

    @property
    def is_listed(self) -> bool:
        """Whether the list holds what the line names, a number or a slug that nobody knows, and nobody has changed it."""
        return self.edited is None and self.chosen is None and (self.line.card is not None or self.line.leader is not None)

    @property
    def is_given_up(self) -> bool:
        """Whether the line was emptied by its owner."""
        return self.edited == ""

    @property
    def text(self) -> str:
        """The line as it stands now."""
        return self.edited if self.edited is not None else self.line.text

    @property
    def kept(self) -> str:
        """The line as it stays beside the list: in its zone, with the number that it says now."""
        line = self.line if self.edited is None else replace(self.line, text=self.edited, quantity=None)
        return kept_line(line, present_kit().layout)


@dataclass(frozen=True)
class Review:
    """A pasted list with its lines and the list that comes of it; `words` are what it says about the deck."""

    reading: DecklistReading
    lines: tuple[ReviewLine, ...]
    deck: Decklist
    words: KeptWords

    @property
    def matched(self) -> tuple[ReviewLine, ...]:
        """The lines that are understood."""
        return tuple(line for line in self.lines if line.line.state is LineState.MATCHED)

    @property
    def unclear(self) -> tuple[ReviewLine, ...]:
        """The lines that were not clear at first, decided or not."""
        return tuple(line for line in self.lines if line.line.state in OPEN_STATES)

    @property
    def ignored(self) -> tuple[ReviewLine, ...]:
        """The lines that say nothing about a card; blank ones aside, and those that hold words about the deck."""
        left_out = (line for line in self.lines if line.line.state is LineState.IGNORED and line.line.text.strip())
        return tuple(line for line in left_out if line.line.number not in self.words.lines)

    @property
    def open_count(self) -> int:
        """Lines that nobody has decided."""
        return sum(line.is_open and not line.is_given_up for line in self.lines)

    def to_state(self, format: str) -> Decklist:
        """The list as a deck keeps it. Raises `DeckRefusedError` when none can."""
        return self.words.in_state(storable(counted(self.deck), format=format, unread=self.deck.unread))


def review_of(
    text: str, catalog: BaseCatalog[Any], *, choices: Mapping[int, int] | None = None, edits: Mapping[int, str] | None = None
) -> Review:
    """`text` as it is understood, after `choices` (card by line number) and `edits` (text by line number).

    Raises:
        DecklistTooLongError: the text is longer than any list.
    """
    reading = read_decklist(text, catalog)
    lines = tuple(_review_line(line, catalog, (choices or {}).get(line.number), (edits or {}).get(line.number)) for line in reading.lines)
    open_lines = (line for line in lines if line.is_open and not line.is_given_up and not line.is_listed)
    deck = replace(reading.deck, unread=tuple(line.kept for line in open_lines))
    for line in lines:
        if line.line.state in OPEN_STATES and not line.is_listed:
            deck = _without(deck, line.line)
        deck = merged(deck, _addition(line, catalog))
    words = kept_words(reading.words, deck)
    return Review(reading, lines, replace(deck, unread=tuple(dict.fromkeys((*deck.unread, *words.unread)))), words)


def _review_line(line: ReadLine, catalog: BaseCatalog[Any], choice: int | None, edit: str | None) -> ReviewLine:
    if line.state not in OPEN_STATES:
        return ReviewLine(line)
    candidates = tuple(card for number in line.candidates if (card := catalog.by_id.get(number)))
    is_edited = edit is not None and edit.strip() != line.text.strip()
    is_chosen = choice is not None and any(card.id == choice for card in candidates)
    if choice is not None and is_chosen and not (is_edited and len(candidates) == 1):  # the only one is proposed: what was typed was meant
        return ReviewLine(line, candidates, chosen=CardId(choice))
    if edit is None or not is_edited:
        return ReviewLine(line, candidates, is_none=choice == NONE_OF_THESE)
    kept = " ".join(edit.split())[:LONGEST_EDIT]
    return ReviewLine(line, candidates, edited=kept, reading=read_decklist(kept, catalog) if kept else None)


def _addition(line: ReviewLine, catalog: BaseCatalog[Any]) -> Decklist:
    """What a decision adds to the list."""
    if line.chosen is not None:
        card = catalog.by_id[line.chosen]
        if (leader := catalog.leader_of(card)) is not None:
            return Decklist(leaders=(leader,))
        return Decklist(zones={catalog.layout.home(card.type): (Entry(card.id, line.line.quantity or 1),)})
    return line.reading.deck if line.reading is not None else Decklist()


def _without(deck: Decklist, line: ReadLine) -> Decklist:
    """`deck` without the unknown number or slug of a line that was written anew."""
    if line.leader is not None:
        return replace(deck, leaders=tuple(slug for slug in deck.leaders if slug != line.leader))
    zone = line.zone or present_kit().layout.main_zone
    entries = list(deck.entries(zone))
    listed = next((entry for entry in entries if entry.card == line.card and entry.quantity == line.quantity), None)
    if listed is None:
        return deck
    entries.remove(listed)
    return replace(deck, zones={**deck.zones, zone: tuple(entries)})


def merged(deck: Decklist, more: Decklist) -> Decklist:
    """Both lists in one; entries of one card stand twice and add up where they are counted. The rest is as in `deck`."""
    leaders = (*deck.leaders, *(slug for slug in more.leaders if slug not in deck.leaders))
    return replace(
        deck, leaders=leaders, zones={zone: deck.entries(zone) + more.entries(zone) for zone in dict.fromkeys((*deck.zones, *more.zones))}
    )


def decoded(data: bytes, *, size: int) -> str:
    """The text of a file of `size` bytes in UTF-8 or UTF-16; what is neither is read as Western European.

    Raises:
        DeckRefusedError: the file is larger than any list.
    """
    if size > LARGEST_FILE:
        values = {"size": number_format(size, force_grouping=True), "most": number_format(LARGEST_FILE, force_grouping=True)}
        raise DeckRefusedError("FILE_TOO_LARGE", _("The file has %(size)s bytes; at most %(most)s are read.") % values)
    encoding = "utf-16" if data[:2] in {b"\xff\xfe", b"\xfe\xff"} else "utf-8-sig"
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
