"""A row of an import and what became of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum

from django.utils.translation import gettext_lazy

from collection.shelf import Change, Description, PrintingFacts
from collection.wording import quoted


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
    "left_out": gettext_lazy("You left it out."),
    "several": gettext_lazy("Several printings may be meant: say set and number."),
    "differs": gettext_lazy("Set and number are of another card than the name."),
    "similar": gettext_lazy("No card has this name; these are similar."),
    "not_compared": gettext_lazy("No card has this name. With so many rows, similar names aren’t looked for."),
    "no_card": gettext_lazy("No card has this name or number."),
    "quantity": gettext_lazy("Not a number of copies."),
    "minus": gettext_lazy("A minus takes away, which needs an import that adds."),
    "too_many": gettext_lazy("More copies than can be noted (999)."),
    "details": gettext_lazy("Not known here: %(values)s. Tap the card to note the copies without that, or write the line differently."),
    "too_many_kinds": gettext_lazy("More kinds of copies of one card than can be told apart (60)."),
    "no_edition": gettext_lazy("No edition is called so."),
    "too_many_boxes": gettext_lazy("More boxes than can be noted (99)."),
    "nothing": gettext_lazy("Says no number."),
}


@dataclass(frozen=True, slots=True)
class ImportRow:
    """A row and what became of it. `candidates` are the printings that may be meant.

    `said` is what the copies are like, None where the text has no column for it; `unread` are values of such columns, or of set and
    number, that nobody understands. `place` is where the copies are kept: a binder, a box. A row of boxes has no printing but `boxes` of
    an `edition` (its slug).
    """

    number: int
    text: str
    state: RowState
    printing: PrintingFacts | None = None
    change: Change = field(default_factory=Change)
    candidates: tuple[PrintingFacts, ...] = ()
    reason: str = ""
    said: Description | None = None
    unread: tuple[str, ...] = ()
    edition: str = ""
    boxes: int | None = None
    place: str = ""

    @property
    def noted(self) -> Description | None:
        """What is noted of the copies: what they are like, their place before the note."""
        if not self.place:
            return self.said
        said = self.said or Description()
        note = said.note if said.note.startswith(self.place) else "; ".join(part for part in (self.place, said.note) if part)
        return said._replace(note=note)

    @property
    def message(self) -> str:
        """The reason in words, in the reader's language."""
        words = str(REASONS[self.reason])
        return words % {"values": ", ".join(map(quoted, self.unread))} if self.unread and self.reason == "details" else words

    @property
    def is_unclear(self) -> bool:
        """Whether somebody has to say what it means."""
        return self.state in (RowState.AMBIGUOUS, RowState.UNKNOWN)


@dataclass(frozen=True, slots=True)
class Reading:
    """All rows of a text, as `text` has them: JSON is a table by now.

    `dialect` is the program whose columns these are, `left_aside` names the columns that nothing was read from.
    """

    rows: tuple[ImportRow, ...]
    text: str = ""
    dialect: str = ""
    left_aside: tuple[str, ...] = ()


def summed(rows: Iterable[ImportRow]) -> dict[int, Change]:
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
