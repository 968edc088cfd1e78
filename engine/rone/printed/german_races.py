"""The forms of a race's name in German, of races that have no noun of their own in the table: "Nanobots", "Werwölfen"."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

SINGULAR_ENDINGS: Final = ("", "s", "es", "n", "en")
PLURAL_ENDINGS: Final = ("e", "en", "n", "er", "ern", "s", "nen")
SAME_IN_PLURAL: Final = ("er", "el", "en", "chen", "lein")
UMLAUTS: Final = {"au": "äu", "a": "ä", "o": "ö", "u": "ü"}
UMLAUT_ENDINGS: Final = ("e", "en", "er", "ern")


def race_forms(name: str) -> Iterable[tuple[str, bool | None]]:
    """What a race can be called in German, each with whether it is plural; None where it can be both.

    No rule says which plural a noun has, so every ending counts; the article tells one from many where the ending doesn't.
    """
    singular = {name + ending for ending in SINGULAR_ENDINGS}
    plural = {name + ending for ending in PLURAL_ENDINGS}
    changed = _with_umlaut(name)
    if name.endswith(SAME_IN_PLURAL):
        plural |= {name, f"{changed}n", changed}
    if changed != name:
        plural |= {changed + ending for ending in UMLAUT_ENDINGS}
    for form in sorted(singular | plural):
        yield form, None if form in singular and form in plural else form in plural


def _with_umlaut(name: str) -> str:
    """A name with its last vowel changed: "Werwolf" is "Werwölf-"."""
    for index in range(len(name) - 1, 0, -1):
        for plain in (name[index - 1 : index + 1], name[index]):
            if plain in UMLAUTS:
                start = index + 1 - len(plain)
                return name[:start] + UMLAUTS[plain] + name[index + 1 :]
    return name
