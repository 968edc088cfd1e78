"""The reader's language."""

from __future__ import annotations

from django.utils.functional import lazy
from django.utils.translation import get_language

from engine.languages import Language, LocalText


def reader_language() -> Language:
    """The language that cards are named in: German for German readers, English for all others."""
    return "de" if (get_language() or "en").startswith("de") else "en"


def _said(text: LocalText) -> str:
    return text.in_language(reader_language())


in_reader_language = lazy(_said, str)
"""A text in the language of whoever reads it then, for what is made once: labels, titles."""
