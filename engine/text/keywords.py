"""What a game's keywords are, for people."""

from __future__ import annotations

from dataclasses import dataclass

from engine.languages import LocalText


@dataclass(frozen=True, kw_only=True)
class KeywordInfo:
    """A keyword: its names, what it means in short, and the clause that has the last word.

    `lacking_in` are the rulesets that don't know it.
    """

    slug: str
    name: LocalText
    meaning: LocalText
    clause: str
    lacking_in: frozenset[str] = frozenset()
