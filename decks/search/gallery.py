"""The gallery: public decks found by a query, in pages that stay what they are while decks come and go.

Nothing here costs more on a large site than on a small one: a page begins behind a row, not after a number of rows, and beyond
`MOST_COUNTED` decks nobody counts on. Where a query asks for legal decks it is held against the stored verdicts; those on the page that
are stale are computed anew, and no others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import BooleanField, Case, QuerySet, Value, When
from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from cards.search import SearchWarning
from cards.selectors import Shelf
from decks.list.judging import still_found
from decks.list.models import Deck, DeckQuerySet
from decks.list.staleness import stale_verdicts
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

    A row is a deck's id, format, heroes (`Deck.hero_slugs`), its stored verdict, and whether that is stale.
    """

    rows: tuple[tuple[int, str, str, bool | None, bool], ...]
    is_cut: bool

    @property
    def ids(self) -> list[int]:
        """The decks."""
        return [pk for pk, _format, _heroes, _legal, _stale in self.rows]

    @property
    def formats(self) -> list[str]:
        """The format of each deck."""
        return [format for _pk, format, _heroes, _legal, _stale in self.rows]

    @cached_property
    def heroes(self) -> list[str]:
        """The heroes of all decks."""
        return [hero for _pk, _format, heroes, _legal, _stale in self.rows for hero in heroes.split("\n")[1:-1]]

    @property
    def legal_count(self) -> int:
        """How many of the decks are legal by what is stored of them."""
        return sum(legal is True for _pk, _format, _heroes, legal, _stale in self.rows)

    @property
    def stale_count(self) -> int:
        """Of how many decks the verdict is being computed anew."""
        return sum(stale for _pk, _format, _heroes, _legal, stale in self.rows)


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
        """One page, with the owners. The first is read off the sample that was counted.

        A deck that turns out not to be what was asked for, by a verdict computed anew, is left out; the page is shorter then.
        """
        found = self._decks(self.search)
        if cursor:
            page = page_of(found.select_related("owner"), self.order, cursor)
        else:
            first = self.sample(self.query).ids[: PAGE_SIZE + 1]
            page = page_of(Deck.objects.filter(pk__in=first).select_related("owner"), self.order, "")
        if not self.search.asks_for_legality:
            return page
        decks = still_found(page.decks, found, known=self.shelf, now=self.now)
        if len(decks) < len(page.decks):
            self._samples.clear()  # it counted those that are left out
        return replace(page, decks=decks)

    def sample(self, query: str) -> Sample:
        """The first decks that `query` finds, in the order of the page. Asked once for each query."""
        if query not in self._samples:
            found = self.search if query == self.query else self._read(query)
            ordered = self._decks(found).annotate(stale=self._stale).order_by(*ORDERS[self.order][1])
            rows = tuple(ordered.values_list("pk", "format", "hero_slugs", "is_legal", "stale")[: MOST_COUNTED + 1])
            self._samples[query] = Sample(rows[:MOST_COUNTED], len(rows) > MOST_COUNTED)
        return self._samples[query]

    @cached_property
    def _stale(self) -> Case:
        is_stale = When(stale_verdicts(self.shelf, self.now), then=Value(True))
        return Case(is_stale, default=Value(False), output_field=BooleanField())

    def _read(self, query: str) -> DeckSearch:
        return search_decks(query, shelf=self.shelf, user=self.user, today=self.now.date())

    def _decks(self, found: DeckSearch) -> DeckQuerySet:
        return Deck.objects.in_gallery().filter(found.condition)
