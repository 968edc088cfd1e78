"""What makes two simulations the same question: then they have the same answer, byte for byte."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from cards.selectors import catalog
from simulations.jobs.models import Job
from web.games import present_kit


@dataclass(frozen=True)
class Present:
    """What the present game is played with now: the version of its engine and what that reads of the cards."""

    engine_version: str
    catalog_digest: str


def present() -> Present:
    """The engine and the cards of this process. One small query."""
    return Present(present_kit().version, catalog().digest)


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

    Lists stand in it as their hashes, which name every card with its copies; a catalog's digest tells its game from all others.
    """
    return digest([kind, list(hashes), dict(parameters), seed, present.engine_version, present.catalog_digest])


def question_of_job(job: Job, present: Present) -> str:
    """The question that `job` asks of the engine and cards of `present`."""
    hashes = [job.deck_hash, *(opponent["hash"] for opponent in job.opponents)]
    return question_of(kind=job.kind, hashes=hashes, parameters=job.parameters, seed=job.seed, present=present)
