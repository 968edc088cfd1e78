"""The ways to write a card and its number on a line: `3x Name`, `Name x3`, `3 Name (SET) 12`, `Name`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True)
class Spelling:
    """One way to read a line. `quantity` None: none was written, which means 1.

    `is_likely` is false for ways that only hold if the name then is exactly a card's. `is_printing`: the name may be
    an edition and a number and nothing else.
    """

    name: str
    quantity: int | None = None
    edition: str = ""
    number: str = ""
    level: int | None = None
    card: int | None = None
    leader: str = ""
    is_likely: bool = True
    is_printing: bool = False


_TIMES: Final = "[x×✕*]"
_LEADING: Final = (
    re.compile(rf"^[(\[]?([+-]?\d{{1,9}})\s*{_TIMES}\s*[)\]]?\s*(.+)$", re.IGNORECASE),
    re.compile(rf"^{_TIMES}\s?(\d{{1,9}})\s+(.+)$", re.IGNORECASE),
    re.compile(r"^[(\[](\d{1,9})[)\]]\s*(.+)$"),
    re.compile(r"^([+-]?\d{1,9})\s*[,;:|]\s*(.+)$"),
    re.compile(r"^([+-]?\d{1,9})\s+(.+)$"),
)
_TRAILING: Final = (
    (re.compile(rf"{_TIMES}\s*(\d{{1,9}})$", re.IGNORECASE), " .,;:|"),
    (re.compile(rf"[\s.,;:|](\d{{1,9}})\s*{_TIMES}$", re.IGNORECASE), " .,;:|"),
    (re.compile(rf"[(\[]\s*{_TIMES}?\s*(\d{{1,9}})\s*{_TIMES}?\s*[)\]]$", re.IGNORECASE), " "),
    (re.compile(r"(?:[,;|:]|…)\s*(\d{1,9})$"), " "),
    (re.compile(r"\.\.\s*(\d{1,9})$"), "."),
)
"""The number at the end of a line, and what may stand between the name and it. A pattern begins at its last sign: one that
began with the name would be tried at every length of it."""
_BARE_TRAILING: Final = re.compile(r"\s(\d{1,9})$")
_CARD: Final = re.compile(r"^(.*?)\s*\b(?:card|karte)\s?:\s?(\d{1,10})$", re.IGNORECASE)
_HERO: Final = re.compile(r"^(?:hero|held)\s?:\s?([a-z0-9][a-z0-9_-]{0,99})$")
_FOIL: Final = re.compile(r"\s*\*[A-Za-z]{1,8}\*$")
_COMMENT: Final = re.compile(r"\s+(?://|#\s).*$")
_LEVEL: Final = re.compile(r"(?<![\s,])[\s,]*[(\[]?\s*(?:level|lvl|lv|stufe)\.?\s*([123])\s*[)\]]?$", re.IGNORECASE)
_SET_NUMBER: Final = re.compile(r"\s*[(\[]([^()\[\]]{1,40})[)\]](?:\s*#?\s*(\w{1,10}))?$")
_SET_BEFORE: Final = re.compile(r"^[(\[]([^()\[\]]{1,40})[)\]]\s*(.+)$")
_NUMBER: Final = re.compile(r"\s*#\s?(\w{1,10})$")
_PRINTING: Final = re.compile(r"^([A-Za-z][A-Za-z-]{0,30}?)[\s#-]*0*(\d{1,6}[a-z]?)$", re.IGNORECASE)


def spellings(text: str) -> Iterator[Spelling]:
    """The ways to read `text`, a line without markup, likeliest first; the last is the whole text as a name.

    Each pattern looks at a character a bounded number of times, whatever the line holds.
    """
    for quantity, rest, is_likely in _quantities(text):
        spelling = Spelling(rest, quantity, is_likely=is_likely)
        if found := _CARD.match(rest):
            yield replace(spelling, name=found[1], card=int(found[2]))
        elif found := _HERO.match(rest):
            yield replace(spelling, leader=found[1])
        bare = _undecorated(spelling)
        if bare.name != rest:
            yield spelling
        if bare.name:
            yield bare


def _quantities(text: str) -> Iterator[tuple[int | None, str, bool]]:
    for pattern in _LEADING:
        if found := pattern.match(text):
            yield int(found[1]), found[2].strip(), True
    for pattern, between in _TRAILING:
        if (found := pattern.search(text, 1)) is not None:
            yield int(found[1]), (text[: found.start()].rstrip(between).strip() or text[0]), True
    yield None, text, True
    if (found := _BARE_TRAILING.search(text, 1)) is not None:
        yield int(found[1]), text[: found.start()].strip(), False


def _undecorated(spelling: Spelling) -> Spelling:
    """Without edition, number, level, foil mark and comment, which go to their own places."""
    name = spelling.name
    if found := _PRINTING.match(name):
        spelling = replace(spelling, edition=found[1], number=found[2], is_printing=True)
    name = _FOIL.sub("", _COMMENT.sub("", name))
    if found := _LEVEL.search(name):
        name, spelling = name[: found.start()], replace(spelling, level=int(found[1]))
    if found := _SET_BEFORE.match(name):
        name, spelling = found[2], replace(spelling, edition=found[1])
    if found := _SET_NUMBER.search(name):
        name, spelling = name[: found.start()], replace(spelling, edition=found[1], number=found[2] or "")
    elif found := _NUMBER.search(name):
        name, spelling = name[: found.start()], replace(spelling, number=found[1])
    return replace(spelling, name=name.strip())
