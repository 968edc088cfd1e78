"""What a plain line says of copies behind the card's name: `(foil)`, `*F*`, `[DE]`, `(NM)`, set and number, a remark."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from collection.shelf import Description
from collection.spellings import description_of
from engine.folding import fold, in_plain_signs

_REMARK: Final = re.compile(r"\s(?://|--|#)\s+(.+)$")
_BRACKET: Final = re.compile(r"[(\[{<]([^()\[\]{}<>]{1,60})[)\]}>]")
_FOIL: Final = re.compile(r"\*([A-Za-z]{1,8})\*")
_NUMBER: Final = re.compile(r"[)\]]\s*#?(\d{1,6}[a-z]?)\b|#\s?(\d{1,6}[a-z]?)\b", re.IGNORECASE)
_PRINTING: Final = re.compile(r"(.{1,40}?)[\s:/-]+0*(\d{1,6}[a-z]?)", re.IGNORECASE)
_BARE_PRINTING: Final = re.compile(r"\s([A-Za-z]{2,8})[\s/-]?0*(\d{1,6}[a-z]?)$", re.IGNORECASE)
_COPIES: Final = re.compile(r"(?:[x×]?\s*\d{1,9}\s*[x×]?|(?:level|lvl|lv|stufe)\.?\s*\d)", re.IGNORECASE)
_FOIL_MARKS: Final = frozenset({"f", "foil"})
_KINDS: Final = ("foil", "condition", "language")


class LineDetails(NamedTuple):
    """What a line says: of the copies (None where it says nothing), numbers of the card, and words that may be a set's name."""

    said: Description | None
    numbers: list[str]
    words: list[str]


def line_details(text: str, names: Iterable[str]) -> LineDetails:
    """What `text` says behind (or before) a card that has these `names`."""
    line = in_plain_signs(text)
    known = [fold(name) for name in names]
    remark = _REMARK.search(line)
    values = {"note": remark[1].strip()} if remark else {}
    line = line[: remark.start()] if remark else line
    numbers = [first or second for first, second in _NUMBER.findall(line)]
    words: list[str] = []
    if any(mark.casefold() in _FOIL_MARKS for mark in _FOIL.findall(line)):
        values["foil"] = "foil"
    words += [f"*{mark}*" for mark in _FOIL.findall(line) if mark.casefold() not in _FOIL_MARKS]
    is_led = bool(re.match(r"[(\[]?\d", line))
    for at, inside in enumerate(bracket.strip() for bracket in _BRACKET.findall(line)):
        if any(fold(inside) in name for name in known) or not fold(inside):
            continue
        if _COPIES.fullmatch(inside):
            numbers += [inside] if is_led and inside.isdigit() and not (at == 0 and line.lstrip().startswith(("(", "["))) else []
        elif (kind := _kind_of(inside)) and kind not in values:
            values[kind] = inside
        elif found := _PRINTING.fullmatch(inside):
            words.append(found[1])
            numbers.append(found[2])
        else:
            words.append(inside)
    if (found := _BARE_PRINTING.search(line)) and not any(fold(found[0]) in name for name in known):
        words.append(found[1])
        numbers.append(found[2])
    said, unread = description_of(values)
    return LineDetails(said if values else None, list(dict.fromkeys(numbers)), [*dict.fromkeys(words), *unread])


def _kind_of(word: str) -> str:
    """The field of a copy's description that `word` alone is a value of; "" for none."""
    for kind in _KINDS:
        said, unread = description_of({kind: word})
        if not unread and (said != Description() or (kind == "foil" and word)):
            return kind
    return ""
