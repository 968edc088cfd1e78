"""The gallery: public decks found by a query, in pages that stay what they are while decks come and go.

Nothing here costs more on a large site than on a small one: a page begins behind a row, not after a number of rows, and beyond
`MOST_COUNTED` decks nobody counts on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Case, F, QuerySet, When
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from cards.search import SearchWarning
from cards.selectors import Shelf
from decks.list.judging import MOST_AT_ONCE, judge_stale
from decks.list.models import Deck, DeckQuerySet
from decks.list.selectors import judged_of_late
from decks.search import DeckSearch, search_decks
from web.api.pagination import beyond, decode_cursor, encode_cursor, reverse_field, value_of
from web.errors import MalformedError

ORDERS: Mapping[str, tuple[str | Promise, tuple[str, ...]]] = {
    "new": (pgettext_lazy("order of decks", "Newest"), ("-published_at", "-id")),
    "liked": (pgettext_lazy("order of decks", "Most liked"), ("-like_count", "-id")),
    "changed": (pgettext_lazy("order of decks", "Last changed"), ("-updated_at", "-id")),
    "name": (pgettext_lazy("order of decks", "Name"), ("folded_name", "id")),
}
"""The orders by name: label, and the fields, each ending in one that is unique."""
DEFAULT_ORDER = "new"
PAGE_SIZE = 18
MOST_COUNTED = 200
"""Decks that are counted, and that the numbers beside the filters are taken from: the first in the order of the page."""
MOST_COUNTED_BY_API = 500
"""Decks up to which the API says how many there are: it counts them alone, so that costs less."""


@dataclass(frozen=True)
class Page:
    """Decks of one page, and the cursors to the pages on either side; empty where there is none."""

    decks: list[Deck]
    following: str
    preceding: str


def page_of(found: QuerySet[Deck], order: str, cursor: str, *, size: int = PAGE_SIZE) -> Page:
    """The page of `found` that begins behind `cursor`; the first for an empty cursor, and for one that leads nowhere."""
    fields = ORDERS[order][1]
    is_backward, values = _place(cursor, order, len(fields))
    try:
        rows = list((_rows(found, fields, is_backward, values) if values else found.order_by(*fields))[: size + 1])
    except (ValidationError, ValueError, TypeError, OverflowError):  # a cursor that somebody made up
        return page_of(found, order, "", size=size)
    has_more, rows = len(rows) > size, rows[:size]
    if is_backward:
        rows.reverse()
    if not rows:
        return Page([], "", "")
    has_following = has_more or is_backward
    has_preceding = has_more if is_backward else bool(values)
    return Page(
        rows,
        encode_cursor(order, False, [value_of(rows[-1], field) for field in fields]) if has_following else "",
        encode_cursor(order, True, [value_of(rows[0], field) for field in fields]) if has_preceding else "",
    )


def _place(cursor: str, order: str, length: int) -> tuple[bool, list[Any]]:
    try:
        return decode_cursor(cursor, order, length) if cursor else (False, [])
    except MalformedError:
        return False, []


def _rows(found: QuerySet[Deck], fields: Sequence[str], is_backward: bool, values: list[Any]) -> QuerySet[Deck]:
    directed = [reverse_field(field) for field in fields] if is_backward else list(fields)
    return found.filter(beyond(directed, values)).order_by(*directed)


@dataclass(frozen=True)
class Sample:
    """The first decks that a query finds; `is_cut` where there are more than `MOST_COUNTED`.

    A row is a deck's id, format, heroes (`Deck.hero_slugs`) and whether it is legal, None where the stored answer is old.
    """

    rows: tuple[tuple[int, str, str, bool | None], ...]
    is_cut: bool

    @property
    def ids(self) -> list[int]:
        """The decks."""
        return [pk for pk, _format, _heroes, _legal in self.rows]

    @property
    def formats(self) -> list[str]:
        """The format of each deck."""
        return [format for _pk, format, _heroes, _legal in self.rows]

    @cached_property
    def heroes(self) -> list[str]:
        """The heroes of all decks."""
        return [hero for _pk, _format, heroes, _legal in self.rows for hero in heroes.split("\n")[1:-1]]

    @property
    def legal_count(self) -> int:
        """How many of the decks are legal."""
        return sum(legal is True for _pk, _format, _heroes, legal in self.rows)


@dataclass(frozen=True)
class Gallery:
    """What a query finds in the gallery, as `user` sees it at `now`."""

    query: str
    order: str
    shelf: Shelf
    user: Any
    now: datetime

    @cached_property
    def _samples(self) -> dict[str, Sample]:
        return {}

    @cached_property
    def search(self) -> DeckSearch:
        """The query as a condition."""
        return self._read(self.query)

    @property
    def warnings(self) -> tuple[SearchWarning, ...]:
        """What could not be used of the query."""
        return self.search.warnings

    def page(self, cursor: str) -> Page:
        """One page, with the owners. The first is read off the sample that was counted."""
        if cursor:
            return page_of(self._decks(self.search).select_related("owner"), self.order, cursor)
        first = self.sample(self.query).ids[: PAGE_SIZE + 1]
        return page_of(Deck.objects.filter(pk__in=first).select_related("owner"), self.order, "")

    def sample(self, query: str) -> Sample:
        """The first decks that `query` finds, in the order of the page. Asked once for each query."""
        if query not in self._samples:
            found = self.search if query == self.query else self._read(query)
            if found.asks_for_legality:
                self._judge_first(query)
            rows = self._rows_of(found)
            old = [pk for pk, _format, _heroes, legal in rows[:MOST_COUNTED] if legal is None][:MOST_AT_ONCE]
            if old:
                judge_stale(decks=Deck.objects.filter(pk__in=old).with_list(), now=self.now)
                rows = self._rows_of(found)
            self._samples[query] = Sample(rows[:MOST_COUNTED], len(rows) > MOST_COUNTED)
        return self._samples[query]

    def _rows_of(self, found: DeckSearch) -> tuple[Any, ...]:
        legal = Case(When(judged_of_late(self.now.date(), self.shelf), then=F("is_legal")))
        ordered = self._decks(found).annotate(legal=legal).order_by(*ORDERS[self.order][1])
        return tuple(ordered.values_list("pk", "format", "hero_slugs", "legal")[: MOST_COUNTED + 1])

    def _read(self, query: str, *, with_legality: bool = True) -> DeckSearch:
        return search_decks(query, shelf=self.shelf, user=self.user, today=self.now.date(), with_legality=with_legality)

    def _decks(self, found: DeckSearch) -> DeckQuerySet:
        return Deck.objects.in_gallery().filter(found.condition)

    def _judge_first(self, query: str) -> None:
        """Compute the old ones among the first stored verdicts that `query` would ask for; a task goes on with the rest."""
        loose = self._decks(self._read(query, with_legality=False)).order_by(*ORDERS[self.order][1])
        first = list(loose.values_list("pk", flat=True)[:MOST_AT_ONCE])
        judge_stale(decks=Deck.objects.filter(pk__in=first).with_list(), now=self.now)
