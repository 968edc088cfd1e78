"""The reader's language: what cards are named in, and how numbers are written."""

from __future__ import annotations

from functools import lru_cache

from django.utils.formats import number_format
from django.utils.translation import get_language

from engine.languages import Language


def reader_language() -> Language:
    """The language that cards are named in: German for German readers, English for all others."""
    return "de" if (get_language() or "en").startswith("de") else "en"


def written_number(value: float, decimals: int) -> str:
    """`value` with so many decimals: `10,000.5`, in German `10.000,5`."""
    return _written(f"{value:.{decimals}f}", decimals, get_language() or "en")


@lru_cache(maxsize=20_000)
def _written(digits: str, decimals: int, language: str) -> str:
    """As it is written in `language`, the present one: a report has two thousand numbers, and most stand there more than once."""
    return str(number_format(digits, decimals, use_l10n=True, force_grouping=True))
