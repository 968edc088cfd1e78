"""Texts that stand in both languages, in the reader's."""

from __future__ import annotations

from decks.list.models import Deck
from engine.languages import LocalText
from web.text.language import reader_language


def starter_word(deck: Deck, part: str) -> str:
    """`name`, `summary` or `guide` of a starter deck in the reader's language; empty for other decks."""
    texts = deck.starter_text.get(part, {}) if deck.is_starter else {}
    return str(texts.get(reader_language()) or texts.get("en") or "")


def localized(text: LocalText) -> str:
    """A text of both languages in the reader's."""
    return text.in_language(reader_language()) or text.en
