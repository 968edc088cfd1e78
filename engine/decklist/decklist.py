"""The one value that a decklist is, from the pasted text to an event's snapshot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engine.cards.catalog import CardId
from engine.cards.layout import Layout

QUANTITY_MAX: Final = 99
LEADERS_MAX: Final = 4
"""Leaders that a list holds, legal or not; lines that name more stay open."""


@dataclass(frozen=True, slots=True)
class Entry:
    """So many copies of a card, with its owner's note. The card may be unknown to the catalog: the verdict says so."""

    card: CardId
    quantity: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class BuildStep:
    """A change of what a leader brings by itself: a copy of `card` more, or one less."""

    card: CardId
    is_gain: bool

    def to_json(self) -> dict[str, int]:
        """`{"gain": card}` or `{"remove": card}`."""
        return {"gain" if self.is_gain else "remove": self.card}

    @classmethod
    def from_json(cls, data: Mapping[str, int]) -> BuildStep:
        """What `to_json` wrote."""
        is_gain = "gain" in data
        return cls(CardId(data["gain" if is_gain else "remove"]), is_gain)


@dataclass(frozen=True)
class Decklist:
    """A list as its owner wrote it, legal or not, whole: nothing of it stands anywhere else.

    `leaders` are slugs of what the deck is built around (RONE: heroes), `zones` the entries of each zone by its slug; entries of one
    card add up. `unread` are lines that name no card, each under the heading of its zone where that isn't the main one
    (`unread.py`). `withheld` stands for such lines that a reader may not see, without their words: they count and are judged,
    and are never shown, written or stored. `steps` are the changes, in order, of a list that begins with what its leaders bring
    (`building.py`); its zones are empty then.
    """

    leaders: tuple[str, ...] = ()
    zones: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)
    format: str = ""
    unread: tuple[str, ...] = ()
    withheld: tuple[str, ...] = ()
    name: str = ""
    description: str = ""
    tags: tuple[str, ...] = ()
    steps: tuple[BuildStep, ...] = ()

    def __eq__(self, other: object) -> bool:
        """An empty zone is as good as none."""
        return isinstance(other, Decklist) and self._whole == other._whole

    def __hash__(self) -> int:
        return hash((self.leaders, self.format, self.name, self.unread))

    @property
    def _whole(self) -> tuple[object, ...]:
        zones = {slug: entries for slug, entries in self.zones.items() if entries}
        return (self.leaders, zones, self.format, self.unread, self.withheld, self.name, self.description, self.tags, self.steps)

    def entries(self, zone: str) -> tuple[Entry, ...]:
        """What is listed in `zone`."""
        return self.zones.get(zone, ())

    @property
    def all_entries(self) -> tuple[Entry, ...]:
        """What is listed in any zone."""
        return tuple(entry for entries in self.zones.values() for entry in entries)

    def with_entries(self, zone: str, entries: Iterable[Entry]) -> Decklist:
        """The list with other entries in `zone`, in the order of card ids."""
        return replace(self, zones={**self.zones, zone: tuple(sorted(entries, key=lambda entry: entry.card))})

    def quantity(self, card: int, zone: str) -> int:
        """Copies of `card` in `zone`."""
        return sum(entry.quantity for entry in self.entries(zone) if entry.card == card)

    def copies(self) -> dict[CardId, int]:
        """How many copies of each card the list needs, all zones together; leaders aside. Only quantities from 1 to 99 count."""
        copies: dict[CardId, int] = {}
        for entries in self.zones.values():
            for card, number in ZoneCount.of(entries).copies.items():
                copies[card] = copies.get(card, 0) + number
        return copies

    def to_json(self, layout: Layout) -> dict[str, Any]:
        """The list under the field names of its game, entries as `[card, quantity, note]`; name, description, tags, steps if it has some.

        `from_json` reads it back, but for what is `withheld`.
        """
        data: dict[str, Any] = {"format": self.format, layout.leader_key: list(self.leaders)}
        for zone in layout.zones:
            data[zone.key] = [[entry.card, entry.quantity, entry.note] for entry in self.entries(zone.slug)]
        data["unread"] = list(self.unread)
        steps = [step.to_json() for step in self.steps]
        more = {"name": self.name, "description": self.description, "tags": list(self.tags), "steps": steps}
        return data | {key: value for key, value in more.items() if value}

    @classmethod
    def from_json(cls, data: Mapping[str, Any], layout: Layout) -> Decklist:
        """The list that `to_json` wrote; of an older form without notes and unread lines, too."""
        return cls(
            leaders=tuple(data[layout.leader_key]),
            zones={zone.slug: tuple(Entry(CardId(row[0]), *row[1:]) for row in data[zone.key]) for zone in layout.zones},
            format=data.get("format", ""),
            unread=tuple(data.get("unread", ())),
            name=data.get("name", ""),
            description=data.get("description", ""),
            tags=tuple(data.get("tags", ())),
            steps=tuple(BuildStep.from_json(step) for step in data.get("steps", ())),
        )


def counted(quantity: float) -> int:
    """The copies that `quantity` stands for: itself if it is a whole number from 1 to 99, else 0."""
    if isinstance(quantity, int):
        return quantity if 1 <= quantity <= QUANTITY_MAX else 0
    return int(quantity) if 1 <= quantity <= QUANTITY_MAX and quantity == int(quantity) else 0


def entries_of(copies: Mapping[CardId, int]) -> tuple[Entry, ...]:
    """An entry a card; more than 99 copies as several, since no quantity is higher."""
    found: list[Entry] = []
    for card, number in copies.items():
        found += [Entry(card, QUANTITY_MAX)] * (number // QUANTITY_MAX)
        if number % QUANTITY_MAX:
            found.append(Entry(card, number % QUANTITY_MAX))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class ZoneCount:
    """The copies of each card in a zone, cards without any aside; and the cards with a quantity that is none."""

    copies: dict[CardId, int]
    refused: dict[CardId, float]
    total: int

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> ZoneCount:
        """Entries of one card add up; a quantity that is no whole number from 1 to 99 counts as 0."""
        copies: dict[CardId, int] = {}
        refused: dict[CardId, float] = {}
        total = 0
        for entry in entries:
            number = counted(entry.quantity)
            if number:
                copies[entry.card] = copies.get(entry.card, 0) + number
                total += number
            else:
                refused.setdefault(entry.card, entry.quantity)
        return cls(copies, refused, total)

    def with_unread(self, quantities: Iterable[int]) -> ZoneCount:
        """The same cards, and so many copies besides that name no card."""
        more = sum(counted(quantity) for quantity in quantities)
        return replace(self, total=self.total + more) if more else self
