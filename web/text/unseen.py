"""Characters that nobody sees, or that change how what stands beside them is read."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

CATEGORIES = frozenset({"Cc", "Cf", "Cs"})
"""Controls, zero widths and marks of direction, halves of characters."""
FILLERS = frozenset(
    [0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2065, 0x2800, 0x3164, 0xFFA0, *range(0x180B, 0x1810), *range(0xFFF0, 0xFFF9)]
) | frozenset(range(0xE0000, 0xE1000))
"""Letters, marks or nothing yet to Unicode (`Default_Ignorable_Code_Point`), drawn as nothing; so is the empty Braille cell."""
SELECTORS = frozenset(range(0xFE00, 0xFE10))
"""They choose how the character before them is drawn: ❤ or ❤️. Seen with it, unseen alone."""


def is_unseen(char: str) -> bool:
    """Whether `char` is drawn as nothing, wherever it stands; blanks are seen."""
    return unicodedata.category(char) in CATEGORIES or ord(char) in FILLERS


def first_unseen(text: str) -> str:
    """The first character of `text` that is drawn as nothing, "" where there is none."""
    return next((char for char in text if is_unseen(char) or ord(char) in SELECTORS), "")


def seen_line(text: str) -> str:
    """`text` on one line, without what is drawn as nothing; "" where nobody would see anything of it."""
    line = " ".join("".join(" " if char.isspace() else char for char in text if char.isspace() or not is_unseen(char)).split())
    return line if any(not char.isspace() and ord(char) not in SELECTORS for char in line) else ""


def storable_texts(texts: Iterable[str]) -> list[str]:
    """Those of `texts` that a database can hold, to be looked for there: PostgreSQL fails at a NUL, and at half of a character."""
    return [text for text in texts if "\0" not in text and not any("\ud800" <= char <= "\udfff" for char in text)]
