"""The card pool beside a list: which cards a builder sees, and how many of each the list holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from decks.list.display import belongs
from decks.list.models import Zone
from engine.cards import CardId
from engine.decklist import Decklist
from engine.rone.cards import Card, CardType
from engine.rone.formats import Format
from engine.rone.validate import copies_allowed

PAGE = 30
MOST_SHOWN = 2_000
POOL_TYPES = (CardType.UNIT, CardType.TACTIC, CardType.TECHNOLOGY)
LONGEST_QUERY = 500


@dataclass(frozen=True)
class PoolFilter:
    """What somebody wants to see of the pool. No type chosen means every type that a list can hold."""

    query: str = ""
    types: frozenset[str] = frozenset()
    owned_only: bool = False
    shown: int = PAGE

    @classmethod
    def from_query(cls, data: Any) -> PoolFilter:
        """The filter in a request's query; what makes no sense there counts as nothing."""
        wanted = {kind for kind in data.getlist("type") if kind in {str(each) for each in POOL_TYPES}}
        try:
            shown = min(max(int(data.get("show", PAGE)), PAGE), MOST_SHOWN)
        except ValueError:
            shown = PAGE
        query = data.get("q", "").replace("\0", "")[:LONGEST_QUERY]
        return cls(query=query, types=frozenset(wanted), owned_only=data.get("own") == "1", shown=shown)

    @classmethod
    def from_memory(cls, data: object) -> PoolFilter:
        """The filter that `to_memory` put into a session; the player deck's types where there is none."""
        if isinstance(data, Mapping):
            return cls(query=str(data.get("q", "")), types=frozenset(data.get("types", ())), owned_only=bool(data.get("own")))
        return cls(types=frozenset({str(CardType.UNIT), str(CardType.TACTIC)}))

    @property
    def sorted_types(self) -> list[str]:
        """The chosen types, always in one order."""
        return sorted(self.types)

    def to_memory(self) -> dict[str, Any]:
        """What a session keeps of the filter."""
        return {"q": self.query, "types": self.sorted_types, "own": self.owned_only}

    def query_string(self, **changes: Any) -> str:
        """The filter as a query, with some of it changed; always says that a filter was chosen."""
        types, own = changes.get("types", self.types), changes.get("owned_only", self.owned_only)
        parts: list[tuple[str, str]] = [("q", changes.get("query", self.query))]
        parts += [("type", kind) for kind in sorted(types)]
        if own:
            parts.append(("own", "1"))
        shown = changes.get("shown", self.shown)
        if shown != PAGE:
            parts.append(("show", str(shown)))
        return urlencode(parts)

    def toggled(self, kind: str) -> str:
        """The query with `kind` taken in or out."""
        return self.query_string(types=self.types ^ {kind}, shown=PAGE)


@dataclass(frozen=True)
class Chip:
    """A filter that is switched by following its link."""

    label: str
    query: str
    is_on: bool


@dataclass(frozen=True)
class Hint:
    """What the search says about a query: a sentence, what may have been meant, and the query with it."""

    message: str
    suggestion: str
    query: str


@dataclass(frozen=True)
class PoolRow:
    """A card of the pool, and what the list holds of it."""

    card: Card
    zone: str
    quantity: int
    limit: int

    @property
    def is_full(self) -> bool:
        """Whether the format admits no further copy."""
        return self.quantity >= self.limit

    @property
    def is_over(self) -> bool:
        """Whether the list holds more copies than the format admits."""
        return self.quantity > self.limit


@dataclass(frozen=True)
class Pool:
    """The rows that are shown, out of `total`; `warnings` are the search's, `why_nothing` how it was understood if it found nothing."""

    filter: PoolFilter
    rows: tuple[PoolRow, ...]
    total: int
    warnings: tuple[Hint, ...] = field(default=())
    why_nothing: str = ""

    @property
    def more(self) -> str:
        """The query that shows another page of rows; nothing when all are shown."""
        if self.total <= self.filter.shown:
            return ""
        return self.filter.query_string(shown=self.filter.shown + PAGE)


def pool_row(card: Card, state: Decklist, format: Format) -> PoolRow:
    """`card` beside `state`."""
    zone = str(Zone.TECHNOLOGY if belongs(card, Zone.TECHNOLOGY) else Zone.DECK)
    return PoolRow(card=card, zone=zone, quantity=state.quantity(card.id, zone), limit=copies_allowed(card.id, zone, format))


def build_pool(
    found: Iterable[Card],
    *,
    filter: PoolFilter,
    state: Decklist,
    format: Format,
    owned: Mapping[CardId, int],
    warnings: tuple[Hint, ...] = (),
    why_nothing: str = "",
) -> Pool:
    """The pool of the cards that a search found, by cost; heroes are chosen elsewhere."""
    kinds = {CardType(kind) for kind in filter.types} or set(POOL_TYPES)
    fitting = [card for card in found if card.type in kinds and card.type in POOL_TYPES and (not filter.owned_only or owned.get(card.id))]
    fitting.sort(key=lambda card: (card.cost if card.cost is not None else 99, POOL_TYPES.index(card.type), card.level, card.name.en))
    rows = tuple(pool_row(card, state, format) for card in fitting[: filter.shown])
    return Pool(filter=filter, rows=rows, total=len(fitting), warnings=warnings, why_nothing=why_nothing)
