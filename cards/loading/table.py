"""Cards as a table: CSV as a spreadsheet writes it, a row for each printing.

A column that is missing leaves what is stored as it is; a cell that is empty empties it. A second row of the same card
adds a printing: its other cells are empty, or repeat the first row's.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from django.utils.translation import gettext

from cards.loading.cells import EDITION_CELLS, CellError, card_cells, column_name, known_columns, read_cell
from cards.loading.edition import Known
from cards.loading.identity import Identities, WhichCardError
from cards.loading.record import did_you_mean
from cards.loading.tree import Path, Tree, TreeError
from cards.slugs import free_slug, slug_of
from engine.decklist import plain_cell
from engine.folding import fold

Json = dict[str, Any]
MOST_COLUMNS, MOST_ROWS = 300, 50_000
LONGEST_HEADING = 20_000
"""Characters of the first row from which the delimiter is found."""


@dataclass(frozen=True)
class _Row:
    """A row's cells by column, and the line (from 1) on which it begins. `others` are cells of columns that aren't known."""

    line: int
    cells: Mapping[str, str]
    others: Mapping[str, str]


def read_table(text: str, known: Known, *, notes: list[str]) -> Tree:
    """The table as the tree of a document. Adds to `notes` what was not understood.

    Raises:
        TreeError: it is no table of cards, or a cell can't be read.
    """
    columns = known_columns(known.kit.slug)
    rows = _rows(text, columns, notes)
    maker = _Maker(known, known.next_id, Identities(known, {slug for row in rows if (slug := row.cells.get("slug"))}, notes))
    for row in rows:
        maker.add(row)
    subtypes = {known.kit.cards.subtypes_name: list(maker.new_subtypes.values())} if maker.new_subtypes else {}
    value = {**subtypes, "editions": list(maker.new_editions.values()), "cards": maker.records}
    return Tree(value, {(): 1, **maker.lines})


def _rows(text: str, known_columns: Collection[str], notes: list[str]) -> list[_Row]:
    """Every row that has a cell. Raises `TreeError`."""
    header, *body = _cells(text, known_columns)
    if len(header[1]) > MOST_COLUMNS or len(body) > MOST_ROWS:
        message = gettext("a table has at most %(columns)s columns and %(rows)s rows, and this one %(found)s and %(lines)s")
        values = {"columns": MOST_COLUMNS, "rows": MOST_ROWS, "found": len(header[1]), "lines": len(body)}
        raise TreeError(header[0], message % values)
    headings = [plain_cell(cell).strip() for cell in header[1]]
    columns = [column_name(heading) for heading in headings]
    named = [name for name in columns if name in known_columns]
    for name in named:
        if named.count(name) > 1:
            raise TreeError(header[0], gettext("two columns are called %(name)s") % {"name": repr(name)})
    if not {"id", "slug", "name_en", "name_de"}.intersection(named):
        raise TreeError(header[0], gettext("the first row names the columns; `name_en` (or `slug`, or `id`) is missing"))
    others: dict[int, str] = {}
    for at, (heading, name) in enumerate(zip(headings, columns, strict=True)):
        if name not in known_columns:
            called = heading or f"column {at + 1}"
            others[at] = called if called not in others.values() else f"{called} ({at + 1})"
    rows = []
    for line, cells in body:
        read = [plain_cell(cell).replace("\r\n", "\n").strip() for cell in cells]
        if any(read[len(columns) :]):
            raise TreeError(
                line, gettext("this row has %(cells)s cells, the first %(columns)s") % {"cells": len(read), "columns": len(columns)}
            )
        read += [""] * (len(columns) - len(read))
        cells_by_name = {name: read[at] for at, name in enumerate(columns) if at not in others}
        rows.append(_Row(line, cells_by_name, {name: read[at] for at, name in others.items()}))
    for name in others.values():
        if any(row.others[name] for row in rows):
            near = did_you_mean(column_name(name), known_columns)
            notes.append(gettext("the column %(name)s is not known; its cells are kept with the cards") % {"name": repr(name)} + near)
    return rows


def _cells(text: str, known_columns: Collection[str]) -> list[tuple[int, list[str]]]:
    """The rows that are not blank, each with the line on which it begins; the first names the columns."""
    lines = list(io.StringIO(text, newline=""))
    first = next((line for line in lines if line.strip()), "")
    delimiter = max(
        ",;\t", key=lambda mark: sum(column_name(cell.strip('" ')) in known_columns for cell in first[:LONGEST_HEADING].strip().split(mark))
    )
    reader = csv.reader(lines, delimiter=delimiter, strict=True)
    found, end = [], 0
    try:
        for cells in reader:
            begin, end = end + 1, reader.line_num
            if any(cell.strip() for cell in cells):
                found.append((begin, cells))
            if len(found) > MOST_ROWS + 1:
                break
    except csv.Error as error:
        raise TreeError(end + 1, gettext("this is no CSV: %(reason)s") % {"reason": error}) from error
    if not found:
        raise TreeError(0, gettext("the table is empty"))
    return found


@dataclass
class _Maker:
    """Makes records of rows: what is stored, with the row's cells over it."""

    known: Known
    next_id: int
    identities: Identities
    records: list[Json] = field(default_factory=list)
    new_subtypes: dict[str, Json] = field(default_factory=dict)
    new_editions: dict[str, Json] = field(default_factory=dict)
    lines: dict[Path, int] = field(default_factory=dict)
    firsts: dict[str, tuple[int, _Row]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.stored, self.editions, self.cards = self.known.cards, self.known.editions, self.known.kit.cards
        self.card_cells = card_cells(self.known.kit.slug)
        names = self.known.subtypes.items()
        self.subtype_of = {fold(spelling): slug for slug, name in names for spelling in (slug, name.en, name.de)}
        self.edition_of = {
            fold(spelling) or spelling: slug
            for slug, record in self.editions.items()
            for spelling in (slug, record["code"], *record["name"].values())
            if spelling
        }

    def add(self, row: _Row) -> None:
        """Take in a row: a card, or a further printing of one."""
        try:
            cells = {name: read_cell(name, cell, self.cards) for name, cell in row.cells.items()}
        except CellError as error:
            raise TreeError(row.line, f"{error.column}: {error}") from error
        edition = self._edition_slug(str(cells["edition"])) if cells.get("edition") else ""
        try:
            slug = self.identities.slug(cells, edition, row.line)
        except WhichCardError as error:
            raise TreeError(row.line, str(error)) from error
        if slug and slug in self.firsts:
            place, first = self.firsts[slug]
            self._refuse_other_cells(row, first)
        else:
            place = len(self.records)
            self.firsts[slug] = (place, row)
            self.lines[("cards", place)] = row.line
            self.records.append(self._record(slug, edition, cells, row))
        self._add_printing(place, cells, row)

    def _can_be_null(self, name: str) -> bool:
        known = self.cards.by_name.get(name)
        return known is not None and known.can_be_null

    def _refuse_other_cells(self, row: _Row, first: _Row) -> None:
        pairs = [(name, cell, first.cells[name]) for name, cell in row.cells.items() if name in self.card_cells]
        pairs += [(name, cell, first.others[name]) for name, cell in row.others.items()]
        for name, cell, before in pairs:
            if cell and cell != before:
                raise TreeError(
                    row.line,
                    gettext(
                        "%(name)s: %(cell)s is not what line %(line)s says of the same card; "
                        "another card of this name has a slug of its own"
                    )
                    % {"name": name, "cell": repr(cell[:60]), "line": first.line},
                )

    def _record(self, slug: str, edition: str, cells: Mapping[str, Any], row: _Row) -> Json:
        stored = self.stored.get(slug, {})
        record: Json = {name: value for name, value in stored.items() if name not in ("printings", "rulings")}
        record["slug"] = slug
        for name, value in cells.items():
            if name not in self.card_cells or name == "slug" or (name == "id" and value is None):
                continue
            base, _, language = name.partition("_")
            if base in ("name", "printed", "flavour") and language:
                record[base] = {**(record.get(base) or {}), language: value or None}
            elif value is not None or self._can_be_null(name):
                record[name] = value
            else:
                record.pop(name, None)
        if record.get("id") is None:
            record["id"] = self.next_id
            self.next_id += 1
        self._complete(record, edition, cells)
        extra = {**record.get("extra", {}), **row.others}
        record["extra"] = {name: value for name, value in extra.items() if value}
        return record

    def _complete(self, record: Json, edition: str, cells: Mapping[str, Any]) -> None:
        """What a person leaves out: the other language, a hero's own word, that a card with printed text alone is not modelled."""
        name = {language: written for language, written in (record.get("name") or {}).items() if written}
        either = next(iter(name.values()), None)
        record["name"] = {language: name.get(language, either) for language in ("en", "de")} if name else None
        leader = self.cards.leader
        if leader and record.get("type") in leader.types and not record.get(leader.name) and name:
            record[leader.name] = self.identities.leader_word(record["name"]["en"], edition)
        if "modelled" not in record:
            printed = any((record.get("printed") or {}).values())
            record["modelled"] = bool(record.get("abilities")) or not printed
        subtype = self.cards.subtype
        if subtype and record.get(subtype.name):
            record[subtype.name] = self._subtype(str(record[subtype.name]), subtype.name, cells)

    def _subtype(self, written: str, field_name: str, cells: Mapping[str, Any]) -> str:
        slug = self.subtype_of.get(fold(written)) or slug_of(written, 40) or "subtype"
        names = {language: cells.get(f"{field_name}_name_{language}") for language in ("en", "de")}
        if any(names.values()):
            either = names["en"] or names["de"]
            self.new_subtypes.setdefault(slug, {"slug": slug, "name": {language: name or either for language, name in names.items()}})
        return slug

    def _add_printing(self, place: int, cells: Mapping[str, Any], row: _Row) -> None:
        if not cells.get("edition"):
            return
        record = self.records[place]
        edition = self._edition(str(cells["edition"]), cells, row)
        printings = record.setdefault("printings", [])
        here = [printing for printing in self.stored.get(record["slug"], {}).get("printings", ()) if printing["edition"] == edition]
        same = [printing for printing in here if printing["number"] == cells.get("number")]
        stored = same[0] if same else here[0] if len(here) == 1 else {}
        given = {name: cells[name] for name in ("number", "copies_in_box", "illustrator") if name in cells}
        kept = {name: value for name, value in {**stored, **given}.items() if value is not None}
        self.lines[("cards", place, "printings", len(printings))] = row.line
        printings.append({**kept, "edition": edition})

    def _new_edition(self, slug: str, written: str) -> dict[str, Any]:
        """What is known of an edition that a cell names first: it is out from today on. Without a day it would not be out yet."""
        today = self.known.today
        day = {"released": today.isoformat()} if today else {}
        codes = {str(record["code"]).upper() for record in (*self.editions.values(), *self.new_editions.values())}
        letters = slug.replace("-", "")[:3].upper()
        code = next(code for number in count(1) if (code := letters if number == 1 else f"{letters}{number}") not in codes)
        return {"code": code, "name": {"en": written, "de": written}, **day}

    def _edition_slug(self, written: str) -> str:
        """The slug of the edition that a cell names, known or not."""
        taken = {*self.editions, *self.new_editions}
        return self.edition_of.get(fold(written) or written) or free_slug(slug_of(written, 60) or "edition", taken, 60)

    def _edition(self, written: str, cells: Mapping[str, Any], row: _Row) -> str:
        """The slug of the edition that a cell names; one that nobody knows is a new one, called as it stands there."""
        slug = self._edition_slug(written)
        told = {name.removeprefix("edition_"): cells[name] for name in EDITION_CELLS if name in cells}
        if slug in self.new_editions or (slug in self.editions and not any(told.values())):
            return slug
        known = self.editions.get(slug) or self._new_edition(slug, written)
        name = {"en": told.get("name_en") or known["name"]["en"]}
        name["de"] = told.get("name_de") or (told.get("name_en") if slug not in self.editions else None) or known["name"]["de"]
        plain = {name: told[name] for name in ("code", "symbol") if told.get(name)}
        if told.get("released") or ("released" in told and slug in self.editions):
            plain["released"] = told["released"]
        self.lines[("editions", len(self.new_editions))] = row.line
        self.new_editions[slug] = {**known, "slug": slug, **plain, "name": name}
        self.edition_of.setdefault(fold(written) or written, slug)
        return slug
