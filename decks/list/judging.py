"""The stored answer to “is this deck legal?”: only for finding decks by it, and kept true by itself.

Beside the answer stands what it was computed from and how long it holds; `decks.list.staleness` tells which no longer do. A page of
decks that are found by their answer computes the stale ones on it, and a task goes on with the rest (`decks.list.tasks`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from cards.selectors import Shelf, shelf
from decks.list.legality import holds_until
from decks.list.models import Deck, Visibility
from decks.list.selectors import deck_states, format_named, state_verdict
from decks.list.staleness import revision_of, stale_verdicts
from decks.list.telling import tell_of_verdicts
from decks.list.verdict_changes import VerdictChange
from engine.decklist import Decklist

ANSWER = ("is_legal", "judged_on", "judged_until", "judged_revision")
READ = ("game", "format", "hero_slugs", "unread_lines", "list_revision", "hash", "is_legal")
"""The columns of a deck that judging it reads."""
MOST_AT_ONCE = 500
"""Decks that one transaction judges: a fraction of a second."""


def judge(deck: Deck, state: Decklist, now: datetime) -> None:
    """Put the answer about `state`, and what it was computed from, onto `deck`; nothing is written to the deck's row."""
    known = shelf()
    _answer(deck, state, now.date(), known, revision_of(known, now))


def _answer(deck: Deck, state: Decklist, today: date, known: Shelf, revision: int | None) -> None:
    verdict = state_verdict(state, as_of=today, format=format_named(state.format, known.formats), cards=known.catalog)
    deck.hash = verdict.hash
    deck.is_legal = verdict.legal
    deck.judged_on = today
    deck.judged_revision = revision
    # What was computed from cards that have just been replaced is stale at once.
    deck.judged_until = today if revision is None else holds_until(state, state.format, today, known)


def judge_decks(*, decks: Iterable[Deck], now: datetime, known: Shelf | None = None) -> int:
    """Compute anew whether `decks` are legal; return how many answers changed.

    Only a list that is still the one that was judged gets the new answer. The database is locked for the writing alone. Six
    statements or so, however many decks there are.
    """
    judged = list(decks)
    if not judged:
        return 0
    known = known or shelf()
    before = {deck.pk: (deck.is_legal, deck.hash) for deck in judged}
    states, revision = deck_states(judged), revision_of(known, now)
    for deck in judged:
        _answer(deck, states[deck.pk], now.date(), known, revision)
    _write(judged, before, now)
    return sum(deck.is_legal != before[deck.pk][0] for deck in judged)


@transaction.atomic
def _write(judged: Sequence[Deck], before: Mapping[int, tuple[bool | None, str]], now: datetime) -> None:
    """Store the answers about those lists that nobody has changed meanwhile, like answers at once; tell owners where they turned.

    `before` are the answers and hashes stored so far.
    """
    locked = Deck.objects.select_for_update().filter(pk__in=list(before)).order_by("pk")
    revisions = dict(locked.values_list("pk", "list_revision"))
    alike: dict[tuple[Any, ...], list[int]] = {}
    turned: dict[int, bool] = {}
    for deck in judged:
        if revisions.get(deck.pk) == deck.list_revision:
            was_legal, old_hash = before[deck.pk]
            hash = deck.hash if deck.hash != old_hash else None
            if was_legal is not None and deck.is_legal is not None and deck.is_legal != was_legal:
                turned[deck.pk] = deck.is_legal
            alike.setdefault((hash, *(getattr(deck, name) for name in ANSWER)), []).append(deck.pk)
    for (hash, *answer), keys in alike.items():
        values = dict(zip(ANSWER, answer, strict=True)) | ({} if hash is None else {"hash": hash})
        Deck.objects.filter(pk__in=keys).update(**values)
    if turned:
        tell_of_verdicts(turned, now=now)


def judge_stale(*, now: datetime, most: int = MOST_AT_ONCE) -> int:
    """Judge decks of the present game whose answer no longer holds, at most `most` of them; return how many they were.

    Those of the oldest change go first, newest decks before others; then those whose day has come. Private decks too: their owners
    find them by the same answers. Where nothing is stale, that costs four statements.
    """
    known, judged = shelf(), 0
    if revision_of(known, now) is None:
        return 0
    for change in VerdictChange.objects.of_game():
        if judged < most and not change.is_waiting(now):
            decks = list(change.remaining_decks().only(*READ)[: most - judged])
            is_end = len(decks) < most - judged
            judge_decks(decks=decks, now=now, known=known)
            change.go_on(decks, is_end=is_end)
            judged += len(decks)
    if judged < most:
        ended = Deck.objects.of_game().filter(judged_until__lte=now.date()).order_by("judged_until", "-pk")
        decks = list(ended.only(*READ)[: most - judged])
        judge_decks(decks=decks, now=now, known=known)
        judged += len(decks)
    return judged


def still_found(decks: Sequence[Deck], found: QuerySet[Deck], *, known: Shelf, now: datetime) -> list[Deck]:
    """Those of `decks`, which are a page of `found`, that it still finds when their stale answers have been computed anew."""
    keys = [deck.pk for deck in decks]
    stale = list(Deck.objects.filter(stale_verdicts(known, now), pk__in=keys).only(*READ))
    if not stale or not judge_decks(decks=stale, now=now, known=known):
        return list(decks)
    remaining = set(found.filter(pk__in=keys).order_by().values_list("pk", flat=True))
    return [deck for deck in decks if deck.pk in remaining]


def public_decks() -> QuerySet[Deck]:
    """Every public deck of the present game, newest first."""
    return Deck.objects.kept().of_game().filter(visibility=Visibility.PUBLIC).order_by("-published_at", "-pk")
