"""What the field of an event plays: how many of its lists are built around what, and which cards they hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from cards.names import full_name
from cards.selectors import catalog
from decks.list.display import LeaderLine, leader_line
from decks.list.language import localized
from engine.cards.catalog import BaseCatalog, CardId
from engine.cards.layout import Layout
from engine.decklist import Decklist
from engine.decklist.decklist import ZoneCount
from engine.folding import fold
from events.legality import list_state
from events.models import Event
from web.text.language import reader_language
from web.text.spreadsheets import spreadsheet

COLUMNS = ("zone", "card", "name", "lists", "share", "copies", "average")


@dataclass(frozen=True)
class LeaderShare:
    """In how many lists a leader stands, and in what share of all (0 to 1). `line` is None: in so many stands none."""

    line: LeaderLine | None
    lists: int
    share: float


@dataclass(frozen=True)
class CardShare:
    """A card in a zone: in how many lists, in what share of all (0 to 1), how many copies in all. `card` is None of an unknown one."""

    id: CardId
    card: Any
    lists: int
    share: float
    copies: int

    @property
    def average(self) -> float:
        """Copies in a list that plays it."""
        return self.copies / self.lists

    @property
    def name(self) -> str:
        """Its name in the reader's language; the number of a card that the site doesn't know."""
        return full_name(self.card, reader_language()) if self.card else str(self.id)


@dataclass(frozen=True)
class ZoneShares:
    """The cards of a zone, those in most lists first."""

    slug: str
    heading: str
    cards: tuple[CardShare, ...]


@dataclass(frozen=True)
class Breakdown:
    """So many lists, what they are built around, and the cards of each zone; of zones beside the deck where lists have some.

    Leaders stand in most lists first, none last.
    """

    lists: int
    leaders: tuple[LeaderShare, ...]
    zones: tuple[ZoneShares, ...]


def breakdown_of(event: Event) -> Breakdown:
    """What is played at `event`, by the lists that count: also those of players who dropped out or were disqualified. One query."""
    rows = event.registrations.counted().with_list().only("event_id", "list")
    states = []
    for row in rows:
        row.event = event
        states.append(list_state(row))
    return broken_down(states, catalog(), event.layout)


def broken_down(states: Iterable[Decklist], cards: BaseCatalog[Any], layout: Layout) -> Breakdown:
    """The same of any lists. Lines that name no card are in none of the numbers."""
    lists = list(states)
    return Breakdown(
        lists=len(lists),
        leaders=_leader_shares(lists, cards) if layout.leader_words else (),
        zones=tuple(
            ZoneShares(zone, localized(layout.by_zone_name[zone].heading), shares)
            for zone in layout.zone_slugs
            if (shares := _card_shares(lists, zone, cards)) or zone in layout.zones_of_deck
        ),
    )


def _leader_shares(lists: list[Decklist], cards: BaseCatalog[Any]) -> tuple[LeaderShare, ...]:
    counts = Counter(slug for state in lists for slug in set(state.leaders))
    shares = [LeaderShare(leader_line(slug, cards), number, number / len(lists)) for slug, number in counts.items()]
    without = sum(not state.leaders for state in lists)
    last = (LeaderShare(None, without, without / len(lists)),) if without else ()
    return (*sorted(shares, key=lambda share: (-share.lists, fold(leader_words(share)))), *last)


def leader_words(share: LeaderShare) -> str:
    """The name of a leader in the reader's language, its slug where the site doesn't know it; "" of none."""
    if share.line is None:
        return ""
    return localized(share.line.name) if share.line.name else share.line.slug


def _card_shares(lists: list[Decklist], zone: str, cards: BaseCatalog[Any]) -> tuple[CardShare, ...]:
    in_lists: Counter[CardId] = Counter()
    copies: Counter[CardId] = Counter()
    for state in lists:
        of_list = ZoneCount.of(state.entries(zone)).copies
        in_lists.update(of_list.keys())
        copies.update(of_list)
    shares = (CardShare(card, cards.by_id.get(card), number, number / len(lists), copies[card]) for card, number in in_lists.items())
    return in_order(shares, next(iter(ORDERS)))


ORDERS: Mapping[str, Callable[[CardShare], Any]] = {
    "lists": lambda share: (-share.lists, -share.copies),
    "copies": lambda share: (-share.copies, -share.lists),
    "average": lambda share: (-share.average, -share.lists),
    "name": lambda share: 0,
}
"""By what cards are sorted, beginning with what is usual: most first, those alike by name."""


def in_order(shares: Iterable[CardShare], order: str) -> tuple[CardShare, ...]:
    """`shares` in one of `ORDERS`."""
    return tuple(sorted(shares, key=lambda share: (ORDERS[order](share), fold(share.name), share.id)))


def named(shares: Iterable[CardShare], query: str) -> tuple[CardShare, ...]:
    """Those with `query` in the name, in either language; without accents and case."""
    wanted = fold(query)
    return tuple(share for share in shares if not wanted or any(wanted in fold(name) for name in _names(share)))


def _names(share: CardShare) -> tuple[str, ...]:
    return (share.card.name.en, share.card.name.de) if share.card else (share.name,)


def breakdown_csv(breakdown: Breakdown, layout: Layout) -> str:
    """A row for each leader, then for each card; shares from 0 to 1."""
    leaders = [
        (layout.leader_zone, share.line.slug, leader_words(share), share.lists, share.share, "", "")
        for share in breakdown.leaders
        if share.line is not None
    ]
    cards = [
        (zone.slug, share.id, share.name, share.lists, share.share, share.copies, share.average)
        for zone in breakdown.zones
        for share in zone.cards
    ]
    return spreadsheet(COLUMNS, [*leaders, *cards])
