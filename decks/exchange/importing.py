"""A pasted decklist, line by line, with what its owner decided about the lines that weren't clear."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from decks.exchange.kept_words import KeptWords, kept_words
from decks.list.models import HERO_LENGTH, LARGEST_CARD_ID, MOST_ENTRIES
from decks.list.state import counted, storable
from engine.cards.catalog import BaseCatalog, CardId
from engine.decklist import LEADERS_MAX, QUANTITY_MAX, Decklist, DecklistReading, Entry, LineState, ReadLine, kept_line, read_decklist
from web.games import present_kit

LARGEST_FILE = 200_000
"""Bytes of a file that is read: as many characters as the engine reads, in UTF-8 or UTF-16."""
LONGEST_EDIT = 300
NONE_OF_THESE = 0
"""The choice that says of a line that it means none of its candidates."""
OPEN_STATES = {LineState.AMBIGUOUS, LineState.UNKNOWN}


@dataclass(frozen=True)
class ReviewLine:
    """A line as it was read, and what was decided: `chosen` among its candidates (or `is_none` of them), or `edited` and read anew.

    `is_beyond`: what was decided is more than a list can hold, and stays beside it.
    """

    line: ReadLine
    candidates: tuple[Any, ...] = ()
    chosen: CardId | None = None
    is_none: bool = False
    edited: str | None = None
    reading: DecklistReading | None = None
    is_beyond: bool = False

    @property
    def is_open(self) -> bool:
        """Whether somebody still has to say what the line means."""
        if self.is_beyond:
            return True
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
    """A pasted list with its lines and the list that comes of it; `words` are what it says about the deck.

    `shown` is what a form with this review would send as it stands, with the only candidates that it shows as chosen; None: no form
    shows it.
    """

    reading: DecklistReading
    lines: tuple[ReviewLine, ...]
    deck: Decklist
    words: KeptWords
    shown: Review | None = None

    @property
    def matched(self) -> tuple[ReviewLine, ...]:
        """The lines that are understood."""
        return tuple(line for line in self.lines if line.line.state is LineState.MATCHED and not line.line.is_aside)

    @property
    def aside(self) -> tuple[ReviewLine, ...]:
        """The lines that were set aside: they are kept apart from the list."""
        return tuple(line for line in self.lines if line.line.is_aside)

    @property
    def aside_copies(self) -> dict[CardId, int]:
        """How many copies of each card were set aside; leaders, numbers that nobody knows and what is no number of copies left out."""
        copies: dict[CardId, int] = {}
        for line in self.reading.aside:
            if line.card is not None and line.state is LineState.MATCHED and 1 <= (line.quantity or 0) <= QUANTITY_MAX:
                copies[line.card] = min(copies.get(line.card, 0) + (line.quantity or 0), QUANTITY_MAX)
        return copies

    @property
    def unclear(self) -> tuple[ReviewLine, ...]:
        """The lines that were not clear at first, decided or not."""
        return tuple(line for line in self.lines if line.line.state in OPEN_STATES)

    @property
    def ignored(self) -> tuple[ReviewLine, ...]:
        """The lines that say nothing about a card; blank ones aside, and those that hold words about the deck."""
        left_out = (
            line for line in self.lines if line.line.state is LineState.IGNORED and line.line.text.strip() and not line.line.is_aside
        )
        return tuple(line for line in left_out if line.line.number not in self.words.lines)

    @property
    def open_count(self) -> int:
        """Lines that nobody has decided."""
        return sum(line.is_open and not line.is_given_up for line in self.lines)

    def shown_state(self, format: str) -> Decklist:
        """The list that is taken if the form is sent as it stands: what stands beside it is said of this one. Raises as `to_state`."""
        return (self.shown or self).to_state(format)

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
    deck, lines = reading.deck, []
    for read in reading.lines:
        line = _review_line(read, catalog, (choices or {}).get(read.number), (edits or {}).get(read.number))
        if line.line.state in OPEN_STATES and not line.is_listed:
            deck = _without(deck, line.line)
        more = merged(deck, _addition(line, catalog))
        if len(more.leaders) > LEADERS_MAX:
            line = replace(line, chosen=None, is_beyond=True)
        else:
            deck = more
        lines.append(line)
    coded = reading.deck.unread if reading.form == "code" else ()
    open_lines = (line for line in lines if line.is_open and not line.is_given_up and not line.is_listed)
    deck = _storable_part(replace(deck, unread=(*coded, *(line.kept for line in open_lines))), catalog)
    words = kept_words(reading.words, deck)
    return Review(reading, tuple(lines), replace(deck, unread=tuple(dict.fromkeys((*deck.unread, *words.unread)))), words)


def shown_review(text: str, catalog: BaseCatalog[Any], *, choices: Mapping[int, int], edits: Mapping[int, str]) -> Review:
    """The same for a form that shows it: beside it what the form would send as it stands."""
    review = review_of(text, catalog, choices=choices, edits=edits)
    guesses = {each.line.number: each.proposed for each in review.lines if each.chosen is None and each.proposed is not None}
    if not guesses:
        return review
    return replace(review, shown=review_of(text, catalog, choices={**choices, **guesses}, edits=edits))


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


def _storable_part(deck: Decklist, catalog: BaseCatalog[Any]) -> Decklist:
    """`deck`, with what a stored list has no room for beside it: leaders and cards beyond its bounds, and what can be no card's number."""
    beside = [f"{catalog.layout.leaders.heading.en}: {_in_one_line(slug)}" for slug in deck.leaders if not _is_leader_word(slug)]
    room, zones = MOST_ENTRIES, {}
    for zone, entries in deck.zones.items():
        kept: list[Entry] = []
        listed: set[int] = set()
        for entry in entries:
            is_new = entry.card not in listed
            if not 0 <= entry.card <= LARGEST_CARD_ID or (is_new and room <= 0):
                named = catalog.by_id.get(entry.card)
                beside.append(f"{entry.quantity} {named.name.en if named else f'card:{entry.card}'}")
                continue
            room -= is_new
            listed.add(entry.card)
            kept.append(entry)
        zones[zone] = tuple(kept)
    leaders = tuple(slug for slug in deck.leaders if _is_leader_word(slug))
    return replace(deck, leaders=leaders, zones=zones, unread=(*deck.unread, *beside))


def _is_leader_word(slug: str) -> bool:
    """Whether a list can hold `slug`, known or not, as a leader's."""
    return bool(slug) and len(slug) <= HERO_LENGTH and _in_one_line(slug) == slug


def _in_one_line(text: str) -> str:
    return " ".join(text.replace("\0", " ").split())
