"""Headings, totals and remarks of decklists, in both languages."""

from __future__ import annotations

import re
from typing import Final

from engine.cards.layout import Layout, Section
from engine.folding import fold

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


def find_section(text: str, layout: Layout) -> Section | None:
    """The section that `text` heads: a heading alone, with or without a count before or behind it."""
    if len(text) > 60:
        return None
    bare = text.strip("#*_=-~:[]()<>| ")
    for candidate in (bare, _COUNT.sub("", bare), _LEADING_COUNT.sub("", bare)):
        if section := layout.headed_by(candidate):
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
