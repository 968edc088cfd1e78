"""Numbers as people read them, in the language of the page."""

from __future__ import annotations

from functools import lru_cache

from django.utils.formats import number_format
from django.utils.translation import get_language

NARROW_SPACE = "\u00a0"
LARGEST_NUMBER = 2**31 - 1
"""What a column of whole numbers holds."""


def whole_number(text: str | None, most: int = LARGEST_NUMBER) -> int | None:
    """The whole number from 0 to `most` that somebody wrote in plain digits; None for anything else."""
    if not text or len(text) > len(str(most)) or not (text.isascii() and text.isdigit()):
        return None
    number = int(text)
    return number if number <= most else None


def number_text(value: float, decimals: int = 1) -> str:
    """`value` with so many decimals: `10,000.5`, in German `10.000,5`."""
    return _written(f"{value:.{decimals}f}", decimals, get_language() or "en")


def short_number_text(value: float) -> str:
    """`value` with one decimal, and with none where it is whole: `1.5`, `2`."""
    return whole_text(int(value)) if value == int(value) else number_text(value)


@lru_cache(maxsize=20_000)
def _written(digits: str, decimals: int, language: str) -> str:
    """As it is written in `language`, the present one: a report has two thousand numbers, and most stand there more than once."""
    return str(number_format(digits, decimals, use_l10n=True, force_grouping=True))


def whole_text(value: float) -> str:
    """`10,000`, in German `10.000`."""
    return number_text(value, 0)


def percent_text(share: float, decimals: int = 0) -> str:
    """A share of 1 in per cent: `43 %`. What is neither nothing nor everything is not rounded to it: `<1 %`, `>99 %`."""
    if decimals == 0 and 0 < share < 0.005:
        return f"<1{NARROW_SPACE}%"
    if decimals == 0 and 0.995 <= share < 1:
        return f">99{NARROW_SPACE}%"
    return f"{number_text(100 * share, decimals)}{NARROW_SPACE}%"
