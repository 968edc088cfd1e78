"""Which stored verdicts no longer hold.

A verdict depends on the list, on its format, on the cards that stand in the list and those of its leaders, on the code that judges,
and on days at which one of these says something else. A change of the list is judged as it is written. Days that are ahead are known
when a list is judged, and stand in `Deck.judged_until`. Whatever else changes is told here, by comparing fingerprints: each revision
of cards and formats is compared with the one before by whoever meets it first, and what differs becomes a `VerdictChange`. From then
on the verdicts that depend on it count as stale, without a row of a deck being written.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from datetime import datetime
from functools import cache, partial, reduce
from hashlib import sha256
from operator import or_
from typing import Any

from django.db import transaction
from django.db.models import Q

from cards.selectors import Shelf, stored_revision
from decks.list.card_news import note_rewritten
from decks.list.verdict_changes import VerdictBasis, VerdictChange
from engine.cards.catalog import NOT_PLAYED
from engine.compiled import source_digest
from engine.kit import Kit
from web.games import playing

Facts = Mapping[str, Mapping[str, Any]]
"""`cards`: by id a fingerprint, the leader's slug, a fingerprint without the printings. `formats`: by slug a fingerprint."""

MOST_CARDS = 2_000
"""Changed cards of which a search asks each deck; more are a change of everything."""
NOT_JUDGED = frozenset({"name", "version"})
"""The fields of a format that no verdict depends on."""
_source_digest = cache(source_digest)


def rules_of(kit: Kit) -> str:
    """A fingerprint of the code that judges lists of a game: its version, and every source file of the engine."""
    return f"{kit.version} {_source_digest(with_python=False)}"


def facts_of(known: Shelf) -> Facts:
    """What a verdict can read of each card and each format: everything but names, texts on paper and what is only shown."""
    cards: dict[str, Any] = {}
    for card in known.catalog:
        read = {field.name: getattr(card, field.name) for field in fields(card) if field.compare and field.name not in NOT_PLAYED}
        editions = sorted({(printing.edition, str(printing.released)) for printing in card.printings})
        cards[str(card.id)] = [_fingerprint([read, editions]), known.catalog.leader_of(card) or "", _fingerprint(read)]
    formats = {
        slug: _fingerprint({field.name: getattr(format, field.name) for field in fields(format) if field.name not in NOT_JUDGED})
        for slug, format in known.formats.items()
    }
    return {"cards": cards, "formats": formats}


def _fingerprint(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, default=lambda part: sorted(part) if isinstance(part, frozenset) else str(part))
    return sha256(text.encode()).hexdigest()[:16]


def revision_of(known: Shelf, now: datetime) -> int | None:
    """The revision of `VerdictBasis` that verdicts computed from `known` are of.

    None when there are newer cards than those, and while somebody else finds out what has changed. A question to the database for
    each revision of the cards that a process meets.
    """
    key = "revision of verdicts"
    if (kept := known.kept(key)) is not None:
        return int(kept)
    basis = VerdictBasis.objects.filter(game=known.kit.slug).defer("facts").first()
    is_same = basis is not None and (basis.catalog, basis.rules) == (known.token, rules_of(known.kit))
    revision = basis.revision if basis is not None and is_same else _followed(known, now)
    if revision is not None:  # what is rolled back must not be remembered
        transaction.on_commit(partial(known.keep, key, lambda: revision))
    return revision


@transaction.atomic
def _followed(known: Shelf, now: datetime) -> int | None:
    """Note what has changed between the basis that is stored and `known`, and return the revision of `known`."""
    facts, rules = facts_of(known), rules_of(known.kit)
    VerdictBasis.objects.get_or_create(game=known.kit.slug)
    basis = VerdictBasis.objects.select_for_update(skip_locked=True).filter(game=known.kit.slug).first()
    if basis is None or stored_revision() != known.token:
        return None
    before: Facts = {"cards": {}, "formats": {}, **basis.facts}
    cards = _different(*({card: known[:2] for card, known in each["cards"].items()} for each in (before, facts)))
    formats = _different(before["formats"], facts["formats"])
    rewritten = [
        int(card)
        for card in cards
        if len(before["cards"].get(card, ())) > 2 and before["cards"][card][2:] != facts["cards"].get(card, ())[2:]
    ]
    is_everything = basis.rules != rules or known.kit.default_format.slug in formats or len(cards) > MOST_CARDS
    if is_everything or cards or formats:
        basis.revision += 1
        change = VerdictChange(game=basis.game, revision=basis.revision, made_at=now, is_everything=is_everything)
        if not is_everything:
            change.cards = [int(card) for card in cards]
            change.leaders = sorted({each[card][1] for each in (before["cards"], facts["cards"]) for card in cards if card in each} - {""})
            change.formats = formats
        change.save()
        note_rewritten(rewritten, basis.revision, now=now)
    basis.catalog, basis.rules, basis.facts = known.token, rules, facts
    basis.save()
    return basis.revision


def _different(before: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    return sorted(key for key in {*before, *now} if before.get(key) != now.get(key))


def stale_verdicts(known: Shelf, now: datetime) -> Q:
    """The decks of the present game whose stored verdict says nothing about the moment `now` and the cards `known`."""
    if revision_of(known, now) is None:
        return Q(pk__isnull=False)
    with playing(known.kit.slug):
        changes = list(VerdictChange.objects.of_game())
    ended = Q(judged_revision__isnull=True) | Q(judged_until__lte=now.date())
    return reduce(or_, (change.stale for change in changes), ended)
