"""Headings and remarks of decklists, in both languages."""

from __future__ import annotations

import re
from enum import Enum
from typing import Final

from engine.rone.cards import CardType, Language
from engine.rone.validate.decklist.folding import fold
from engine.rone.validate.problems import Zone


class Section(Enum):
    """What stands under a heading. `ANY` leaves the zone to the card's type, as does no heading at all."""

    ANY = "any"
    HERO = "hero"
    UNITS = "units"
    TACTICS = "tactics"
    DECK = "deck"
    TECHNOLOGIES = "technologies"

    @property
    def zone(self) -> Zone | None:
        """The zone that the heading says outright."""
        return _ZONES.get(self)


_ZONES: Final = {
    Section.UNITS: Zone.DECK,
    Section.TACTICS: Zone.DECK,
    Section.DECK: Zone.DECK,
    Section.TECHNOLOGIES: Zone.TECHNOLOGY,
}

HEADINGS: Final[dict[Section, dict[Language, str]]] = {
    Section.HERO: {"en": "Hero", "de": "Held"},
    Section.UNITS: {"en": "Units", "de": "Einheiten"},
    Section.TACTICS: {"en": "Tactics", "de": "Taktiken"},
    Section.DECK: {"en": "Player deck", "de": "Spielerdeck"},
    Section.TECHNOLOGIES: {"en": "Technologies", "de": "Technologien"},
}
"""What exports write; of several heroes `HEROES`."""
HEROES: Final[dict[Language, str]] = {"en": "Heroes", "de": "Helden"}

_SPELLINGS: Final = {
    Section.HERO: "hero heroes herodeck held helden heldin heldinnen heldendeck heldenkarte commander identity champion leader",
    Section.UNITS: "unit units einheit einheiten creatures kreaturen",
    Section.TACTICS: "tactic tactics taktik taktiken spells",
    Section.DECK: "playerdeck spielerdeck",
    Section.TECHNOLOGIES: "technology technologies technologie technologien technologydeck technologiedeck tech techs techdeck",
    Section.ANY: "deck decklist deckliste liste maindeck mainboard main hauptdeck cards karten sideboard other others sonstiges",
}
_SECTIONS: Final = {word: section for section, words in _SPELLINGS.items() for word in words.split()}
_COUNT: Final = re.compile(r"\s*(?:[:=–-]\s*)?[(\[]?\s*\d{1,5}\s*(?:/\s*\d{1,5}\s*)?(?:cards?|karten?)?\s*[)\]]?\s*:?$", re.IGNORECASE)
_LEADING_COUNT: Final = re.compile(r"^\d{1,5}\s+")
_TOTALS: Final = frozenset({"total", "gesamt", "summe", "insgesamt", "totalcards", "kartengesamt", "cardstotal"})
_CARD_WORDS: Final = frozenset({"card", "cards", "karte", "karten"})
_REMARKS: Final = {
    "name": "name",
    "deckname": "name",
    "title": "name",
    "titel": "name",
    "format": "format",
    "ruleset": "remark",
    "regelwerk": "remark",
    "hash": "remark",
    "code": "remark",
    "deckcode": "remark",
    "author": "remark",
    "autor": "remark",
    "version": "remark",
    "date": "remark",
    "datum": "remark",
}


def find_section(text: str) -> Section | None:
    """The section that `text` heads: a heading alone, with or without a count before or behind it."""
    if len(text) > 60:
        return None
    bare = text.strip("#*_=-~:[]()<>| ")
    for candidate in (bare, _COUNT.sub("", bare), _LEADING_COUNT.sub("", bare)):
        if section := _SECTIONS.get(fold(candidate)):
            return section
    return None


def is_total(text: str) -> bool:
    """Whether `text` only counts cards: `24 cards`, `Summe: 24`."""
    if len(text) > 60 or not any(sign.isdigit() for sign in text):
        return False
    letters = fold("".join(sign for sign in text if not sign.isdigit()))
    return letters in _TOTALS or (letters in _CARD_WORDS and ":" not in text)


def split_remark(text: str) -> tuple[str, str] | None:
    """Kind (`name`, `format`, `remark`) and value of a line such as `Format: custom`."""
    label, colon, value = text.partition(":")
    kind = _REMARKS.get(fold(label)) if colon and len(label) <= 30 else None
    return (kind, value.strip()) if kind else None


def section_of(type: CardType) -> Section:
    """Where exports list a card that is in its place."""
    return {
        CardType.HERO: Section.HERO,
        CardType.UNIT: Section.UNITS,
        CardType.TACTIC: Section.TACTICS,
        CardType.TECHNOLOGY: Section.TECHNOLOGIES,
    }[type]
