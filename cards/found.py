"""What a search found, in the groups that a page shows it in, cut into pages."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator

from cards.search import Forgiven


@dataclass(frozen=True)
class Group:
    """Cards of one page that were found in one way: `named`, `in_text`, `alike` or `partial`; `total` counts those of all pages."""

    way: str
    total: int
    cards: Sequence[Any]


WAYS = ("named", "in_text", "alike", "partial")


def likeliest(found: Forgiven, among: Container[int] | None = None) -> Group:
    """The first group that has cards (of those with an id `among`), for where one set is wanted; an empty one of no way where none has."""
    for way in WAYS:
        cards = [card for card in getattr(found, way) if among is None or card.id in among]
        if cards:
            return Group(way, len(cards), cards)
    return Group("", 0, ())


def pages_of(found: Forgiven, size: int) -> Paginator[Any]:
    """All cards that were found, in pages of `size`."""
    return Paginator(found.cards, size)


def groups_of(found: Forgiven, page: Page[Any]) -> list[Group]:
    """The cards of `page` by how they were found."""
    first = max(page.start_index() - 1, 0)
    return list(_groups(found, first, first + len(page.object_list)))


def _groups(found: Forgiven, first: int, after: int) -> Iterator[Group]:
    before = 0
    for way in WAYS:
        cards = getattr(found, way)
        shown = cards[max(first - before, 0) : max(after - before, 0)]
        if shown:
            yield Group(way, len(cards), shown)
        before += len(cards)
