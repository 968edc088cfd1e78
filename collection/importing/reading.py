"""Reading a collection that was written elsewhere: a CSV of any of the usual programs, or plain lines."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from django.utils.translation import gettext as _

from cards.models import Edition
from collection.errors import ImportTooLongError
from collection.importing.dialects import Columns, columns_in, delimiter_of
from collection.importing.files import CHARACTERS_MAX
from collection.importing.line_details import line_details
from collection.importing.records import table_of_json
from collection.importing.rows import REASONS, ImportRow, Reading, RowState
from collection.models import BOXES_MAX, COPIES_MAX, NOTE_MAX
from collection.shelf import Change, Description, PrintingFacts
from collection.spellings import FIELDS, description_of
from engine.cards.catalog import BaseCatalog, CardId
from engine.cards.naming import folded_number
from engine.decklist import DecklistTooLongError, LineState, plain_cell, read_decklist
from engine.decklist.lines import ReadLine
from engine.decklist.matching import SIMILAR_SEARCHES_MAX
from engine.decklist.tables import is_separator_line
from engine.folding import fold, in_plain_signs
from web.text.numbers import whole_number

ROWS_MAX = 5_000
NOT_SAID: Final = Description()

_SIGNED_LINE: Final = re.compile(r"^\s*([+\-\u2212])(?=[1-9])")
"""A plain line that begins with a sign: `-1 Rust Hound`. With a blank behind the sign it is a list's bullet."""


class CollectionReader:
    """Reads one text against the printings there are."""

    def __init__(
        self, printings: Sequence[PrintingFacts], editions: Mapping[str, Edition], catalog: BaseCatalog[Any], *, signed: bool
    ) -> None:
        self._catalog = catalog
        self._names = catalog.names
        self._signed = signed
        self._columns = Columns({}, "", ())
        self._alike: dict[str, tuple[CardId, ...]] = {}
        self._printings = {(p.edition, folded_number(p.number)): p for p in printings}
        self._by_card: dict[CardId, list[PrintingFacts]] = {}
        for printing in printings:
            self._by_card.setdefault(printing.card, []).append(printing)
        self._editions: dict[str, str] = {}
        for slug, edition in editions.items():
            for spelling in (slug, edition.code, edition.name_en, edition.name_de):
                self._editions.setdefault(fold(spelling), slug)

    def read(self, text: str) -> Reading:
        """Every row of `text` with what became of it.

        Raises:
            ImportTooLongError: more than a million characters or 5,000 rows.
        """
        if len(text) > CHARACTERS_MAX:
            raise ImportTooLongError(
                _("%(count)s characters: at most %(limit)s can be read at once.") % {"count": len(text), "limit": CHARACTERS_MAX}
            )
        text = (table_of_json(text) or text).removeprefix("\ufeff")
        rows = text.splitlines()
        if len(rows) > ROWS_MAX:
            raise ImportTooLongError(_("%(count)s rows: at most %(limit)s can be read at once.") % {"count": len(rows), "limit": ROWS_MAX})
        delimiter = delimiter_of(rows)
        if delimiter is None:
            return Reading(tuple(self._read_lines(rows)), text)
        self._columns = Columns({}, "", ())
        read = tuple(self._read_table(rows, delimiter))
        return Reading(read, text, self._columns.dialect, self._columns.left_aside)

    def _read_table(self, rows: list[str], delimiter: str) -> Iterator[ImportRow]:
        reader, end = csv.reader((f"{row}\n" for row in rows), delimiter=delimiter), 0
        while True:
            try:
                cells = next(reader, None)
            except csv.Error:
                end = reader.line_num
                yield ImportRow(end, rows[min(end, len(rows)) - 1], RowState.UNKNOWN, reason="no_card")
                continue
            if cells is None:
                return
            number, end = end + 1, reader.line_num
            raw = "\n".join(rows[number - 1 : end])
            cells = [plain_cell(cell.strip()) for cell in cells]
            if not any(cells) or is_separator_line(raw):
                yield ImportRow(number, raw, RowState.IGNORED, reason="blank")
            elif not self._columns.places:
                self._columns = columns_in(cells)
                yield ImportRow(number, raw, RowState.IGNORED, reason="heading")
            else:
                values = {field: cells[at] for field, at in self._columns.places.items() if at < len(cells)}
                yield self._read_row(number, raw, values)

    def _read_row(self, number: int, raw: str, values: Mapping[str, str]) -> ImportRow:
        if values.get("boxes"):
            return replace(self._boxes(values), number=number, text=raw)
        amounts: dict[str, int] = {}
        for kind in ("owned", "wanted", "for_trade"):
            given = in_plain_signs(values.get(kind, "")[:60])[:20]
            if given:
                amount = _whole(given)
                if amount is None or abs(amount) > COPIES_MAX:
                    return ImportRow(number, raw, RowState.UNKNOWN, reason="quantity")
                if amount < 0 and not self._signed:
                    return ImportRow(number, raw, RowState.UNKNOWN, reason="minus")
                amounts[kind] = amount
        row = self._found(values)
        if row.state is RowState.MATCHED and not amounts:
            row = replace(row, state=RowState.IGNORED, reason="nothing")
        row = replace(row, number=number, text=raw, change=Change(**amounts))
        return row if row.state is RowState.IGNORED else self._described(row, values)

    @property
    def _has_details(self) -> bool:
        return any(field in self._columns.places for field in FIELDS)

    def _described(self, row: ImportRow, values: Mapping[str, str]) -> ImportRow:
        """The row with what its copies are like and where they are kept; values that nobody understands are asked about."""
        said, unread = description_of(values) if self._has_details else (None, ())
        unread = (*self._printing_unread(row, values), *unread)
        row = replace(row, said=said, place=" ".join(values.get("place", "").split()))
        if len((row.noted or NOT_SAID).note) > NOTE_MAX:
            unread, row = (*unread, f"{row.place[:60]}…"), replace(row, place="")
        return self._asked(row, unread)

    def _asked(self, row: ImportRow, unread: tuple[str, ...]) -> ImportRow:
        """`row`, asked about where somebody understands some values of it not."""
        row = replace(row, unread=unread)
        if not unread or row.state is RowState.UNKNOWN:
            return row
        near = (row.printing,) if row.printing else row.candidates
        return replace(row, state=RowState.AMBIGUOUS, printing=None, candidates=near, reason="details")

    def _printing_unread(self, row: ImportRow, values: Mapping[str, str]) -> tuple[str, ...]:
        """What a row that was understood says of set and number, and its printing isn't: a set that isn't known, another number."""
        if row.state is not RowState.MATCHED or row.printing is None:
            return ()
        named = [name for field in ("edition", "edition_name") if (name := values.get(field, "")[:60])]
        other = named[:1] if named and self._edition_named(values) is None else []
        number = values.get("number", "")[:20]
        return (*other, *([number] if number and folded_number(number) != folded_number(row.printing.number) else []))

    def _boxes(self, values: Mapping[str, str]) -> ImportRow:
        """A row that counts boxes of an edition."""
        edition, amount = self._edition_named(values), _whole(in_plain_signs(values["boxes"][:60])[:20])
        if amount is None or abs(amount) > BOXES_MAX:
            return ImportRow(0, "", RowState.UNKNOWN, reason="quantity")
        if amount < 0 and not self._signed:
            return ImportRow(0, "", RowState.UNKNOWN, reason="minus")
        if edition is None:
            return ImportRow(0, "", RowState.UNKNOWN, reason="no_edition")
        return ImportRow(0, "", RowState.MATCHED, edition=edition, boxes=amount)

    def _edition_named(self, values: Mapping[str, str]) -> str | None:
        names = (values.get("edition", ""), values.get("edition_name", ""))
        return next((slug for name in names if (slug := self._editions.get(fold(name[:100])))), None)

    def _found(self, values: Mapping[str, str]) -> ImportRow:
        """The printing that a row speaks of: by set and number, checked against the name, or by the name alone."""
        name, number = values.get("name", "")[:200], values.get("number", "")[:20]
        edition = self._edition_named(values)
        cards = self._cards_named(name, values.get("card", ""))
        if edition and number and (printing := self._printings.get((edition, folded_number(number)))):
            if cards and printing.card not in cards:
                others = tuple(p for card in cards for p in self._by_card.get(card, ()))
                return ImportRow(0, "", RowState.AMBIGUOUS, candidates=(printing, *others)[:6], reason="differs")
            return ImportRow(0, "", RowState.MATCHED, printing)
        found = [p for card in cards for p in self._by_card.get(card, ()) if edition is None or p.edition == edition]
        if len(found) == 1:
            return ImportRow(0, "", RowState.MATCHED, found[0])
        if found:
            return ImportRow(0, "", RowState.AMBIGUOUS, candidates=tuple(found[:6]), reason="several")
        if name and name not in self._alike and len(self._alike) >= SIMILAR_SEARCHES_MAX:
            return ImportRow(0, "", RowState.UNKNOWN, reason="not_compared")
        alike = self._cards_like(name) if name else ()
        near = tuple(p for card in alike for p in self._by_card.get(card, ()))[:6]
        if near:
            return ImportRow(0, "", RowState.AMBIGUOUS, candidates=near, reason="similar")
        return ImportRow(0, "", RowState.UNKNOWN, reason="no_card")

    def _cards_like(self, name: str) -> tuple[CardId, ...]:
        """The cards with a name that reads alike, looked for once."""
        if name not in self._alike:
            self._alike[name] = self._names.similar(name).cards
        return self._alike[name]

    def _cards_named(self, name: str, card: str) -> tuple[CardId, ...]:
        """The cards meant by a card number or a name; a leader's name means all its cards, as a hero's its three levels."""
        number = whole_number(card)
        if number is not None and CardId(number) in self._catalog.by_id:
            return (CardId(number),)
        found: list[CardId] = []
        for stand_in in self._names.exact(in_plain_signs(name)).cards:
            leader = self._catalog.leader_of(self._catalog.by_id[stand_in])
            found += [card.id for card in self._catalog.cards_of_leader(leader)] if leader else [stand_in]
        return tuple(found)

    def _read_lines(self, rows: list[str]) -> Iterator[ImportRow]:
        """Plain lines such as `2x Rust Hound (DRY) 12`, as decklists have them; a minus before the number takes away."""
        signs = [found[1] if (found := _SIGNED_LINE.match(row)) else "" for row in rows]
        unsigned = [_SIGNED_LINE.sub("", row) if sign else row for row, sign in zip(rows, signs, strict=True)]
        try:
            lines = read_decklist("\n".join(unsigned), self._catalog).lines
        except DecklistTooLongError:
            raise ImportTooLongError(_("So long a text is only read with a first row that names its columns.")) from None
        for line in lines:
            sign = signs[line.number - 1] if 0 < line.number <= len(signs) else ""
            raw = rows[line.number - 1] if sign else line.text
            if sign not in ("", "+") and not self._signed:
                yield ImportRow(line.number, raw, RowState.UNKNOWN, reason="minus")
                continue
            for row in self._read_line(line):
                owned = row.change.owned
                change = Change(owned=-owned) if owned and sign not in ("", "+") else row.change
                yield replace(row, text=raw, change=change)

    def _read_line(self, line: ReadLine) -> Iterator[ImportRow]:
        """A row for a line; for a leader's one for each of its cards."""
        cards = [line.card] if line.card is not None else []
        if line.leader is not None:
            cards = [card.id for card in self._catalog.cards_of_leader(line.leader)] or cards
        change = Change(owned=line.quantity)
        if line.state is not LineState.MATCHED or not cards:
            is_told = line.state is LineState.MATCHED or line.is_aside
            state = RowState.UNKNOWN if is_told else RowState(line.state.value)
            near = tuple(p for card in line.candidates for p in self._by_card.get(card, ()))[:6]
            reason = line.reason if line.reason in REASONS else "comment" if state is RowState.IGNORED else "no_card"
            yield ImportRow(line.number, line.text, state, None, change, near, reason)
            return
        for card in cards:
            yield replace(self._printed_line(line, card), number=line.number, text=line.text)

    def _printed_line(self, line: ReadLine, card: CardId) -> ImportRow:
        """The row of a line for one card: its printing and what its copies are like, as far as the line says."""
        printings = self._by_card.get(card, [])
        if not 1 <= (line.quantity or 0) <= COPIES_MAX:
            return ImportRow(0, "", RowState.UNKNOWN, reason="quantity")
        known = self._catalog.by_id[card]
        told = line_details(line.text, (known.name.en, known.name.de, known.slug, *known.aliases))
        edition = next((slug for word in told.words if (slug := self._editions.get(fold(word)))), None)
        unread = [word for word in told.words if fold(word) not in self._editions]
        fitting = [printing for printing in printings if edition is None or printing.edition == edition]
        numbered = [printing for printing in fitting if folded_number(printing.number) in map(folded_number, told.numbers)]
        found = numbered or fitting or printings
        if edition is not None and not fitting:
            unread += [word for word in told.words if fold(word) in self._editions]
        if told.numbers and not numbered:
            unread += told.numbers
        state, reason = (RowState.MATCHED, "") if len(found) == 1 else (RowState.AMBIGUOUS, "several")
        if not found:
            state, reason = RowState.UNKNOWN, "no_card"
        printing = found[0] if len(found) == 1 else None
        row = ImportRow(0, "", state, printing, Change(owned=line.quantity), () if printing else tuple(found[:6]), reason, told.said)
        return self._asked(row, tuple(dict.fromkeys(unread)))


def _whole(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None
