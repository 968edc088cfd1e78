"""One way to compare names: case, accents, quotes, hyphens, blanks and widths don't matter, nor does ß for ss."""

from __future__ import annotations

from typing import Final
from unicodedata import category, combining, normalize

_LETTERS: Final = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"})
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_DROPPED: Final = frozenset({"Cc", "Cf", "Co", "Cn", "Cs"})


def fold(text: str) -> str:
    """The letters and digits of `text`, without case and accents: `“Rüst-Hund”` and `rust hund` are both `rusthund`."""
    plain = normalize("NFKD", text).casefold().translate(_LETTERS)
    return "".join(sign for sign in normalize("NFKD", plain) if sign.isalnum() and not combining(sign))


def folded_spellings(text: str) -> tuple[str, ...]:
    """`fold` of `text`, and once more with ä, ö, ü written as ae, oe, ue."""
    plain = fold(text)
    spelled = fold(normalize("NFC", text).translate(_UMLAUTS))
    return (plain,) if spelled == plain else (plain, spelled)


def without_controls(text: str) -> str:
    """`text` with control and invisible characters taken out, tabs as blanks, blanks collapsed and trimmed."""
    kept = (" " if sign in "\t\v\f" else sign for sign in text if sign in "\t\v\f" or category(sign) not in _DROPPED)
    return " ".join("".join(kept).split())


def in_plain_signs(text: str) -> str:
    """`without_controls`, and full-width or otherwise decorated letters and digits as plain ones."""
    return without_controls(normalize("NFKC", text))
