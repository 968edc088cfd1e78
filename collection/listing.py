"""Which rows of a collection a page shows."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from collection.models import COPIES_MAX, ListKind
from collection.shelf import Copies, Description, Details, PrintingFacts, Shelf
from collection.wording import kinds_in_words
from engine.cards.catalog import BaseCard, BaseCatalog, CardId

WAYS: Final[Mapping[str, Callable[[int, int], int]]] = {
    "add": lambda number, by: number + by,
    "take": lambda number, by: number - by,
    "set": lambda _number, to: to,
    "least": max,
}
"""What is done with the number of many rows at once: more, fewer, so many, at least so many."""
SHOWN = ("all", "owned", "missing", "wanted", "trade")
EDITED = ("owned", "wanted", "for_trade")


class Row(NamedTuple):
    """A printing with its card, its copies and the number that the page changes."""

    printing: PrintingFacts
    card: BaseCard
    copies: Copies
    kind: str

    @property
    def number(self) -> int:
        """The number that the stepper shows."""
        return int(getattr(self.copies, self.kind))

    @property
    def fewer(self) -> int:
        """The number after one step down."""
        return max(self.number - 1, 0)

    @property
    def more(self) -> int:
        """The number after one step up."""
        return self.number + 1


IS_SHOWN: Final[Mapping[str, Callable[[Copies], bool]]] = {
    "all": lambda copies: True,
    "owned": lambda copies: copies.owned > 0,
    "missing": lambda copies: copies.owned == 0,
    "wanted": lambda copies: copies.wanted > 0,
    "trade": lambda copies: copies.for_trade > 0,
}
"""Whether a printing with these copies is among what was asked for, one of `SHOWN`."""


def rows_of(shelf: Shelf, catalog: BaseCatalog[Any], *, found: Container[CardId] | None, edition: str, shown: str, kind: str) -> list[Row]:
    """The rows to show: of the cards `found` (all if None), of an edition (all if empty), of a kind."""
    cards, is_shown = catalog.by_id, IS_SHOWN[shown]
    return [
        Row(printing, cards[printing.card], copies, kind)
        for printing in shelf.printings
        if printing.card in cards
        and (found is None or printing.card in found)
        and (not edition or printing.edition == edition)
        and is_shown(copies := shelf.of(printing.id))
    ]


class NumberChange(NamedTuple):
    """A row whose number would be `after`."""

    row: Row
    after: int

    @property
    def before(self) -> int:
        """The number that it has."""
        return self.row.number

    @property
    def line(self) -> str:
        """The change as the form that confirms it sends it: printing, number seen, number to be."""
        return f"{self.row.printing.id}:{self.before}:{self.after}"


def changes_of_all(rows: Sequence[Row], way: str, number: int) -> list[NumberChange]:
    """What `way` (one of `WAYS`) with `number` would change of these rows; numbers end at 0 and at what may be noted."""
    change = WAYS[way]
    ends = [(row, min(max(change(row.number, number), 0), COPIES_MAX)) for row in rows]
    return [NumberChange(row, after) for row, after in ends if after != row.number]


def counts_of(shelf: Shelf) -> dict[str, int]:
    """How many printings each of `SHOWN` has; what is noted is gone through once."""
    owned = wanted = for_trade = 0
    for copies in shelf.copies.values():
        owned += copies.owned > 0
        wanted += copies.wanted > 0
        for_trade += copies.for_trade > 0
    everything = len(shelf.printings)
    return {"all": everything, "owned": owned, "missing": everything - owned, "wanted": wanted, "trade": for_trade}


@dataclass(frozen=True, slots=True)
class ListedCopies:
    """Copies of a printing that stand in a list which others may be shown.

    `kinds` say what copies for trade are like, notes left out, with how many there are of each at most; those that aren't described
    are `Description()`. Empty where nothing is described, and in lists of wanted cards.
    """

    printing: PrintingFacts
    card: BaseCard
    number: int
    kinds: tuple[tuple[Description, int], ...] = ()

    @property
    def is_certain(self) -> bool:
        """Whether it is clear how many copies of each kind there are in the list."""
        return sum(number for _said, number in self.kinds) == self.number

    @property
    def in_words(self) -> str:
        """What the copies are like, in the reader's language; "" where nothing is said."""
        return kinds_in_words(self.kinds, is_certain=self.is_certain)


def listed_copies(shelf: Shelf, catalog: BaseCatalog[Any], kind: str, details: Mapping[int, Details] | None = None) -> list[ListedCopies]:
    """The list of this kind (`collection.models.ListKind`): what is wanted or for trade of each printing; `details` by printing."""
    is_wants = kind == ListKind.WANTS
    said = {} if is_wants else details or {}
    return [
        ListedCopies(printing, catalog.by_id[printing.card], number, _kinds(said.get(printing.id, {}), shelf.of(printing.id).owned, number))
        for printing in shelf.printings
        if printing.card in catalog.by_id and (number := shelf.of(printing.id).wanted if is_wants else shelf.of(printing.id).for_trade)
    ]


def _kinds(details: Details, owned: int, number: int) -> tuple[tuple[Description, int], ...]:
    """What `number` of the copies owned may be like: which of them are for trade is noted nowhere."""
    kinds: dict[Description, int] = {}
    for said, copies in details.items():
        kinds[said._replace(note="")] = kinds.get(said._replace(note=""), 0) + copies
    rest = max(owned - sum(kinds.values()), 0) + kinds.pop(Description(), 0)
    if not kinds:
        return ()
    if not rest and len(kinds) == 1:
        return ((next(iter(kinds)), number),)
    return tuple((said, min(copies, number)) for said, copies in [*kinds.items(), *([(Description(), rest)] if rest else [])])
