"""What a change did, as a page and the API tell it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from cards.models import Edition
from collection.models import CollectionChange
from collection.shelf import Description, PrintingFacts
from collection.wording import description_in_words, signed
from engine.cards.catalog import BaseCard, BaseCatalog

ROWS_SHOWN = 5


@dataclass(frozen=True, slots=True)
class ChangedRow:
    """A printing that changed, or the boxes of an edition: by how much each number went up or down, "" if it didn’t."""

    printing: PrintingFacts | None = None
    card: BaseCard | None = None
    edition: Edition | None = None
    owned: str = ""
    wanted: str = ""
    for_trade: str = ""
    boxes: str = ""
    details: tuple[str, ...] = ()
    """`+2 German, foil` for each way in which more or fewer copies are described."""


@dataclass(frozen=True, slots=True)
class ToldChange:
    """A change with its first rows; `more` rows aren't told. `stands`: it hasn't been taken back."""

    change: CollectionChange
    stands: bool
    rows: tuple[ChangedRow, ...]
    more: int


def told(
    changes: Iterable[CollectionChange],
    *,
    stands: Mapping[int, bool],
    printings: Iterable[PrintingFacts],
    catalog: BaseCatalog[Any],
    editions: Iterable[Edition],
) -> list[ToldChange]:
    """Each of `changes` as it is told; what the game has no printing or edition for any more is left out of the rows."""
    by_id, edition_of = {str(printing.id): printing for printing in printings}, {str(edition.pk): edition for edition in editions}
    found = []
    for change in changes:
        boxes = [(key, change.after["boxes"][key] - number) for key, number in change.before["boxes"].items()]
        rows = [ChangedRow(edition=edition_of[key], boxes=signed(step)) for key, step in boxes if key in edition_of]
        box_steps = {edition_of[key].slug: step for key, step in boxes if key in edition_of}
        touched = dict.fromkeys([*change.before["copies"], *change.before["details"]])
        for key in touched:
            if len(rows) < ROWS_SHOWN and key in by_id:
                rows.append(_row(change, key, by_id[key], catalog, box_steps))
        more = len(change.before["boxes"]) + len(touched) - len(rows)
        found.append(ToldChange(change, stands.get(change.pk, True), tuple(rows), max(more, 0)))
    return found


def undo_address(change: CollectionChange | None) -> str:
    """Where a form posts to take `change` back; "" where nothing changed."""
    return reverse("collection:undo", args=[change.pk]) if change else ""


def _row(
    change: CollectionChange, key: str, printing: PrintingFacts, catalog: BaseCatalog[Any], box_steps: Mapping[str, int]
) -> ChangedRow:
    """What happened to a printing: copies owned are those beside the boxes and those that came, or went, with boxes of its edition."""
    before, after = (entries["copies"].get(key, (0, 0, 0)) for entries in (change.before, change.after))
    steps = [became - was for was, became in zip(before, after, strict=True)]
    steps[0] += box_steps.get(printing.edition, 0) * printing.copies_in_box
    owned, wanted, for_trade = map(signed, steps)
    return ChangedRow(printing, catalog.by_id.get(printing.card), None, owned, wanted, for_trade, details=_redescribed(change, key))


def _redescribed(change: CollectionChange, key: str) -> tuple[str, ...]:
    before, after = (
        {Description(*said): number for *said, number in entries["details"].get(key, ())} for entries in (change.before, change.after)
    )
    steps = {said: after.get(said, 0) - before.get(said, 0) for said in before | after}
    return tuple(f"{signed(step)} {description_in_words(said)}" for said, step in steps.items() if step)
