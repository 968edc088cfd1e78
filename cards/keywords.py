"""The keywords of the rulebooks, and which of them a card bears (KEY)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engine.languages import LocalText
from engine.rone.cards import Card
from engine.rone.words import KEYWORD_TERMS, AbilitiesError, card_keywords
from engine.rone.words.terms import SECOND_EDITION


@dataclass(frozen=True)
class KeywordInfo:
    """A keyword, its names and its clause; `is_second_edition` where the first edition doesn't know it."""

    slug: str
    name: LocalText
    clause: str
    is_second_edition: bool


KEYWORD_INFO: Mapping[str, KeywordInfo] = MappingProxyType(
    {
        str(slug): KeywordInfo(str(slug), LocalText(term.english, term.german), term.clause, str(slug) in SECOND_EDITION)
        for slug, term in KEYWORD_TERMS.items()
    }
)


def keywords_of(card: Card) -> tuple[str, ...]:
    """The keywords that stand on `card`, in the order of its text."""
    try:
        return tuple(str(keyword) for keyword in card_keywords(card))
    except AbilitiesError:
        return ()
