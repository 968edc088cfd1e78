"""Events by their words: the name, the place and the organiser's name, without accents and case."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import reduce
from operator import and_
from typing import Any

from django.db.models import Q

from cards.search.folding import fold
from events.models import Event
from events.selectors import events_found_by, is_over
from web.looking import first_rows

QUERY_LENGTH = 100
WORDS_MOST = 6
LATEST = ("-starts_on", "-id")
LOOKED_AT = 60
"""Events that are ordered by how near they are."""


def words_of(query: str) -> list[str]:
    """The words of a search, as they are compared."""
    return fold(query)[:QUERY_LENGTH].replace("\0", "").split()[:WORDS_MOST]


def has_words(query: str) -> Q:
    """Whether each word of `query` is in the name, the place or the organiser's name of an event; every event for none."""
    return reduce(and_, (Q(folded_words__contains=word) | Q(folded_organiser__contains=word) for word in words_of(query)), Q())


def events_named(query: str, user: Any, today: date, most: int) -> Sequence[Event]:
    """The events that `user` finds and that have the words of `query`: those to come first, the nearest day first."""
    if not words_of(query):
        return []
    among = events_found_by(user)
    rows = first_rows(among.filter(has_words(query)), LATEST, LOOKED_AT, among=among).rows
    return sorted(rows, key=lambda event: (is_over(event, today), abs(event.starts_on - today)))[:most]
