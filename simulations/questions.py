"""What makes two simulations the same question: then they have the same answer, byte for byte."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from cards.selectors import catalog
from engine import ENGINE_VERSION


@dataclass(frozen=True)
class Present:
    """What the games are played with now: the engine's version and what it reads of the cards."""

    engine_version: str
    catalog_digest: str


def present() -> Present:
    """The engine and the cards of this process. One small query."""
    return Present(ENGINE_VERSION, catalog().digest)


def canonical_json(value: Any) -> str:
    """`value` as JSON text: equal values give equal bytes."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def result_text(result: Mapping[str, Any]) -> str:
    """A result as it is stored, and as the command line prints it: its own order of names, no spaces."""
    return json.dumps(result, ensure_ascii=False, separators=(",", ":"))


def digest(value: Any) -> str:
    """SHA-256, in hex, of `value` as canonical JSON."""
    return sha256(canonical_json(value).encode()).hexdigest()


def question_of(*, kind: str, deck_hash: str, parameters: Mapping[str, Any], seed: int, present: Present) -> str:
    """The name of a question, in hex: everything that its answer depends on, hashed.

    The list stands in it as its hash, which names every hero, card and technology with its copies.
    """
    return digest([kind, deck_hash, dict(parameters), seed, present.engine_version, present.catalog_digest])
