"""What is said about a pasted list, as far as a deck of this site can keep it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from decks.list.errors import DeckRefusedError
from decks.list.models import DESCRIPTION_LENGTH, MOST_TAGS, NOTE_LENGTH
from decks.list.naming import clean_description, clean_tags
from decks.list.state import kept_lines
from engine.decklist import Decklist, Word, WordKind
from web.text.unseen import seen_line


@dataclass(frozen=True)
class KeptWords:
    """The words of one deck. `notes` are by zone and card; `lines` are the numbers of the lines that hold such words and nothing else."""

    description: str = ""
    tags: tuple[str, ...] = ()
    notes: Mapping[tuple[str, int], str] = field(default_factory=dict)
    unread: tuple[str, ...] = ()
    lines: frozenset[int] = frozenset()

    @property
    def are_any(self) -> bool:
        """Whether somebody wrote something."""
        return bool(self.description or self.tags or self.notes or self.unread)

    def in_state(self, state: Decklist) -> Decklist:
        """`state` with the notes about its cards, and the lines."""
        for zone in state.zones:
            rows = (replace(row, note=row.note or self.notes.get((zone, row.card), "")) for row in state.entries(zone))
            state = state.with_entries(zone, rows)
        return replace(state, unread=kept_lines(dict.fromkeys((*state.unread, *self.unread))))


def kept_words(words: Sequence[Word], deck: Decklist) -> KeptWords:
    """What a deck keeps of `words`, when `deck` is what comes of the list: notes are kept about the cards in it."""
    by_kind = {kind: [word for word in words if word.kind is kind] for kind in WordKind}
    listed = {(zone, entry.card) for zone, entries in deck.zones.items() for entry in entries}
    description = _description("".join(word.text for word in by_kind[WordKind.DESCRIPTION]))
    tags = _tags(word.text for word in by_kind[WordKind.TAG])
    told = [word for word in by_kind[WordKind.NOTE] if (word.zone, word.card) in listed]
    notes = {(word.zone, int(word.card or 0)): note for word in told if (note := _note(word.text))}
    unread = tuple(seen_line(word.text) for word in by_kind[WordKind.UNREAD])

    def is_kept(word: Word) -> bool:
        if word.kind is WordKind.DESCRIPTION:
            said = _description(word.text)
            return bool(said) and said in description
        if word.kind is WordKind.TAG:
            named = _tags([word.text])
            return bool(named) and set(named) <= set(tags)
        if word.kind is WordKind.NOTE:
            note = _note(word.text)
            return bool(note) and notes.get((word.zone, int(word.card or 0))) == note
        return True

    lines = frozenset(number for word in words if is_kept(word) for number in word.lines)
    return KeptWords(description, tags, notes, unread, lines)


def _description(text: str) -> str:
    return clean_description(text[:DESCRIPTION_LENGTH])


def _note(text: str) -> str:
    return seen_line(text)[:NOTE_LENGTH].strip()


def _tags(names: Iterable[str]) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for name in dict.fromkeys(names):
        if len(found) >= MOST_TAGS:
            break
        try:
            found |= clean_tags([name])
        except DeckRefusedError:  # no deck can bear it
            continue
    return tuple(found.values())
