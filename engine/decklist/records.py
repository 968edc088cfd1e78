"""Reading decklists in JSON: the body of the API, or any list or table of names and numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from engine.cards.layout import ANY, SET_ASIDE, Layout, Section
from engine.decklist.headings import find_section
from engine.decklist.lines import LINE_LENGTH_MAX, LINES_MAX, DecklistTooLongError, LineState, ReadLine
from engine.decklist.matching import Matcher
from engine.decklist.spelling import Spelling
from engine.decklist.words import Word, document_words
from engine.folding import fold, without_controls

_QUANTITIES: Final = ("quantity", "count", "qty", "copies", "amount", "anzahl", "menge")
_NAMES: Final = ("name", "cardname", "card", "title", "carddigest", "oraclecard", "karte", "kartenname", "titel")
_PLACES: Final = ("zone", "board", "section", "categories", "category", "bereich")
_WRAPPERS: Final = ("deck", "decklist", "deckliste", "liste", "list", "main")
"""Headings that may also hold the fields of a list, in documents of other sites."""
_DEEPEST: Final = 4
ENTRIES_TRIED: Final = 30
"""Fields of an entry, and entries of an unknown field, that are looked at."""
_ID_MAX: Final = 2**31 - 1


class RecordReading(NamedTuple):
    """The entries of a document, its name, its format and the words in it."""

    lines: tuple[ReadLine, ...]
    name: str
    format: str
    words: tuple[Word, ...]


def read_records(text: str, matcher: Matcher) -> RecordReading | None:
    """What `text` holds, one line an entry; None if it is no JSON that could be a list."""
    try:
        data = json.loads(text, parse_constant=str)
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict | list):
        return None
    document = data if isinstance(data, dict) else {"": data}
    is_plain = _is_plain(document)
    fields = _fields(document, matcher.layout)
    if not is_plain and not any(_is_known(key, value, matcher.layout) for key, value in fields):
        fields = [("" if _names_a_card(value, matcher) else key, value) for key, value in fields]
    lines: list[ReadLine] = []
    for key, value in fields:
        for line in _read_field(key, value, matcher, len(lines) + 1, is_plain=is_plain):
            lines.append(line)
            if len(lines) > LINES_MAX:
                raise DecklistTooLongError(f"a decklist has at most {LINES_MAX} entries")
    name = document.get("name")
    slug = document.get("format")
    return RecordReading(
        tuple(lines),
        without_controls(name)[:LINE_LENGTH_MAX] if isinstance(name, str) else "",
        slug[:100] if isinstance(slug, str) else "",
        document_words(document, matcher.layout),
    )


def _is_plain(document: Mapping[str, Any]) -> bool:
    """Whether the document is nothing but names with numbers: `{"Rust Hound": 2}`."""
    return bool(document) and all(isinstance(value, int) and not isinstance(value, bool) for value in document.values())


def _fields(document: Mapping[str, Any], layout: Layout, deep: int = 0) -> list[tuple[str, Any]]:
    """The fields of a document; those of a field that only wraps a list stand in its place."""
    found: list[tuple[str, Any]] = []
    for key, value in document.items():
        if isinstance(value, dict) and deep < _DEEPEST and _wraps(key, value, layout, deep):
            found += _fields(value, layout, deep + 1)
        elif isinstance(value, dict) and isinstance(value.get("cards"), dict | list) and _section(key, layout) is not None:
            found.append((key, value["cards"]))  # a board with a count beside its cards
        else:
            found.append((key, value))
    return found


def _wraps(key: str, value: Mapping[str, Any], layout: Layout, deep: int) -> bool:
    """Whether a field holds fields of a list and no cards."""
    if fold(key) not in _WRAPPERS and _section(key, layout) is not None:
        return False
    return any(isinstance(inner, dict | list) and _is_known(name, inner, layout, deep + 1) for name, inner in value.items())


def _is_known(key: str, value: Any, layout: Layout, deep: int = 0) -> bool:
    """Whether a field holds a part of a list, or a part of the document that does."""
    if key in layout.leaders.keys or key in layout.by_key or key == "":
        return True
    if not isinstance(value, dict | list):
        return False
    return _section(key, layout) is not None or (isinstance(value, dict) and deep < _DEEPEST and _wraps(key, value, layout, deep))


def _section(key: str, layout: Layout) -> Section | None:
    """The section that a field of JSON holds, by its own name or by a heading."""
    return layout.by_key.get(key) or (ANY if key == "" else find_section(key, layout))


def _names_a_card(value: Any, matcher: Matcher) -> bool:
    """Whether an unknown field lists cards: one of its first entries is exactly a card's name."""
    entries = value if isinstance(value, list) else list(value) if isinstance(value, dict) else []
    names = (entry if isinstance(entry, str) else _name_of(entry) if isinstance(entry, dict) else "" for entry in entries[:ENTRIES_TRIED])
    return any(name and matcher.has_exact([Spelling(name)]) for name in names)


def _name_of(entry: Mapping[str, Any], deep: int = 0) -> str:
    """The card's name in an entry, be it in a field of a field."""
    by_name = {fold(key): value for key, value in list(entry.items())[:ENTRIES_TRIED]}
    for key in _NAMES:
        value = by_name.get(key)
        if isinstance(value, str) and fold(value):
            return value
        if isinstance(value, dict) and deep < _DEEPEST and (name := _name_of(value, deep + 1)):
            return name
    return ""


def _read_field(key: str, value: Any, matcher: Matcher, first: int, *, is_plain: bool) -> Iterator[ReadLine]:
    if is_plain:
        yield _entry({"name": key, "quantity": value}, f"{key}: {value}", matcher, first, ANY)
    elif key in matcher.layout.leaders.keys:
        for number, one in enumerate(value if isinstance(value, list) else [value], first):
            text = one if isinstance(one, str) else one.get("name") or one.get("slug") if isinstance(one, dict) else None
            if isinstance(text, str):
                yield _leader(text, matcher, number)
            elif one is not None:
                yield ReadLine(number, _shown(one), LineState.UNKNOWN, reason="broken")
    elif isinstance(value, list | dict) and (section := _section(key, matcher.layout)) is not None:
        entries = value if isinstance(value, list) else [_named_entry(name, entry) for name, entry in value.items()]
        for number, entry in enumerate(entries, first):
            yield _entry(entry, _shown(entry), matcher, number, section)
    else:
        reason = "name" if key == "name" else "field"
        yield ReadLine(first, f"{_shown(key)}: {_shown(value)}", LineState.IGNORED, reason=reason)


def _named_entry(name: str, entry: Any) -> Any:
    """An entry of a mapping: `{"Rust Hound": 2}`, `{"Rust Hound": {"quantity": 2}}`, or `{"x7": {"card": {"name": "Rust Hound"}}}`."""
    if not isinstance(entry, dict):
        return {"name": name, "quantity": entry}
    return entry if _name_of(entry) or "id" in entry else {"name": name, **entry}


def _leader(text: str, matcher: Matcher, number: int) -> ReadLine:
    named = matcher.match(number, text, [Spelling(text)], matcher.layout.leaders)
    if named.leader is not None and named.reason != "prefix":
        return named
    return matcher.match(number, text, [Spelling(text, leader=text)], matcher.layout.leaders)


def _entry(entry: Any, text: str, matcher: Matcher, number: int, section: Section) -> ReadLine:
    """An entry as `{card or id or name, quantity}`, a bare name or a bare number of a card."""
    if isinstance(entry, str):
        entry = {"name": entry}
    if isinstance(entry, int) and not isinstance(entry, bool):
        entry = {"card": entry}
    if not isinstance(entry, dict):
        return ReadLine(number, text, LineState.UNKNOWN, zone=section.zone, reason="broken")
    by_name = {fold(key): value for key, value in list(entry.items())[:ENTRIES_TRIED]}
    section = _place(by_name, matcher.layout) or section
    quantity = next((by_name[key] for key in _QUANTITIES if key in by_name), 1)
    if isinstance(quantity, float) and quantity == quantity // 1 and abs(quantity) < 1e9:
        quantity = int(quantity)
    if isinstance(quantity, bool) or not isinstance(quantity, int) or abs(quantity) > 10**9:
        return ReadLine(number, text, LineState.UNKNOWN, zone=section.zone, reason="quantity")
    card = entry.get("card", entry.get("id"))
    name = _name_of(entry) or None
    if isinstance(card, int) and not isinstance(card, bool) and 0 <= card <= _ID_MAX:
        ways = [Spelling(name if isinstance(name, str) else "", quantity, card=card)]
    else:
        names = [text for text in (name, card, entry.get("slug")) if isinstance(text, str) and fold(text)]
        ways = [Spelling(text, quantity) for text in names]
        if not ways:
            return ReadLine(number, text, LineState.UNKNOWN, quantity, section.zone, reason="broken")
    return matcher.match(number, text, ways, section)


def _place(by_name: Mapping[str, Any], layout: Layout) -> Section | None:
    """The section that an entry itself names: its zone, or a category that sets it aside."""
    for key in _PLACES:
        said = by_name.get(key)
        words = [word for word in (said if isinstance(said, list) else [said])[:ENTRIES_TRIED] if isinstance(word, str)]
        if any(SET_ASIDE.is_headed_by(word) for word in words):
            return SET_ASIDE
        if words and (section := layout.by_zone_name.get(fold(words[0])) or find_section(words[0], layout)):
            return section
    return None


def _shown(value: Any) -> str:
    try:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    except (ValueError, RecursionError):
        text = "…"
    return text if len(text) <= LINE_LENGTH_MAX else f"{text[: LINE_LENGTH_MAX - 1]}…"
