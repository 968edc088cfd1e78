"""What people wrote about a deck: description, tags, notes and lines that nobody could read; and how its JSON carries them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from decks.list.errors import DeckRefusedError
from decks.list.models import DESCRIPTION_LENGTH, MOST_TAGS, NOTE_LENGTH, Deck, Zone
from decks.list.naming import clean_description, clean_tags
from decks.list.state import ZONES, kept_lines
from engine.decklist import Decklist
from web.text.unseen import seen_line


@dataclass(frozen=True)
class WordsBeside:
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

    def hold(self, other: WordsBeside) -> bool:
        """Whether `other` has words, and all of them are among these."""
        return (
            other.are_any
            and other.description in self.description
            and set(other.tags) <= set(self.tags)
            and other.notes.items() <= self.notes.items()
            and set(other.unread) <= set(self.unread)
        )

    def in_state(self, state: Decklist) -> Decklist:
        """`state` with the notes about its cards, and the lines."""
        for zone in Zone.values:
            rows = (replace(row, note=row.note or self.notes.get((zone, row.card), "")) for row in state.entries(zone))
            state = state.with_entries(zone, rows)
        return replace(state, unread=kept_lines(dict.fromkeys((*state.unread, *self.unread))))


NO_WORDS = WordsBeside()


def with_words(document: str, deck: Deck, state: Decklist) -> str:
    """`document`, the list of `deck` in JSON, with its words; a deck without any has the same document."""
    data = json.loads(document)
    if deck.description:
        data["description"] = deck.description
    if tags := [tag.name for tag in deck.tags.all()]:
        data["tags"] = tags
    for key, zone in ZONES.items():
        notes = {row.card: row.note for row in state.entries(zone) if row.note}
        for entry in data[key]:
            if entry["card"] in notes:
                entry["note"] = notes.pop(entry["card"])
    if state.unread:
        data["unread"] = list(state.unread)
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def words_in(text: str) -> WordsBeside:
    """The words of a pasted document, as far as a deck can keep them; none where it is no JSON of a deck."""
    if not text.lstrip("\ufeff \t\r\n").startswith("{"):
        return NO_WORDS
    try:
        data = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return NO_WORDS
    return WordsBeside(_description(data), _tags(data.get("tags")), _notes(data), _unread(data.get("unread")))


def words_from(*, description: str, tags: list[str], notes: Iterable[tuple[str, int, str]], unread: list[str]) -> WordsBeside:
    """The words as far as a deck can keep them; `notes` are zone, card and text."""
    kept = {(zone, card): seen_line(text)[:NOTE_LENGTH].strip() for zone, card, text in notes}
    found = {place: text for place, text in kept.items() if text}
    return WordsBeside(_description({"description": description}), _tags(tags), found, _unread(unread))


def _description(data: Mapping[str, Any]) -> str:
    text = data.get("description")
    return clean_description(text[:DESCRIPTION_LENGTH]) if isinstance(text, str) else ""


def _tags(names: object) -> tuple[str, ...]:
    found: dict[str, str] = {}
    for name in dict.fromkeys(name for name in names if isinstance(name, str)) if isinstance(names, list) else ():
        if len(found) >= MOST_TAGS:
            break
        try:
            found |= clean_tags([name])
        except DeckRefusedError:  # no deck can bear it
            continue
    return tuple(found.values())


def _notes(data: Mapping[str, Any]) -> dict[tuple[str, int], str]:
    found: dict[tuple[str, int], str] = {}
    for key, zone in ZONES.items():
        entries = data.get(key)
        for entry in entries if isinstance(entries, list) else ():
            card, note = (entry.get("card"), entry.get("note")) if isinstance(entry, dict) else (None, None)
            if isinstance(card, int) and isinstance(note, str) and (kept := seen_line(note)[:NOTE_LENGTH].strip()):
                found.setdefault((zone, card), kept)
    return found


def _unread(lines: object) -> tuple[str, ...]:
    return tuple(seen_line(line) for line in lines if isinstance(line, str)) if isinstance(lines, list) else ()
