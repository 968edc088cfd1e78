"""Reading a collection that was written elsewhere: a CSV of any of the usual programs, or plain lines."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from cards.models import Edition
from collection.errors import ImportTooLongError
from collection.models import COPIES_MAX
from collection.shelf import Change, PrintingFacts
from engine.card_names import folded_number
from engine.cards import BaseCatalog, CardId
from engine.decklist import DecklistTooLongError, LineState, plain_cell, read_decklist
from engine.decklist.matching import SIMILAR_SEARCHES_MAX
from engine.decklist.tables import columns_of, is_separator_line
from engine.folding import fold, in_plain_signs
from web.text.numbers import whole_number

CHARACTERS_MAX = 500_000
ROWS_MAX = 5_000

_SPELLINGS = {
    "owned": "quantity count qty owned amount copies anzahl menge besitz",
    "wanted": "wanted want wishlist gesucht",
    "for_trade": "fortrade tradelistcount tradequantity trade tauschen zumtauschen",
    "name": "name cardname kartenname karte",
    "edition": "set setcode edition editioncode box",
    "edition_name": "setname editionname",
    "number": "number cardnumber collectornumber nummer kartennummer",
    "card": "card cardid",
}
_FIELD_OF = {spelling: field for field, words in _SPELLINGS.items() for spelling in words.split()}


class RowState(StrEnum):
    """What became of a row."""

    MATCHED = "matched"
    AMBIGUOUS = "ambiguous"
    UNKNOWN = "unknown"
    IGNORED = "ignored"


REASONS = {
    "": "",
    "heading": gettext_lazy("A heading."),
    "blank": gettext_lazy("Blank."),
    "comment": gettext_lazy("A comment."),
    "several": gettext_lazy("Several printings may be meant: say set and number."),
    "differs": gettext_lazy("Set and number are of another card than the name."),
    "similar": gettext_lazy("No card has this name; these are similar."),
    "not_compared": gettext_lazy("No card has this name. With so many rows, similar names aren’t looked for."),
    "no_card": gettext_lazy("No card has this name or number."),
    "quantity": gettext_lazy("Not a number of copies."),
    "nothing": gettext_lazy("Says no number."),
}


@dataclass(frozen=True, slots=True)
class ImportRow:
    """A row and what became of it. `candidates` are the printings that may be meant."""

    number: int
    text: str
    state: RowState
    printing: PrintingFacts | None = None
    change: Change = field(default_factory=Change)
    candidates: tuple[PrintingFacts, ...] = ()
    reason: str = ""

    @property
    def message(self) -> str:
        """The reason in words, in the reader's language."""
        return str(REASONS[self.reason])


class CollectionReader:
    """Reads one text against the printings there are."""

    def __init__(
        self, printings: Sequence[PrintingFacts], editions: Mapping[str, Edition], catalog: BaseCatalog[Any], *, signed: bool
    ) -> None:
        self._catalog = catalog
        self._names = catalog.names
        self._signed = signed
        self._alike: dict[str, tuple[CardId, ...]] = {}
        self._printings = {(p.edition, folded_number(p.number)): p for p in printings}
        self._by_card: dict[CardId, list[PrintingFacts]] = {}
        for printing in printings:
            self._by_card.setdefault(printing.card, []).append(printing)
        self._editions: dict[str, str] = {}
        for slug, edition in editions.items():
            for spelling in (slug, edition.code, edition.name_en, edition.name_de):
                self._editions.setdefault(fold(spelling), slug)

    def read(self, text: str) -> list[ImportRow]:
        """Every row of `text` with what became of it.

        Raises:
            ImportTooLongError: more than 500,000 characters or 5,000 rows.
        """
        if len(text) > CHARACTERS_MAX:
            raise ImportTooLongError(
                _("%(count)s characters: at most %(limit)s can be read at once.") % {"count": len(text), "limit": CHARACTERS_MAX}
            )
        rows = text.removeprefix("\ufeff").splitlines()
        if len(rows) > ROWS_MAX:
            raise ImportTooLongError(_("%(count)s rows: at most %(limit)s can be read at once.") % {"count": len(rows), "limit": ROWS_MAX})
        delimiter = _delimiter(rows)
        return list(self._read_table(rows, delimiter) if delimiter else self._read_lines(text))

    def _read_table(self, rows: list[str], delimiter: str) -> Iterator[ImportRow]:
        reader, end = csv.reader(rows, delimiter=delimiter), 0
        columns: dict[str, int] = {}
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
            elif not columns:
                columns = columns_of(cells, _FIELD_OF)
                yield ImportRow(number, raw, RowState.IGNORED, reason="heading")
            else:
                values = {field: cells[at] for field, at in columns.items() if at < len(cells)}
                yield self._read_row(number, raw, values)

    def _read_row(self, number: int, raw: str, values: Mapping[str, str]) -> ImportRow:
        amounts: dict[str, int] = {}
        for kind in ("owned", "wanted", "for_trade"):
            given = in_plain_signs(values.get(kind, "")[:60])[:20]
            if given:
                amount = _whole(given)
                if amount is None or abs(amount) > COPIES_MAX or (amount < 0 and not self._signed):
                    return ImportRow(number, raw, RowState.UNKNOWN, reason="quantity")
                amounts[kind] = amount
        row = self._found(values)
        if row.state is RowState.MATCHED and not amounts:
            row = replace(row, state=RowState.IGNORED, reason="nothing")
        return replace(row, number=number, text=raw, change=Change(**amounts))

    def _found(self, values: Mapping[str, str]) -> ImportRow:
        """The printing that a row speaks of: by set and number, checked against the name, or by the name alone."""
        name, number = values.get("name", "")[:200], values.get("number", "")[:20]
        edition = self._editions.get(fold(values.get("edition", "")[:100])) or self._editions.get(
            fold(values.get("edition_name", "")[:100])
        )
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

    def _read_lines(self, text: str) -> Iterator[ImportRow]:
        """Plain lines such as `2x Rust Hound (DRY) 12`, as decklists have them."""
        try:
            lines = read_decklist(text, self._catalog).lines
        except DecklistTooLongError:
            raise ImportTooLongError(_("So long a text is only read with a first row that names its columns.")) from None
        for line in lines:
            cards = [line.card] if line.card is not None else []
            if line.leader is not None:
                cards = [card.id for card in self._catalog.cards_of_leader(line.leader)] or cards
            if line.state is not LineState.MATCHED or not cards:
                state = RowState.UNKNOWN if line.state is LineState.MATCHED else RowState(line.state.value)
                near = tuple(p for card in line.candidates for p in self._by_card.get(card, ()))[:6]
                reason = line.reason if line.reason in REASONS else "comment" if state is RowState.IGNORED else "no_card"
                yield ImportRow(line.number, line.text, state, candidates=near, reason=reason)
                continue
            for card in cards:
                printings = self._by_card.get(card, [])
                change = Change(owned=line.quantity)
                if not 1 <= (line.quantity or 0) <= COPIES_MAX:
                    yield ImportRow(line.number, line.text, RowState.UNKNOWN, reason="quantity")
                elif len(printings) == 1:
                    yield ImportRow(line.number, line.text, RowState.MATCHED, printings[0], change)
                else:
                    state, reason = (RowState.AMBIGUOUS, "several") if printings else (RowState.UNKNOWN, "no_card")
                    yield ImportRow(line.number, line.text, state, None, change, tuple(printings[:6]), reason)


def _delimiter(rows: list[str]) -> str | None:
    """The delimiter of a table whose first row that isn't blank has a number of copies and says which card."""
    first = next((row for row in rows if row.strip() and not is_separator_line(row)), "")[:2000]
    for delimiter in (",", ";", "\t"):
        found = columns_of([plain_cell(cell.strip(' "')) for cell in first.split(delimiter)], _FIELD_OF)
        has_card = "name" in found or "card" in found or ("number" in found and ("edition" in found or "edition_name" in found))
        if has_card and {"owned", "wanted", "for_trade"} & set(found):
            return delimiter
    return None


def _whole(text: str) -> int | None:
    try:
        return int(text)
    except ValueError:
        return None


def summed(rows: Sequence[ImportRow]) -> dict[int, Change]:
    """What matched rows say by printing; rows of one printing (other languages, say) add up."""
    found: dict[int, Change] = {}
    for row in rows:
        if row.state is RowState.MATCHED and row.printing is not None:
            before = found.get(row.printing.id, Change())
            found[row.printing.id] = Change(
                _sum(before.owned, row.change.owned), _sum(before.wanted, row.change.wanted), _sum(before.for_trade, row.change.for_trade)
            )
    return found


def _sum(one: int | None, other: int | None) -> int | None:
    return None if one is None and other is None else (one or 0) + (other or 0)
