"""The card pool beside a list: which cards a builder sees, and how many of each the list holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from cards.facets import Facet
from cards.found import WAYS
from cards.search import Forgiven
from decks.list.display import COST_OF_NONE
from engine.cards.catalog import BaseCatalog
from engine.cards.formats import BaseFormat
from engine.cards.layout import Layout
from engine.decklist import Decklist
from engine.languages import LocalText
from web.games import present_kit

PAGE = 30
MOST_SHOWN = 2_000
LONGEST_QUERY = 500
CHIPS = ("type", "own", "free")
"""Fields of the search, of every game, by which lists are built first."""


def pool_types(layout: Layout) -> tuple[str, ...]:
    """The types of cards that a list can hold, in the order of its zones and their sections."""
    return tuple(str(type) for zone in layout.zone_slugs for section in layout.sections_of(zone) for type in sorted(section.types))


def is_listed(card: Any, catalog: BaseCatalog[Any]) -> bool:
    """Whether lists hold copies of `card`: not of a leader, which is chosen elsewhere, nor of what comes from no deck, such as a token."""
    kit = present_kit()
    return card.type in pool_types(kit.layout) and catalog.leader_of(card) is None and kit.collecting.is_collected(card)


@dataclass(frozen=True)
class PoolFilter:
    """What somebody wants to see of the pool: a search of cards, and how many rows of what it finds."""

    query: str = ""
    shown: int = PAGE

    @classmethod
    def from_query(cls, data: Any) -> PoolFilter:
        """The filter in a request's query; what makes no sense there counts as nothing."""
        try:
            shown = min(max(int(data.get("show", PAGE)), PAGE), MOST_SHOWN)
        except ValueError:
            shown = PAGE
        return cls(query=data.get("q", "").replace("\0", "")[:LONGEST_QUERY], shown=shown)

    @classmethod
    def from_memory(cls, data: object, deck_id: str) -> PoolFilter:
        """The filter that `to_memory` put into a session; a query stays with its deck."""
        is_of_deck = isinstance(data, Mapping) and data.get("deck") == deck_id
        return cls(query=str(data.get("q", ""))) if is_of_deck and isinstance(data, Mapping) else cls()

    def to_memory(self, deck_id: str) -> dict[str, Any]:
        """What a session keeps of the filter that was used beside a deck."""
        return {"deck": deck_id, "q": self.query}

    def query_string(self, **changes: Any) -> str:
        """The filter as a query, with some of it changed; always says that a filter was chosen."""
        changed = replace(self, **changes)
        return urlencode({"q": changed.query, **({"show": changed.shown} if changed.shown != PAGE else {})})


@dataclass(frozen=True)
class Hint:
    """What the search says about a query: a sentence, what may have been meant, and the query with it."""

    message: str
    suggestion: str
    query: str


@dataclass(frozen=True)
class PoolRow:
    """A card of the pool, and what the list holds of it."""

    card: Any
    zone: str
    quantity: int
    limit: int

    @property
    def drawn_from(self) -> tuple[int, str, int, int]:
        """All that a row of the pool depends on."""
        return (self.card.id, self.zone, self.quantity, self.limit)

    @property
    def is_full(self) -> bool:
        """Whether the format admits no further copy."""
        return self.quantity >= self.limit

    @property
    def is_over(self) -> bool:
        """Whether the list holds more copies than the format admits."""
        return self.quantity > self.limit


@dataclass(frozen=True)
class PoolGroup:
    """Rows that were found in one way (`cards.found.WAYS`); `total` counts those that aren't shown, too."""

    way: str
    total: int
    rows: tuple[PoolRow, ...]


@dataclass(frozen=True)
class Pool:
    """The groups of rows that are shown, out of `total` cards that the search `found` and that fit the filter.

    `warnings` are the search's, `why_nothing` how it was understood if it found nothing; `facets` narrow it down.
    """

    filter: PoolFilter
    groups: tuple[PoolGroup, ...]
    total: int
    found: Forgiven
    warnings: tuple[Hint, ...] = ()
    why_nothing: str = ""
    facets: tuple[Facet, ...] = ()

    @property
    def chips(self) -> list[Facet]:
        """Those of the facets that are always in sight, as chips."""
        return [facet for facet in self.facets if facet.field in CHIPS]

    @property
    def further_facets(self) -> list[Facet]:
        """The others, which unfold."""
        return [facet for facet in self.facets if facet.field not in CHIPS]

    @property
    def order_words(self) -> LocalText:
        """How the rows are ordered."""
        return present_kit().decks.order_words

    @property
    def rows(self) -> list[PoolRow]:
        """All rows that are shown, in order."""
        return [row for group in self.groups for row in group.rows]

    @property
    def meant(self) -> str:
        """The query that searches for what may have been meant."""
        return self.filter.query_string(query=self.found.meant, shown=PAGE)

    @property
    def more(self) -> str:
        """The query that shows another page of rows; nothing when all are shown."""
        if self.total <= self.filter.shown:
            return ""
        return self.filter.query_string(shown=self.filter.shown + PAGE)


def pool_row(card: Any, state: Decklist, format: BaseFormat, catalog: BaseCatalog[Any]) -> PoolRow:
    """`card` beside `state`."""
    zone = present_kit().layout.home(card.type)
    limit = format.copies_in(card.id, zone, state.leaders, catalog)
    return PoolRow(card=card, zone=zone, quantity=state.quantity(card.id, zone), limit=limit)


def build_pool(
    found: Forgiven,
    *,
    filter: PoolFilter,
    state: Decklist,
    format: BaseFormat,
    catalog: BaseCatalog[Any],
    warnings: tuple[Hint, ...] = (),
    why_nothing: str = "",
    facets: tuple[Facet, ...] = (),
) -> Pool:
    """The pool of those cards that a search found and lists hold, in the order of its game's lists or by how they fit."""
    kit = present_kit()
    known = pool_types(kit.layout)

    def place(card: Any) -> tuple[Any, ...]:
        values = [COST_OF_NONE if (value := getattr(card, name)) is None else value for name in kit.decks.order]
        return (*values[:1], known.index(card.type), *values[1:], card.name.en)

    groups: list[PoolGroup] = []
    total = 0
    for way in WAYS:
        fitting = [card for card in getattr(found, way) if is_listed(card, catalog)]
        if not found.is_by_fit:
            fitting.sort(key=place)
        if shown := fitting[: max(filter.shown - total, 0)]:
            groups.append(PoolGroup(way, len(fitting), tuple(pool_row(card, state, format, catalog) for card in shown)))
        total += len(fitting)
    return Pool(filter, tuple(groups), total, found, warnings, why_nothing, facets)
