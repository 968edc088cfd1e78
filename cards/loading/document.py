"""One document with subtypes, editions and cards of a game: what an export writes, as YAML, JSON or CSV.

YAML and JSON have three lists: that of the subtypes (`races`), `editions` and `cards`; a card has its `printings`, each with its
`edition`. CSV has a row for each printing (see `table.py`). A field that isn't known is kept with the card, and a note says so.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from django.utils.translation import gettext

from cards.loading.card import PRINTING_FIELDS, card_fields, card_of, card_record, read_printing
from cards.loading.cells import in_one_line
from cards.loading.cross_checks import check_together
from cards.loading.edition import CardData, DataSet, EditionData, Known, PrintingData
from cards.loading.folder import EDITION_FIELDS, read_edition, read_subtypes
from cards.loading.problems import CardDataError, DataProblem
from cards.loading.record import Record, did_you_mean
from cards.loading.table import read_table
from cards.loading.tree import Tree, TreeError, read_json, read_tree

FORMS = ("yaml", "json", "csv")
LISTS = frozenset({"editions", "cards"})


def read_document(text: str, form: str, *, file: str, known: Known) -> DataSet:
    """The document `text`, checked whole; `form` is one of `FORMS`, `file` what problems call it.

    Raises:
        CardDataError: with every problem found.
    """
    problems: list[DataProblem] = []
    notes: list[str] = []
    try:
        tree = _tree(text.removeprefix("\ufeff"), form, known, notes)
    except TreeError as error:
        raise CardDataError([DataProblem(file, error.line, "", "", str(error))]) from error
    if isinstance(tree.value, list):
        tree = Tree({"cards": tree.value}, {("cards", *path): line for path, line in tree.lines.items()})
    whole = Record(tree, file, (), problems)
    named = known.kit.cards.subtypes_name
    whole.allow(LISTS | ({named} if named else set()))
    subtypes = read_subtypes(tree, file, (named,), problems) if named and whole.has(named) else []
    editions = [_edition(record) for record in _records(whole, "editions")]
    cards: list[CardData] = []
    printings: list[PrintingData] = []
    slugs = {*known.editions, *(edition.slug for edition in editions)}
    names = {**known.subtypes, **{subtype.slug: subtype.name for subtype in subtypes}}
    reader = _Reader(replace(known, subtypes=names), slugs, notes, cards, printings)
    for record in _records(whole, "cards"):
        reader.read(card_record(tree, file, record.path, problems))
    data = DataSet(known.kit, tuple(subtypes), tuple(editions), tuple(cards), tuple(printings), tuple(dict.fromkeys(notes)))
    check_together(data, (), problems)
    if not problems and not (cards or editions or subtypes):
        problems.append(DataProblem(file, 0, "", "", gettext("there is nothing in it")))
    if problems:
        raise CardDataError(problems)
    return data


def _tree(text: str, form: str, known: Known, notes: list[str]) -> Tree:
    if form == "csv":
        return read_table(text, known, notes=notes)
    return read_json(text) if form == "json" else read_tree(text)


def _records(whole: Record, name: str) -> list[Record]:
    """Each mapping in the list `name` of the document."""
    entries = whole.values.get(name)
    if entries is None:
        return []
    if not isinstance(entries, list):
        whole.note(name, gettext("a list is wanted"))
        return []
    return [Record(whole.tree, whole.file, (name, index), whole.problems) for index in range(len(entries))]


def _edition(record: Record) -> EditionData:
    record.allow(EDITION_FIELDS)
    return read_edition(record)


@dataclass(frozen=True)
class _Reader:
    """Reads the cards of a document, one after the other."""

    known: Known
    editions: Collection[str]
    notes: list[str]
    cards: list[CardData]
    printings: list[PrintingData]

    def read(self, record: Record) -> None:
        """One card with its printings."""
        self._keep_unknown_fields(record)
        card = card_of(record, self.known)
        if card is not None:
            self.cards.append(card)
        slug = str(record.values.get("slug") or "")
        found = record.values.get("printings")
        if found is not None and not isinstance(found, list):
            record.note("printings", gettext("a list is wanted"))
            return
        for index in range(len(found or ())):
            printing = Record(record.tree, record.file, (*record.path, "printings", index), record.problems, slug)
            printing.allow({"edition", *PRINTING_FIELDS})
            edition = printing.read_text("edition", 100, required=True)
            if edition and edition not in self.editions:
                printing.note(
                    "edition", gettext("no edition is called %(name)s") % {"name": repr(edition)} + did_you_mean(edition, self.editions)
                )
            self.printings.append(read_printing(printing, slug, edition))

    def _keep_unknown_fields(self, record: Record) -> None:
        """Move the fields that the site doesn't know to `extra`, and note them."""
        fields = card_fields(self.known.kit)
        unknown = [name for name in record.values if name not in fields and name != "printings"]
        if not unknown:
            return
        extra = record.values.get("extra")
        kept = {**extra} if isinstance(extra, dict) else {}
        for name in unknown:
            value = record.values[name]
            if value not in (None, ""):
                kept[name] = in_one_line(value) if isinstance(value, list | dict) else str(value)
            self.notes.append(
                gettext("%(name)s is no field of a card and is kept as it is") % {"name": repr(name)} + did_you_mean(name, fields)
            )
        record.values = {**{name: value for name, value in record.values.items() if name not in unknown}, "extra": kept}
