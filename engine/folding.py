"""One way to compare names: case, accents, quotes, hyphens, blanks and widths don't matter, nor does ß for ss."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final, Literal
from unicodedata import category, combining, normalize

_LETTERS: Final = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i"})
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
_DROPPED: Final = frozenset({"Cc", "Cf", "Co", "Cn", "Cs"})


class _Signs(dict[int, str | None]):
    """What becomes of each sign, for `str.translate`: found out when it is first met."""

    def __init__(self, becomes: Callable[[str], str | None]) -> None:
        self._becomes = becomes

    def __missing__(self, code: int) -> str | None:
        found = self._becomes(chr(code))
        if len(self) < SIGNS_REMEMBERED:
            self[code] = found
        return found


SIGNS_REMEMBERED: Final = 10_000
_LETTERS_ALONE: Final = _Signs(lambda sign: sign if sign.isalnum() and not combining(sign) else None)
_VISIBLE: Final = _Signs(lambda sign: " " if sign in "\t\v\f" else None if category(sign) in _DROPPED else sign)

MARKS_MAX: Final = 30
"""Accents upon one letter; of more the rest is left out (the Stream-Safe Text Format of UAX 15)."""


def normalized(form: Literal["NFC", "NFKC", "NFKD"], text: str) -> str:
    """`text` in a normal form of Unicode, in a time that grows as the text does.

    `unicodedata` sorts the accents upon a letter by insertion: a hundred thousand of them would take it a minute.
    """
    if text.isascii():
        return text
    return normalize(form, "".join(_with_few_marks(text)) if _has_many_marks(text) else text)


def _has_many_marks(text: str) -> bool:
    """Whether there are more accents upon some letter than any writing has; asked of a line a dozen times, so it loops over no sign."""
    return len(text) > MARKS_MAX and _MANY_MARKS in text.translate(_MARKS)


def _with_few_marks(text: str) -> Iterator[str]:
    marks = 0
    for sign in text:
        marks = marks + 1 if _is_mark(sign) else 0
        if marks <= MARKS_MAX:
            yield sign


@lru_cache(maxsize=4_096)
def _is_mark(sign: str) -> bool:
    """Whether `sign` is nothing but accents, however it is written."""
    return not sign.isascii() and all(map(combining, normalize("NFKD", sign)))


_MARKS: Final = _Signs(lambda sign: "^" if _is_mark(sign) else "a")
_MANY_MARKS: Final = "^" * (MARKS_MAX + 1)


def fold(text: str) -> str:
    """The letters and digits of `text`, without case and accents: `“Rüst-Hund”` and `rust hund` are both `rusthund`."""
    plain = normalized("NFKD", text).casefold().translate(_LETTERS)
    return normalized("NFKD", plain).translate(_LETTERS_ALONE)


def in_small_latin(text: str) -> str:
    """`text` in small letters without accents, with ß, Æ, Ø and the like spelled out in ASCII; other scripts and signs stay."""
    plain = normalized("NFKD", text).casefold().translate(_LETTERS)
    return "".join(sign for sign in plain if not combining(sign))


def folded_spellings(text: str) -> tuple[str, ...]:
    """`fold` of `text`, and once more with ä, ö, ü written as ae, oe, ue."""
    plain = fold(text)
    spelled = fold(normalized("NFC", text).translate(_UMLAUTS))
    return (plain,) if spelled == plain else (plain, spelled)


def without_controls(text: str) -> str:
    """`text` with control and invisible characters taken out, tabs as blanks, blanks collapsed and trimmed."""
    return " ".join(text.translate(_VISIBLE).split())


def in_plain_signs(text: str) -> str:
    """`without_controls`, and full-width or otherwise decorated letters and digits as plain ones."""
    return without_controls(normalized("NFKC", text))
