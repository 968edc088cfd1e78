"""The gallery: public decks found by a query, in pages that stay what they are while decks come and go.

Nothing here costs more on a large site than on a small one: a page begins behind a row, not after a number of rows, beyond
`MOST_COUNTED` decks nobody counts on, and a search that looks too far is stopped and says so (`web.looking`). Where a query asks for
legal decks it is held against the stored verdicts; those on the page that are stale are computed anew, and no others.
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
from web.api.pagination import decode_cursor, encode_cursor
from web.errors import MalformedError
from web.looking import end_searches, first_rows, stretch_of

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
    """Decks of one page, and the cursors to the pages on either side; empty where there is none.

    One that `is_cut_short` holds what a search found before it was stopped; the page that follows goes on from there.
    """

    decks: list[Deck]
    following: str
    preceding: str
    is_cut_short: bool = False


def page_of(found: QuerySet[Deck], order: str, cursor: str, *, size: int = PAGE_SIZE, among: QuerySet[Deck] | None = None) -> Page:
    """The page of `found` that begins behind `cursor`; the first for an empty cursor, and for one that leads nowhere.

    `among` is what a search that looks too far goes through (`web.looking.first_rows`).
    """
    fields = ORDERS[order][1]
    is_backward, place = _place(cursor, order, len(fields))
    try:
        shown = stretch_of(found, fields, size, is_backward=is_backward, place=place, among=among)
    except (ValidationError, ValueError, TypeError, OverflowError):  # a cursor that somebody made up
        return page_of(found, order, "", size=size, among=among)
    following, preceding = _cursor(order, False, shown.following), _cursor(order, True, shown.preceding)
    return Page(shown.rows, following, preceding, shown.is_cut_short)


def _cursor(order: str, is_backward: bool, place: Sequence[Any] | None) -> str:
    return "" if place is None else encode_cursor(order, is_backward, place)


def _place(cursor: str, order: str, length: int) -> tuple[bool, list[Any] | None]:
    try:
        return decode_cursor(cursor, order, length) if cursor else (False, None)
    except MalformedError:
        return False, None


@dataclass(frozen=True)
class Sample:
    """The first decks that a query finds; `is_cut` where there are more than `MOST_COUNTED`.

    `stopped_at` is the place in the order up to which was looked, None where all was. A row is a deck's id, format, heroes
    (`Deck.hero_slugs`), its stored verdict, and whether that is stale.
    """

    rows: tuple[tuple[int, str, str, bool | None, bool], ...]
    is_cut: bool
    stopped_at: Sequence[Any] | None = None

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

    def asking(self, query: str) -> Gallery:
        """The same gallery asked for `query`; what either has found is not asked for again."""
        other = replace(self, query=query)
        vars(other).update(_samples=self._samples, _stale=self._stale)
        return other

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
            page = page_of(found.select_related("owner"), self.order, cursor, among=_among(self.search))
        else:
            first = self.sample(self.query).ids[: PAGE_SIZE + 1]
            page = page_of(Deck.objects.filter(pk__in=first).select_related("owner"), self.order, "")
            if (stopped_at := self.sample(self.query).stopped_at) is not None:
                page = replace(page, following=page.following or _cursor(self.order, False, stopped_at), is_cut_short=True)
        if not self.search.asks_for_legality:
            return page
        end_searches()  # answers are written
        decks = still_found(page.decks, found, known=self.shelf, now=self.now)
        if len(decks) < len(page.decks):
            self._samples.clear()  # it counted those that are left out
        return replace(page, decks=decks)

    def sample(self, query: str) -> Sample:
        """The first decks that `query` finds, in the order of the page. Asked once for each query."""
        if query not in self._samples:
            found = self.search if query == self.query else self._read(query)
            columns = self._decks(found).annotate(stale=self._stale).values_list("pk", "format", "hero_slugs", "is_legal", "stale")
            looked = first_rows(columns, ORDERS[self.order][1], MOST_COUNTED + 1, among=_among(found))
            self._samples[query] = Sample(tuple(looked.rows[:MOST_COUNTED]), len(looked.rows) > MOST_COUNTED, looked.stopped_at)
        return self._samples[query]

    def may_find(self, query: str) -> bool:
        """Whether `query` finds something, or was stopped before."""
        sample = self.sample(query)
        return bool(sample.rows) or sample.stopped_at is not None

    @cached_property
    def _stale(self) -> Case:
        is_stale = When(stale_verdicts(self.shelf, self.now), then=Value(True))
        return Case(is_stale, default=Value(False), output_field=BooleanField())

    def _read(self, query: str) -> DeckSearch:
        return search_decks(query, shelf=self.shelf, user=self.user, today=self.now.date())

    def _decks(self, found: DeckSearch) -> DeckQuerySet:
        return Deck.objects.in_gallery().filter(found.condition)


def _among(search: DeckSearch) -> QuerySet[Deck] | None:
    """What a search goes through; None for one that asks for nothing and so ends at once."""
    return Deck.objects.in_gallery() if search.condition else None
