"""A pasted decklist, line by line, with what its owner decided about the lines that weren't clear."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from decks.errors import DeckRefusedError
from decks.state import ListState
from decks.unread import kept_line
from decks.words_beside import NO_WORDS, WordsBeside, words_in
from decks.words_in_text import words_beside_text
from engine.rone.cards import Card, CardId, CardType, Catalog
from engine.rone.decks import DeckList, Entry
from engine.rone.validate import DecklistReading, LineState, ReadLine, read_decklist

LARGEST_FILE = 200_000
"""Bytes of a file that is read: as many characters as the engine reads, in UTF-8 or UTF-16."""
LONGEST_EDIT = 300
OPEN_STATES = {LineState.AMBIGUOUS, LineState.UNKNOWN}


@dataclass(frozen=True)
class ReviewLine:
    """A line as it was read, and what was decided: `chosen` among its candidates, or `edited` and read anew."""

    line: ReadLine
    candidates: tuple[Card, ...] = ()
    chosen: CardId | None = None
    edited: str | None = None
    reading: DecklistReading | None = None

    @property
    def is_open(self) -> bool:
        """Whether somebody still has to say what the line means."""
        if self.line.state not in OPEN_STATES or self.chosen is not None:
            return False
        return self.reading is None or not self.reading.is_complete

    @property
    def is_listed(self) -> bool:
        """Whether the list holds what the line names, a number or a slug that nobody knows, and nobody has changed it."""
        return self.edited is None and self.chosen is None and (self.line.card is not None or self.line.hero is not None)

    @property
    def is_given_up(self) -> bool:
        """Whether the line was emptied by its owner."""
        return self.edited == ""

    @property
    def text(self) -> str:
        """The line as it stands now."""
        return self.edited if self.edited is not None else self.line.text


@dataclass(frozen=True)
class Review:
    """A pasted list with its lines and the list that comes of it; `words` are what it says about the deck."""

    reading: DecklistReading
    lines: tuple[ReviewLine, ...]
    deck: DeckList
    words: WordsBeside = NO_WORDS

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

    @property
    def unread(self) -> tuple[str, ...]:
        """What stays beside the list, so that no text is lost."""
        kept = (line for line in self.lines if line.is_open and not line.is_given_up and not line.is_listed)
        return tuple(kept_line(line.text, line.line.zone) for line in kept)

    def to_state(self, format: str) -> ListState:
        """The list as a deck keeps it. Raises `DeckRefusedError` when none can."""
        return self.words.in_state(ListState.of(counted(self.deck), format=format, unread=self.unread))


def review_of(text: str, catalog: Catalog, *, choices: Mapping[int, int] | None = None, edits: Mapping[int, str] | None = None) -> Review:
    """`text` as it is understood, after `choices` (card by line number) and `edits` (text by line number).

    Raises:
        DecklistTooLongError: the text is longer than any list.
    """
    reading = read_decklist(text, catalog)
    lines = tuple(_review_line(line, catalog, (choices or {}).get(line.number), (edits or {}).get(line.number)) for line in reading.lines)
    deck = reading.deck
    for line in lines:
        if line.line.state in OPEN_STATES and not line.is_listed:
            deck = _without(deck, line.line)
        deck = merged(deck, _addition(line, catalog))
    return Review(reading, lines, deck, words_in(text) if reading.form == "json" else words_beside_text(text, reading, deck))


def _review_line(line: ReadLine, catalog: Catalog, choice: int | None, edit: str | None) -> ReviewLine:
    if line.state not in OPEN_STATES:
        return ReviewLine(line)
    candidates = tuple(card for number in line.candidates if (card := catalog.by_id.get(number)))
    if choice is not None and any(card.id == choice for card in candidates):
        return ReviewLine(line, candidates, chosen=CardId(choice))
    if edit is None or edit.strip() == line.text.strip():
        return ReviewLine(line, candidates)
    kept = " ".join(edit.split())[:LONGEST_EDIT]
    return ReviewLine(line, candidates, edited=kept, reading=read_decklist(kept, catalog) if kept else None)


def _addition(line: ReviewLine, catalog: Catalog) -> DeckList:
    """What a decision adds to the list."""
    if line.chosen is not None:
        card = catalog.by_id[line.chosen]
        if card.type is CardType.HERO:
            return DeckList(heroes=(card.hero or "",))
        entry = Entry(card.id, line.line.quantity or 1)
        return DeckList(technologies=(entry,)) if card.type is CardType.TECHNOLOGY else DeckList(cards=(entry,))
    return line.reading.deck if line.reading is not None else DeckList()


def _without(deck: DeckList, line: ReadLine) -> DeckList:
    """`deck` without the unknown number or slug of a line that was written anew."""
    cards, technologies = list(deck.cards), list(deck.technologies)
    if line.card is not None:
        zone = technologies if line.zone == "technology" else cards
        entry = next((entry for entry in zone if entry.card == line.card and entry.quantity == line.quantity), None)
        if entry is not None:
            zone.remove(entry)
    heroes = tuple(hero for hero in deck.heroes if line.hero is None or hero != line.hero)
    return DeckList(heroes, tuple(cards), tuple(technologies))


def merged(deck: DeckList, more: DeckList) -> DeckList:
    """Both lists in one; entries of one card stand twice and add up where they are counted."""
    heroes = (*deck.heroes, *(hero for hero in more.heroes if hero not in deck.heroes))
    return DeckList(heroes=heroes, cards=(*deck.cards, *more.cards), technologies=(*deck.technologies, *more.technologies))


def counted(deck: DeckList) -> DeckList:
    """`deck` with the quantities that a stored list can hold: what is no number from 1 to 99 goes, more than 99 copies are 99."""

    def zone(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        sums: dict[CardId, int] = {}
        for entry in entries:
            if isinstance(entry.quantity, int) and 1 <= entry.quantity <= 99:
                sums[entry.card] = min(sums.get(entry.card, 0) + entry.quantity, 99)
        return tuple(Entry(card, number) for card, number in sums.items())

    return DeckList(heroes=deck.heroes, cards=zone(deck.cards), technologies=zone(deck.technologies))


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
