"""JSON as a table: our own export, what the API answers, or a plain list of records with the same names."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from collection.importing.dialects import field_named
from collection.spellings import FIELDS
from engine.decklist.tables import write_rows

COLUMNS_MAX = 40

_LISTS: Final = ("cards", "collection", "entries")
_NUMBERS: Final = {"owned", "wanted", "for_trade"}
_CARDS: Final = {"card", "name", "number"}

Record = dict[str, Any]


def table_of_json(text: str) -> str | None:
    """The records of a JSON text as CSV with our own columns, a line each; None where it holds none.

    A record with `details` is a line for each of them, and one for the copies that they leave over; `boxes` are lines of their own.
    Of a record only plain values of known names are taken; what else it says stands in the columns that are left aside.
    """
    if text.lstrip("\ufeff \t\r\n")[:1] not in ("{", "["):
        return None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    boxes: list[Record] = []
    if isinstance(data, dict):
        boxes = _records(data.get("boxes"))
        data = next((data[name] for name in _LISTS if isinstance(data.get(name), list)), [])
    cards = _records(data)
    if not (cards or boxes) or len(cards) != len(data):
        return None
    rows = [row for record in cards for row in _split(record)]
    names = list(dict.fromkeys(name for row in rows for name in row if name.strip()))[:COLUMNS_MAX]
    fields = {field_named(name) for name in names}
    if cards and not (_NUMBERS & fields and _CARDS & fields):
        return None
    if boxes:
        rows += _box_rows(boxes, names)
    return write_rows(names, ([_cell(name, row.get(name)) for name in names] for row in rows))


def _records(data: object) -> list[Record]:
    return [record for record in data if isinstance(record, dict)] if isinstance(data, list) else []


def _split(record: Record) -> Iterator[Record]:
    """A record for what isn't described, with all else that it says, and one for each of its details."""
    details, owned = record.get("details"), next((name for name in record if field_named(name) == "owned"), None)
    said = _records(details)
    if not isinstance(details, list) or len(said) != len(details) or (said and not _counts(record, owned, said)):
        yield record
        return
    plain = {name: value for name, value in record.items() if name != "details"} | dict.fromkeys(FIELDS, "")
    rest = int(record[owned]) - sum(each["quantity"] for each in said) if owned and said else 0
    if not said or rest:
        yield plain | ({owned: rest} if owned and said else {})
    numbers = {name: None for name in plain if field_named(name) in ("wanted", "for_trade")}
    for at, each in enumerate(said):
        counted = {owned: each["quantity"]} if owned else {}
        yield plain | (numbers if at or rest else {}) | {name: each.get(name, "") for name in FIELDS} | counted


def _counts(record: Record, owned: str | None, said: Sequence[Record]) -> bool:
    return owned is not None and _is_number(record[owned]) and all(_is_number(each.get("quantity")) for each in said)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _box_rows(boxes: Sequence[Record], names: list[str]) -> list[Record]:
    """A row for each edition with boxes; columns for them are added to `names` where they lack."""
    edition = next((name for name in names if field_named(name) == "edition"), "edition")
    names += [name for name in (edition, "boxes") if name not in names]
    return [{edition: each.get("edition"), "boxes": each.get("quantity")} for each in boxes]


def _cell(name: str, value: object) -> object:
    """A plain value on one line; nothing for lists and objects."""
    if value is True and field_named(name) == "foil":
        return "foil"
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return ""
    return value if isinstance(value, int) else " ".join(str(value).split())
