"""The keywords of the rulebooks, and which of them a card bears (KEY)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.rone.abilities.terms import INITIATIVE, KEYWORD_EVENTS, KEYWORDS, SECOND_EDITION
from engine.rone.cards import Card, LocalText


@dataclass(frozen=True)
class KeywordInfo:
    """A keyword, its names and its clause; `is_second_edition` where the first edition doesn't know it."""

    slug: str
    name: LocalText
    clause: str
    is_second_edition: bool


KEYWORD_INFO: Mapping[str, KeywordInfo] = MappingProxyType(
    {
        str(term.name): KeywordInfo(str(term.name), LocalText(term.english, term.german), term.clause, str(term.name) in SECOND_EDITION)
        for term in (*KEYWORDS, *KEYWORD_EVENTS, INITIATIVE)
    }
)


def keywords_of(card: Card) -> tuple[str, ...]:
    """The keywords that stand on `card`, in the order of the table. An event with `of:` is about other cards, and no keyword."""
    found = set()
    for ability in card.abilities:
        if "keyword" in ability:
            named = ability["keyword"]
            found.update(named if isinstance(named, list | tuple) else [named])
        elif "when" in ability and "of" not in ability:
            found.add(ability["when"])
        elif "initiative" in ability:
            found.add("initiative")
    return tuple(slug for slug in KEYWORD_INFO if slug in found)
