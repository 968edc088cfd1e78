"""Which decks hold a card or are built around somebody, asked of the deck's own row."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from django.db.models import Q

from decks.list.models import hero_lines
from engine.cards.catalog import CardId

NOTHING = Q(pk__in=())


def holds_cards(ids: Iterable[CardId]) -> Q:
    """Decks with one of these cards in a zone."""
    return Q(card_ids__overlaps=sorted(ids))


def has_hero(slugs: Iterable[str]) -> Q:
    """Decks with one of these heroes."""
    return reduce(or_, (Q(hero_slugs__contains=hero_lines([slug])) for slug in sorted(slugs)), NOTHING)
