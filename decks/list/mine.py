"""One's own decks: found by name, tag and card, those put away apart."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django.db.models import Count, Q, QuerySet

from cards.found import likeliest
from cards.search import Forgiven
from cards.selectors import catalog
from decks.list.drafts import LAST_CHANGED, in_edit, tagged_in_edit
from decks.list.holding import has_hero, holds_cards
from decks.list.models import Deck, DeckTag
from decks.list.naming import tag_key
from decks.list.selectors import looked_up_cards
from engine.cards.catalog import CardId
from engine.decklist import Decklist
from engine.languages import Language


@dataclass(frozen=True)
class MyFilters:
    """What the list of one's own decks is filtered by, as its address says. `found` are the likeliest cards that `cards` finds.

    `lookup` is all that it finds, and `way` how those were found (`cards.found`).
    """

    query: str = ""
    tag: str = ""
    cards: str = ""
    is_archived: bool = False
    found: frozenset[CardId] = field(default=frozenset(), compare=False)
    lookup: Forgiven | None = field(default=None, compare=False)
    way: str = field(default="", compare=False)

    @classmethod
    def from_query(cls, data: Any) -> MyFilters:
        """The filters of a query string; what makes no sense there counts as nothing."""
        return cls(
            query=_short(data, "q"), tag=_short(data, "tag"), cards=_short(data, "cards"), is_archived=data.get("show") == "archived"
        )

    @property
    def query_string(self) -> str:
        """The filters as a query string."""
        parts = {"q": self.query, "tag": self.tag, "cards": self.cards, "show": "archived" if self.is_archived else ""}
        return urlencode({name: value for name, value in parts.items() if value})

    @property
    def is_narrowed(self) -> bool:
        """Whether they leave any deck out besides those put away."""
        return bool(self.query or self.tag or self.cards)


def _short(data: Any, name: str) -> str:
    return str(data.get(name, "")).replace("\0", "").strip()[:200]


def my_decks(user: object, *, tag: str = "", archived: bool = False) -> QuerySet[Deck]:
    """The decks of `user`, newest change first, with their lists; `archived` asks for those that are hidden from the list."""
    kept = Deck.objects.owned_by(user).filter(archived_at__isnull=not archived).select_related("owner").order_by(*LAST_CHANGED)
    return kept.filter(tagged_in_edit(tag_key(tag))) if tag else kept


def my_decks_found(user: object, data: Any, *, as_of: date, language: Language) -> tuple[QuerySet[Deck], MyFilters]:
    """The decks of `user` that a query string asks for but for its search (`decks.search.mine`), and the filters as understood."""
    filters = MyFilters.from_query(data)
    found = my_decks(user, tag=filters.tag, archived=filters.is_archived)
    if filters.cards:
        lookup = looked_up_cards(filters.cards, user=user, as_of=as_of, language=language)
        group = likeliest(lookup)
        ids = frozenset(card.id for card in group.cards)
        leaders = {leader for card in group.cards if (leader := catalog().leader_of(card))}
        found = found.filter(in_edit(holds_cards(ids) | has_hero(leaders)))
        filters = replace(filters, found=ids, lookup=lookup, way=group.way)
    return found, filters


def tags_of(user: object) -> list[tuple[str, int]]:
    """The tags of the decks of `user` that are not put away, by name, each with the number of decks. Two queries."""
    kept = Deck.objects.owned_by(user).filter(archived_at__isnull=True)
    tags = list(DeckTag.objects.filter(deck__in=kept.filter(draft__tags__isnull=True)).values_list("key", "name"))
    for held in kept.filter(draft__tags__isnull=False).values_list("draft__tags", flat=True):
        tags += [(key, name) for key, name in held or ()]
    counts = Counter(key for key, _name in tags)
    names = dict(sorted(tags, reverse=True))
    return [(names[key], counts[key]) for key in sorted(counts)]


def elsewhere_of(user: Any) -> dict[str, int]:
    """How many decks of `user` are put away (`archived_count`) and in the bin (`deleted_count`). One query."""
    is_kept = Q(deleted_at__isnull=True)
    return (
        Deck.objects.of_game()
        .held_by(user)
        .aggregate(archived_count=Count("pk", filter=is_kept & Q(archived_at__isnull=False)), deleted_count=Count("pk", filter=~is_kept))
    )


def copies_used(state: Decklist, cards: frozenset[CardId]) -> list[tuple[int, int]]:
    """Which of `cards` the list holds, and how many copies of each, all zones together."""
    copies: dict[int, int] = {}
    for row in state.all_entries:
        if row.card in cards:
            copies[row.card] = copies.get(row.card, 0) + row.quantity
    return sorted(copies.items())
