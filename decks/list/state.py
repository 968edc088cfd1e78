"""The list of a deck: what a deck can hold of it, and the changes people make to it.

Builder, API, import and the changes kept in a browser without a network all go through
`apply_change`, so that a change means the same wherever it came from.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from decks.list.errors import DeckRefusedError
from decks.list.models import (
    FORMAT_LENGTH,
    LARGEST_CARD_ID,
    MOST_ENTRIES,
    MOST_HEROES,
    MOST_UNREAD_LINES,
    NOTE_LENGTH,
    UNREAD_LINE_LENGTH,
)
from engine.cards.catalog import BaseCatalog, CardId
from engine.cards.layout import Layout
from engine.decklist import QUANTITY_MAX, Decklist, Entry
from web.games import present_kit
from web.text.language import in_reader_language
from web.text.quoting import in_quotes

MOST_COPIES = 99
"""The largest quantity that a line may have, in every format of a list."""


def storable(deck: Decklist, *, format: str, unread: Iterable[str] = (), notes: Mapping[tuple[str, int], str] | None = None) -> Decklist:
    """`deck` as a deck's rows hold it: entries of one card added up, in the order of card ids, with `notes` by zone and card.

    Raises:
        DeckRefusedError: more entries or copies than a list may hold.
    """
    notes = notes or {}
    state = Decklist(leaders=deck.leaders, format=format, unread=kept_lines(unread))
    for zone in deck.zones:
        sums: dict[CardId, int] = {}
        for entry in deck.entries(zone):
            sums[entry.card] = sums.get(entry.card, 0) + entry.quantity
        state = state.with_entries(zone, (Entry(card, quantity, notes.get((zone, card), "")) for card, quantity in sums.items()))
    return checked(state)


def kept_lines(lines: Iterable[str]) -> tuple[str, ...]:
    """Unread lines, short enough and few enough to keep, without characters that a database refuses."""
    cleaned = (line.replace("\0", "").strip()[:UNREAD_LINE_LENGTH] for line in lines)
    return tuple(line for line in cleaned if line)[:MOST_UNREAD_LINES]


def checked(state: Decklist) -> Decklist:
    """`state`, when a deck can hold it.

    Raises:
        DeckRefusedError: naming the value that is out of bounds.
    """
    if len(state.leaders) > MOST_HEROES:
        words = present_kit().layout.leader_words
        values = {"leaders": in_reader_language(words.several) if words else "", "count": len(state.leaders), "most": MOST_HEROES}
        raise DeckRefusedError("TOO_MANY_HEROES", _("%(leaders)s: %(count)s. A list holds at most %(most)s.") % values)
    for hero in state.leaders:
        if not hero or len(hero) > 100 or "\0" in hero or "\n" in hero:  # `Deck.hero_slugs` holds a line for each
            raise DeckRefusedError("HERO_NAME_INVALID", _("%(value)s is no hero’s name.") % {"value": in_quotes(hero[:100])})
    if not state.format or len(state.format) > FORMAT_LENGTH or "\0" in state.format:
        raise DeckRefusedError("FORMAT_UNKNOWN", _("No format is called %(value)s.") % {"value": in_quotes(state.format[:FORMAT_LENGTH])})
    entries = len(state.all_entries)
    if entries > MOST_ENTRIES:
        raise DeckRefusedError(
            "TOO_MANY_ENTRIES", _("%(count)s different cards, a list holds at most %(most)s.") % {"count": entries, "most": MOST_ENTRIES}
        )
    for row in state.all_entries:
        if not isinstance(row.quantity, int) or not 1 <= row.quantity <= MOST_COPIES:
            raise DeckRefusedError(
                "QUANTITY_INVALID",
                _("%(count)s copies of card %(card)s; from 1 to %(most)s can be kept.")
                % {"count": row.quantity, "card": row.card, "most": MOST_COPIES},
            )
        if not 0 <= row.card <= LARGEST_CARD_ID:
            raise DeckRefusedError("CARD_UNKNOWN", _("%(value)s can’t be a card’s number.") % {"value": row.card})
        if len(row.note) > NOTE_LENGTH or "\0" in row.note:
            raise DeckRefusedError(
                "NOTE_TOO_LONG",
                _("A note of %(count)s characters; at most %(most)s are kept.") % {"count": len(row.note), "most": NOTE_LENGTH},
            )
    return state


@dataclass(frozen=True)
class Change:
    """One thing done to a list.

    | kind | what it does | reads |
    | --- | --- | --- |
    | `add` `remove` | so many copies more or fewer; none left removes the row | card, zone, quantity |
    | `set` | exactly so many copies | card, zone, quantity |
    | `move` | all copies of a card to the next zone; a leader's card becomes the leader | card, zone (where it stands) |
    | `note` | a note about a card in the list | card, zone, text |
    | `heroes` | these heroes and no others | heroes |
    | `format` | another format | text |
    | `drop_line` | gives up one unread line | text |
    | `replace` | another list altogether | state |
    """

    kind: str
    card: int = 0
    zone: str = ""
    quantity: int = 1
    heroes: tuple[str, ...] = ()
    text: str = ""
    state: Decklist | None = field(default=None, compare=False)


def home_zone(card: int, catalog: BaseCatalog[Any]) -> str:
    """The zone a card belongs to by its type (RONE: CON-2, CON-5); the main one for what nobody knows, and for leaders."""
    known, layout = catalog.by_id.get(CardId(card)), catalog.layout
    home = layout.home(known.type) if known is not None else layout.main_zone
    return home if home in layout.zone_slugs else layout.main_zone


def next_zone(zone: str, layout: Layout) -> str:
    """The zone behind `zone`, the first one behind the last."""
    zones = layout.zone_slugs
    return zones[(zones.index(zone) + 1) % len(zones)]


def apply_change(state: Decklist, change: Change, catalog: BaseCatalog[Any]) -> Decklist:
    """`state` after `change`. Limits of the rules don't stop it: the verdict says what is too much.

    Raises:
        DeckRefusedError: no list can hold the result.
    """
    zone = change.zone if change.zone in catalog.layout.zone_slugs else home_zone(change.card, catalog)
    match change.kind:
        case "add":
            _known(change.card, catalog, state)
            return _with_quantity(state, change.card, zone, min(state.quantity(change.card, zone) + max(change.quantity, 0), MOST_COPIES))
        case "remove":
            return _with_quantity(state, change.card, zone, state.quantity(change.card, zone) - max(change.quantity, 0))
        case "set":
            _known(change.card, catalog, state)
            return _with_quantity(state, change.card, zone, change.quantity)
        case "move" if leader := _leader_of(change.card, catalog):
            without = _with_quantity(state, change.card, zone, 0)
            return checked(replace(without, leaders=(leader,)))
        case "move":
            copies = state.quantity(change.card, zone)
            other = next_zone(zone, catalog.layout)
            moved = _with_quantity(state, change.card, zone, 0)
            return _with_quantity(moved, change.card, other, min(moved.quantity(change.card, other) + copies, MOST_COPIES))
        case "note":
            note = change.text.strip()
            rows = (replace(row, note=note) if row.card == change.card else row for row in state.entries(zone))
            return checked(state.with_entries(zone, rows))
        case "heroes":
            return checked(replace(state, leaders=tuple(change.heroes)))
        case "format":
            return checked(replace(state, format=change.text))
        case "drop_line":
            lines = list(state.unread)
            if change.text in lines:
                lines.remove(change.text)
            return replace(state, unread=tuple(lines))
        case "replace" if change.state is not None:
            return checked(change.state)
    raise DeckRefusedError("CHANGE_MALFORMED", _("%(value)s is no change.") % {"value": in_quotes(change.kind)})


def _leader_of(card: int, catalog: BaseCatalog[Any]) -> str | None:
    known = catalog.by_id.get(CardId(card))
    return catalog.leader_of(known) if known is not None else None


def _known(card: int, catalog: BaseCatalog[Any], state: Decklist) -> None:
    """Nobody adds a card by hand that the site doesn't know; a pasted one may stay and grow."""
    if CardId(card) not in catalog.by_id and not any(row.card == card for row in state.all_entries):
        raise DeckRefusedError("CARD_UNKNOWN", _("No card has the number %(value)s.") % {"value": card})


def _with_quantity(state: Decklist, card: int, zone: str, quantity: int) -> Decklist:
    rows: dict[int, Entry] = {row.card: row for row in state.entries(zone)}
    if quantity <= 0:
        rows.pop(card, None)
    else:
        rows[card] = replace(rows[card], quantity=quantity) if card in rows else Entry(CardId(card), quantity)
    return checked(state.with_entries(zone, rows.values()))


@dataclass(frozen=True)
class Difference:
    """What stands in one list and not in another: `added` and `removed` copies by zone and card."""

    added: tuple[tuple[str, int, int], ...]
    removed: tuple[tuple[str, int, int], ...]
    heroes: tuple[tuple[str, ...], tuple[str, ...]] | None
    format: tuple[str, str] | None

    def __bool__(self) -> bool:
        """Whether anything differs."""
        return bool(self.added or self.removed or self.heroes or self.format)


def difference(old: Decklist, new: Decklist) -> Difference:
    """What has to be done to `old` to get `new`."""
    added, removed = [], []
    for zone in dict.fromkeys((*old.zones, *new.zones)):
        before = {row.card: row.quantity for row in old.entries(zone)}
        after = {row.card: row.quantity for row in new.entries(zone)}
        for card in sorted(before.keys() | after.keys()):
            change = after.get(card, 0) - before.get(card, 0)
            if change > 0:
                added.append((str(zone), card, change))
            elif change < 0:
                removed.append((str(zone), card, -change))
    return Difference(
        added=tuple(added),
        removed=tuple(removed),
        heroes=None if old.leaders == new.leaders else (old.leaders, new.leaders),
        format=None if old.format == new.format else (old.format, new.format),
    )


def counted(deck: Decklist) -> Decklist:
    """`deck` with the quantities that a stored list can hold: what is no number from 1 to 99 goes, more than 99 copies are 99."""

    def sums(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
        copies: dict[CardId, int] = {}
        for entry in entries:
            if isinstance(entry.quantity, int) and 1 <= entry.quantity <= QUANTITY_MAX:
                copies[entry.card] = min(copies.get(entry.card, 0) + entry.quantity, QUANTITY_MAX)
        return tuple(Entry(card, number) for card, number in copies.items())

    return replace(deck, zones={zone: sums(entries) for zone, entries in deck.zones.items()})
