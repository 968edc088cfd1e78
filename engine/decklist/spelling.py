"""The ways to write a card and its number on a line: `3x Name`, `Name x3`, `3 Name (SET) 12 *F*`, `Name`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.cards.layout import SET_ASIDE


class Spelling(NamedTuple):
    """One way to read a line. `quantity` None: none was written, which means 1.

    `is_likely` is false for ways that only hold if the name then is exactly a card's. `is_printing`: the name may be
    an edition and a number and nothing else. `is_bare`: the edition and number stand behind the name without brackets, and hold only
    if the card may be printed so. `is_aside`: the line says that the card is not in the deck.
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
    is_bare: bool = False
    is_aside: bool = False


SUFFIXES_MAX: Final = 6
"""How much may stand behind a name: edition, number, level, foil, categories, a remark."""
BRACKETED_MAX: Final = 80
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
_REMARK: Final = re.compile(r"\s+(?://|#\s|--\s).*$")
_FOIL: Final = re.compile(r"\*[A-Za-z]{1,8}\*$")
_LEVEL: Final = re.compile(r"(?<![\s,])[\s,]*[(\[]?\s*(?:level|lvl|lv|stufe)\.?\s*([123])\s*[)\]]?$", re.IGNORECASE)
_LEVEL_ENDS: Final = ("1", "2", "3", ")", "]")
_SET_BEFORE: Final = re.compile(r"^[(\[]([^()\[\]]{1,40})[)\]]\s*(.+)$")
_NUMBER: Final = re.compile(r"\s*#\s?(\w{1,10})$")
_NUMBER_BEHIND_SET: Final = re.compile(r"(?<=[)\]])\s*(\w{1,10})$")
_BARE_PRINTING: Final = re.compile(r"\s([A-Za-z]{2,8})[\s#/-]?0*(\d{1,6}[a-z]?)$", re.IGNORECASE)
_BARE_NUMBER: Final = re.compile(r"\s0*(\d{1,6}[a-z]?)$", re.IGNORECASE)
_PRINTING: Final = re.compile(r"^([A-Za-z][A-Za-z-]{0,30}?)[\s#:/-]*0*(\d{1,6}[a-z]?)$", re.IGNORECASE)
_PLAIN_NUMBER: Final = re.compile(r"^\d{1,6}[a-z]?$", re.IGNORECASE)
_BRACKETS: Final = {")": "(", "]": "[", "}": "{", ">": "<"}
_NOT_IN_DECK: Final = "{nodeck}"
"""What one deck site writes behind a category whose cards are no part of the deck."""


ENDING: Final = 40
"""Characters at the end of a line in which a number, a level or a printing stands."""


def _at_end(pattern: re.Pattern[str], text: str, start: int = 0) -> re.Match[str] | None:
    """What `pattern`, which ends where a text does, finds there, from `start` on: it isn't tried at every sign of a long line."""
    return pattern.search(text, max(start, len(text) - ENDING))


def spellings(text: str) -> Iterator[Spelling]:
    """The ways to read `text`, a line without markup, likeliest first; of one number the shortest name comes last.

    What stands behind a name is taken off piece by piece, in whatever order it is written; at every length the name may be a card's.
    Each pattern looks at a character a bounded number of times, whatever the line holds.
    """
    for quantity, rest, is_likely in _quantities(text):
        spelling = Spelling(rest, quantity, is_likely=is_likely)
        if found := _CARD.match(rest):
            yield spelling._replace(name=found[1], card=int(found[2]))
        elif found := _HERO.match(rest):
            yield spelling._replace(leader=found[1])
        yield from _stages(spelling)


def _quantities(text: str) -> Iterator[tuple[int | None, str, bool]]:
    """The number of copies and the rest. A number before the name is the number, whatever stands behind."""
    is_led = False
    for pattern in _LEADING:
        if found := pattern.match(text):
            is_led = True
            yield int(found[1]), found[2].strip(), True
    for quantity, rest in _behind(text):
        yield quantity, rest, not is_led
    yield None, text, not is_led
    if (found := _at_end(_BARE_TRAILING, text, 1)) is not None:
        yield int(found[1]), text[: found.start()].strip(), False


def _behind(text: str) -> Iterator[tuple[int, str]]:
    for pattern, between in _TRAILING:
        if (found := _at_end(pattern, text, 1)) is not None:
            yield int(found[1]), (text[: found.start()].rstrip(between).strip() or text[0])


def _stages(spelling: Spelling) -> Iterator[Spelling]:
    """`spelling`, and what is left of it each time that something behind or before the name is taken off; the last is likely too."""
    is_likely = spelling.is_likely
    for _ in range(SUFFIXES_MAX):
        shorter = _shorter(spelling)
        if shorter is None:
            break
        is_last = shorter.is_bare and not spelling.is_bare  # what stands bare may be a part of the name, so no guess is made without it
        yield _as_printing(spelling._replace(is_likely=True) if is_likely and is_last else spelling)
        if shorter.is_bare and shorter.edition and (alone := _without_bare_number(spelling)) is not None:
            yield alone._replace(is_likely=False)
        if shorter.quantity is None:
            yield from (shorter._replace(quantity=number, name=rest, is_likely=is_likely) for number, rest in _behind(shorter.name))
        spelling = shorter._replace(is_likely=False)
    yield _as_printing(spelling._replace(is_likely=is_likely and not spelling.is_bare))


def _as_printing(spelling: Spelling) -> Spelling:
    if spelling.name[-1:].isalnum() and (found := _PRINTING.match(spelling.name)):
        return spelling._replace(edition=found[1], number=found[2], is_printing=True)
    return spelling


def _shorter(spelling: Spelling) -> Spelling | None:
    """Without the last thing behind the name, or else without the edition before it; None if there is nothing of the kind."""
    name = spelling.name
    cut: Spelling | None = None
    if ("/" in name or "#" in name or "--" in name) and (found := _REMARK.search(name)):
        cut = spelling._replace(name=name[: found.start()])
    elif name[-1:] in _LEVEL_ENDS and (found := _at_end(_LEVEL, name)):
        cut = spelling._replace(name=name[: found.start()], level=int(found[1]))
    elif name[-1:] in _BRACKETS:
        cut = _without_bracket(spelling)
    elif name[-1:] == "*":
        cut = spelling._replace(name=_FOIL.sub("", name))
    elif name[-1:] == "^" and (at := name.rfind("^", 0, -1)) > 0:
        cut = spelling._replace(name=name[:at])
    elif name[-1:] in ("|", ",", ";"):
        cut = spelling._replace(name=name[:-1])
    elif "|" in name:
        at = name.rfind("|")
        cut = _with_place(spelling._replace(name=name[:at]), name[at + 1 :].strip())
    else:
        cut = _without_number(spelling)
    if cut is None and (found := _SET_BEFORE.match(name)):
        cut = spelling._replace(name=found[2], edition=found[1])
    if cut is None or cut.name.strip() in ("", name):
        return None
    return cut._replace(name=cut.name.strip())


def _without_bracket(spelling: Spelling) -> Spelling | None:
    """Without `(…)`, `[…]`, `{…}` or `<…>` at the end: an edition, a number, categories."""
    name = spelling.name
    at = name.rfind(_BRACKETS[name[-1]])
    inside = name[at + 1 : -1].strip()
    if at < 1 or len(inside) > BRACKETED_MAX:
        return None
    if spelling.quantity is None and inside.isdigit():
        return None  # that may be the number of copies
    return _with_place(spelling._replace(name=name[:at]), inside)


def _without_number(spelling: Spelling) -> Spelling | None:
    """Without a card's number at the end, behind `#`, an edition in brackets, an edition's letters, or alone."""
    name = spelling.name
    if found := _at_end(_NUMBER, name) or _at_end(_NUMBER_BEHIND_SET, name):
        return spelling._replace(name=name[: found.start()], number=found[1])
    if found := _at_end(_BARE_PRINTING, name):
        return spelling._replace(name=name[: found.start()], edition=found[1], number=found[2], is_bare=True)
    return _without_bare_number(spelling)


def _without_bare_number(spelling: Spelling) -> Spelling | None:
    """Without a number at the end that nothing tells from a part of the name; where no number stood before it, it is the copies'."""
    found = _at_end(_BARE_NUMBER, spelling.name) if spelling.quantity is not None else None
    return spelling._replace(name=spelling.name[: found.start()].strip(), number=found[1], is_bare=True) if found else None


def _with_place(spelling: Spelling, inside: str) -> Spelling:
    """`spelling` with what a bracket or a cell says of the printing, or that the card is set aside."""
    inside = inside.strip("[](){}<> ") if "{" not in inside else inside
    if _NOT_IN_DECK in inside.casefold() or any(SET_ASIDE.is_headed_by(part) for part in inside.split(",")):
        return spelling._replace(is_aside=True)
    if _PLAIN_NUMBER.match(inside):
        return spelling._replace(number=spelling.number or inside)
    if found := _PRINTING.match(inside):
        return spelling._replace(edition=found[1], number=found[2])
    return spelling._replace(edition=inside or spelling.edition)
