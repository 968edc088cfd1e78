"""The players of an event as a file: read from what other software writes, or a list of names, and written for it."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from engine.decklist.tables import columns_of, plain_cell
from events.models import Event, Registration, Status
from web.text.spreadsheets import spreadsheet
from web.text.unseen import seen_line

COLUMNS = ("number", "name", "account", "status", "checked_in", "handed_in", "legal")
_FIELDS = {
    "name": "name player playername spieler spielername teilnehmer",
    "first": "firstname first vorname givenname",
    "last": "lastname last nachname surname familyname",
    "account": "account username user konto benutzername benutzer",
}
_SEPARATOR = re.compile(r'"?sep=.?"?', re.IGNORECASE)
"""What spreadsheets write before the heading to say what stands between cells."""
_FIELD_OF = {spelling: field for field, words in _FIELDS.items() for spelling in words.split()}


@dataclass(frozen=True)
class RosterRow:
    """A player in a file: `line` counts from 1; `account` is "" where none is named."""

    line: int
    name: str
    account: str = ""


def read_roster(text: str) -> list[RosterRow]:
    """The players in `text`: a table with a heading that names its columns (name, or first and last name; account), else a name a line."""
    lines = text.lstrip("\ufeff").splitlines()
    skipped = 1 if lines and _SEPARATOR.fullmatch(lines[0].strip()) else 0
    lines = lines[skipped:]
    delimiter, columns = _columns(lines[0]) if lines else ("", {})
    if not columns:
        return [RosterRow(at, seen_line(line)) for at, line in enumerate(lines, 1 + skipped) if seen_line(line)]
    found = []
    reader = csv.reader(lines, delimiter=delimiter)
    next(reader)
    for cells in reader:
        said = {field: plain_cell(cells[at]) for field, at in columns.items() if at < len(cells)}
        name = seen_line(said.get("name") or " ".join(said.get(part, "") for part in ("first", "last")))
        account = seen_line(said.get("account", ""))
        if name or account:
            found.append(RosterRow(reader.line_num + skipped, name, account))
    return found


def seal_of(rows: Iterable[RosterRow]) -> str:
    """What names just these players: whoever has looked them over hands it back, and nobody else is registered."""
    return sha256(json.dumps([(row.name, row.account) for row in rows]).encode()).hexdigest()[:32]


def _columns(heading: str) -> tuple[str, dict[str, int]]:
    """The delimiter of a table's heading and the columns that it names; most of them count, and there are none in a list of names."""
    readings = [(delimiter, columns_of(next(csv.reader([heading], delimiter=delimiter), []), _FIELD_OF)) for delimiter in ",;\t"]
    return max(readings, key=lambda reading: len(reading[1]))


def write_roster(registrations: Iterable[Registration], event: Event) -> str:
    """A row for each of `registrations`, which were judged; times as the clocks at the place show them, cells safe in a spreadsheet."""

    def moment(instant: datetime | None) -> str:
        local = event.local(instant)
        return local.isoformat(timespec="minutes") if local else ""

    return spreadsheet(
        COLUMNS,
        [
            (
                row.number,
                row.player_name,
                row.player.username if row.player else "",
                row.status,
                moment(row.checked_in_at),
                moment(row.handed_in_at),
                "" if row.is_legal is None or row.status == Status.WITHDRAWN else ("yes" if row.is_legal else "no"),
            )
            for row in registrations
        ],
    )
