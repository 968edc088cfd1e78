"""Reading decklists in JSON: the body of the API, or any list or table of names and numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from engine.decklist.lines import LINE_LENGTH_MAX, LINES_MAX, DecklistTooLongError, LineState, ReadLine
from engine.decklist.matching import Matcher
from engine.decklist.spelling import Spelling
from engine.decklist.words import Word, document_words
from engine.folding import fold, without_controls
from engine.layout import ANY, Section

_QUANTITIES: Final = ("quantity", "count", "qty", "copies", "anzahl")
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
    lines: list[ReadLine] = []
    for key, value in document.items():
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
    elif (key in matcher.layout.by_key or key == "") and isinstance(value, list | dict):
        section = matcher.layout.by_key.get(key, ANY)
        entries = value if isinstance(value, list) else [{"name": name, "quantity": number} for name, number in value.items()]
        for number, entry in enumerate(entries, first):
            yield _entry(entry, _shown(entry), matcher, number, section)
    else:
        reason = "name" if key == "name" else "field"
        yield ReadLine(first, f"{_shown(key)}: {_shown(value)}", LineState.IGNORED, reason=reason)


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
    quantity = next((entry[key] for key in _QUANTITIES if key in entry), 1)
    if isinstance(quantity, float) and quantity == quantity // 1 and abs(quantity) < 1e9:
        quantity = int(quantity)
    if isinstance(quantity, bool) or not isinstance(quantity, int) or abs(quantity) > 10**9:
        return ReadLine(number, text, LineState.UNKNOWN, zone=section.zone, reason="quantity")
    card = entry.get("card", entry.get("id"))
    name = entry.get("name")
    if isinstance(card, int) and not isinstance(card, bool) and 0 <= card <= _ID_MAX:
        ways = [Spelling(name if isinstance(name, str) else "", quantity, card=card)]
    else:
        names = [text for text in (name, card, entry.get("slug")) if isinstance(text, str) and fold(text)]
        ways = [Spelling(text, quantity) for text in names]
        if not ways:
            return ReadLine(number, text, LineState.UNKNOWN, quantity, section.zone, reason="broken")
    return matcher.match(number, text, ways, section)


def _shown(value: Any) -> str:
    try:
        text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    except (ValueError, RecursionError):
        text = "…"
    return text if len(text) <= LINE_LENGTH_MAX else f"{text[: LINE_LENGTH_MAX - 1]}…"
