"""The reader's language."""

from __future__ import annotations

from django.utils.translation import get_language

from engine.languages import Language


def reader_language() -> Language:
    """The language that cards are named in: German for German readers, English for all others."""
    return "de" if (get_language() or "en").startswith("de") else "en"
