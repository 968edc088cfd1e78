"""What makes two simulations the same question: then they have the same answer, byte for byte."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from cards.selectors import Shelf, catalog, shelf
from decks.list.snapshots import deck_of
from engine.cards.catalog import CardId
from engine.decklist import Decklist, cards_read
from simulations.jobs.models import Job, Report
from web.games import present_kit


@dataclass(frozen=True)
class Present:
    """The version of the engine that plays the games, and a digest of those facts of their cards that it reads."""

    engine_version: str
    catalog_digest: str


def present(cards: Iterable[int]) -> Present:
    """The engine of the present game, and the cards of these numbers with all that their texts bring in, as they are now.

    A number that no card has any more is left out, so the digest is another one. One small query.
    """
    return present_in(shelf(), tuple(cards))


def present_in(known: Shelf, numbers: tuple[int, ...]) -> Present:
    """The same of the cards that are `known`; no query but for cards that nobody has asked for yet."""

    def digest_now() -> str:
        found = [known.catalog.by_id[number] for number in numbers if number in known.catalog.by_id]
        text: str = known.catalog.digest_of(known.catalog.with_brought(found))
        return text

    return Present(present_kit().version, known.keep(("digest of cards", numbers), digest_now))


def cards_asked(lists: Iterable[Decklist], parameters: Mapping[str, Any], known: Shelf) -> tuple[CardId, ...]:
    """The numbers of the cards on which the answer to an order depends: those of all its lists, and those that a study may put in."""
    return cards_read(lists, known.catalog, parameters.get("pool", ()))


def present_of(job: Job) -> Present:
    """The engine and cards that the games of `job`, which is of the present game, would be played with now."""
    hashes, pool = [job.deck_hash, *(opponent["hash"] for opponent in job.opponents)], job.parameters.get("pool", ())
    known = shelf()
    key = ("cards of a job", *hashes, tuple(pool))
    cards = known.keep(key, lambda: cards_asked((deck_of(snapshot) for snapshot in job.lists), job.parameters, known))
    return present_in(known, cards)


def is_present(job: Job) -> bool:
    """Whether the games of `job` that were counted so far were played with the engine and the cards of now."""
    return present_of(job) == Present(job.engine_version, job.catalog_digest)


def is_stale(report: Report) -> bool:
    """Whether the engine, or a card that `report` tells of, has changed since it was made: its figures are those of then.

    Cards that it doesn't tell of may come and change: they take nothing away. A report from before `cards` were noted was made of all
    that there were.
    """
    now = present(report.cards) if report.cards is not None else Present(present_kit().version, catalog().digest)
    return now != Present(report.engine_version, report.catalog_digest)


def canonical_json(value: Any) -> str:
    """`value` as JSON text: equal values give equal bytes."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def result_text(result: Mapping[str, Any]) -> str:
    """A result as it is stored, and as the command line prints it: its own order of names, no spaces."""
    return json.dumps(result, ensure_ascii=False, separators=(",", ":"))


def digest(value: Any) -> str:
    """SHA-256, in hex, of `value` as canonical JSON."""
    return sha256(canonical_json(value).encode()).hexdigest()


def question_of(*, kind: str, hashes: Sequence[str], parameters: Mapping[str, Any], seed: int, present: Present) -> str:
    """The name of a question, in hex: everything that its answer depends on, hashed.

    Lists stand in it as their hashes, which name every card with its copies; the digest of the cards tells their game from all others.
    """
    return digest([kind, list(hashes), dict(parameters), seed, present.engine_version, present.catalog_digest])


def question_of_job(job: Job, present: Present) -> str:
    """The question that `job` asks of the engine and cards of `present`."""
    hashes = [job.deck_hash, *(opponent["hash"] for opponent in job.opponents)]
    return question_of(kind=job.kind, hashes=hashes, parameters=job.parameters, seed=job.seed, present=present)
