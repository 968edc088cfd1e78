"""The stored answer to “is this deck legal?”: only for finding decks by it, and kept true by itself.

Beside the answer stands what it was computed from: the list (its hash), the day, the format's version and the catalog's
revision. An answer for which one of these has changed counts as none: the list of public decks computes it when it is
asked for, and a task goes on with the rest (`decks.list.tasks`).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from cards.selectors import Shelf, shelf
from decks.list.models import Deck, Visibility
from decks.list.selectors import deck_state, format_named, judged_of_late, state_verdict
from engine.decklist import Decklist

FIELDS = ("hash", "is_legal", "judged_on", "judged_version", "judged_catalog")
MOST_AT_ONCE = 200
"""Decks that one transaction judges: a fraction of a second."""


def judge(deck: Deck, state: Decklist, now: datetime, *, known: Shelf | None = None) -> None:
    """Put the answer about `state`, and what it was computed from, onto `deck`; nothing is written to the database.

    A caller with many lists passes what is `known` of cards and formats, so that it is asked for once.
    """
    known = known or shelf()
    format = format_named(state.format, known.formats)
    verdict = state_verdict(state, as_of=now.date(), format=format, cards=known.catalog)
    deck.hash = verdict.hash
    deck.is_legal = verdict.legal
    deck.judged_on = now.date()
    deck.judged_version = format.version
    deck.judged_catalog = known.token


def judge_decks(*, decks: Iterable[Deck], now: datetime) -> int:
    """Compute anew whether `decks` (fetched `with_list()`) are legal; return how many answers changed.

    Only a list that is still the one that was judged gets the new answer. The database is locked for the writing alone.
    """
    changed, judged, known = 0, [], shelf()
    for deck in decks:
        before = deck.is_legal
        judge(deck, deck_state(deck), now, known=known)
        changed += deck.is_legal != before
        judged.append(deck)
    with transaction.atomic():
        for deck in judged:
            Deck.objects.filter(pk=deck.pk, list_revision=deck.list_revision).update(**{name: getattr(deck, name) for name in FIELDS})
    return changed


def judge_stale(*, decks: QuerySet[Deck], now: datetime, most: int = MOST_AT_ONCE) -> int:
    """Judge those of `decks` whose answer is missing or old, at most `most` of them, in their order; return how many they were.

    The decks come `with_list()`.
    """
    stale = list(decks.exclude(judged_of_late(now.date()))[:most])
    if stale:
        judge_decks(decks=stale, now=now)
    return len(stale)


def public_decks() -> QuerySet[Deck]:
    """Every public deck of the present game with its list, newest first."""
    return Deck.objects.kept().of_game().filter(visibility=Visibility.PUBLIC).with_list().order_by("-published_at", "-pk")
