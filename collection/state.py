"""The part of a collection that a change is about, in memory: it is changed there, put in order, and compared with what it was."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypedDict

from django.utils.translation import gettext as _

from collection.errors import CopiesOutOfRangeError, TooManyDescribedError
from collection.models import BOXES_MAX, COPIES_MAX, DESCRIPTIONS_MAX
from collection.shelf import Change, Description, capped, fingerprint_of


class Numbers(NamedTuple):
    """What is noted of a printing beside its boxes, as `collection.models.Holding` has it."""

    loose: int = 0
    wanted: int = 0
    for_trade: int = 0


class Entries(TypedDict):
    """Touched parts of a collection as JSON, by the ids of editions and printings.

    A number of boxes; `loose`, `wanted` and `for_trade`; rows of language, condition, foil, note and quantity.
    """

    boxes: dict[str, int]
    copies: dict[str, list[int]]
    details: dict[str, list[list[Any]]]


@dataclass
class CollectionState:
    """Boxes by edition, numbers and details by printing; `contents` says in which edition, and how often in its box, a printing is.

    A printing that isn't in `contents` can't be changed.
    """

    contents: Mapping[int, tuple[int, int]]
    boxes: dict[int, int] = field(default_factory=dict)
    numbers: dict[int, Numbers] = field(default_factory=dict)
    details: dict[int, dict[Description, int]] = field(default_factory=dict)

    def copy(self) -> CollectionState:
        """Another one that is the same."""
        return CollectionState(self.contents, dict(self.boxes), dict(self.numbers), deepcopy(self.details))

    def of(self, printing: int) -> Numbers:
        """What is noted of a printing, zeros where nothing is."""
        return self.numbers.get(printing, Numbers())

    def boxed(self, printing: int) -> int:
        """Copies of a printing that come out of boxes."""
        edition, in_box = self.contents[printing]
        return self.boxes.get(edition, 0) * in_box

    def owned(self, printing: int) -> int:
        """Copies of a printing, in boxes and beside them."""
        return self.boxed(printing) + self.of(printing).loose

    def set_boxes(self, edition: int, quantity: int) -> None:
        """So many boxes of an edition.

        Raises:
            CopiesOutOfRangeError: not 0 to 99.
        """
        if not 0 <= quantity <= BOXES_MAX:
            raise CopiesOutOfRangeError(_("%(number)s boxes: 0 to %(limit)s can be noted.") % {"number": quantity, "limit": BOXES_MAX})
        self.boxes[edition] = quantity

    def set_copies(self, printing: int, change: Change) -> None:
        """New numbers for a printing; None leaves one as it is.

        Raises:
            CopiesOutOfRangeError: a number is not 0 to 999.
        """
        for number in (change.owned, change.wanted, change.for_trade):
            if number is not None and not 0 <= number <= COPIES_MAX:
                raise _out_of_range(number)
        before = self.of(printing)
        self.numbers[printing] = Numbers(
            before.loose if change.owned is None else change.owned - self.boxed(printing),
            before.wanted if change.wanted is None else change.wanted,
            before.for_trade if change.for_trade is None else change.for_trade,
        )

    def add_copies(self, printing: int, amount: Change) -> None:
        """Add to a printing's numbers; an amount below zero takes away, at most down to nothing.

        Raises:
            CopiesOutOfRangeError: more than 999 would be noted.
        """
        before = self.of(printing)
        self.set_copies(
            printing,
            Change(
                None if amount.owned is None else max(self.owned(printing) + amount.owned, 0),
                None if amount.wanted is None else max(before.wanted + amount.wanted, 0),
                None if amount.for_trade is None else max(before.for_trade + amount.for_trade, 0),
            ),
        )

    def describe(self, printing: int, details: Mapping[Description, int]) -> None:
        """So many copies of a printing are like this, in place of what was said of it before.

        Raises:
            CopiesOutOfRangeError: a number is not 0 to 999.
            TooManyDescribedError: more copies than are owned, or in more than 60 ways.
        """
        for number in details.values():
            if not 0 <= number <= COPIES_MAX:
                raise _out_of_range(number)
        described = {description: number for description, number in details.items() if number and description != Description()}
        if len(described) > DESCRIPTIONS_MAX:
            words = {"number": len(described), "limit": DESCRIPTIONS_MAX}
            raise TooManyDescribedError(_("Copies of one card told apart in %(number)s ways: at most %(limit)s can be noted.") % words)
        owned = self.owned(printing)
        if (total := sum(described.values())) > owned:
            raise TooManyDescribedError(_("%(number)s copies are described, %(owned)s are owned.") % {"number": total, "owned": owned})
        self.details[printing] = described

    def fingerprint_of(self, printing: int) -> str:
        """Another one as soon as anything of a printing is another."""
        noted = self.of(printing)
        return fingerprint_of((self.owned(printing), noted.wanted, noted.for_trade), self.details.get(printing, {}))

    def settle(self) -> None:
        """Nobody owns less than nothing, nor describes copies that are gone: the last described go first."""
        for printing in self.contents:
            missing = -self.owned(printing)
            if missing > 0:
                self.numbers[printing] = self.of(printing)._replace(loose=-self.boxed(printing))
            if self.details.get(printing):
                self.details[printing] = capped(self.details[printing], self.owned(printing))

    def put(self, entries: Entries) -> None:
        """Put `entries` in the place of what is there."""
        self.boxes |= {int(edition): number for edition, number in entries["boxes"].items()}
        self.numbers |= {int(printing): Numbers(*numbers) for printing, numbers in entries["copies"].items()}
        self.details |= {int(printing): _described(rows) for printing, rows in entries["details"].items()}

    def take_back(self, before: Entries, after: Entries) -> None:
        """Undo the way from `before` to `after`, and leave standing what was changed since: numbers go back by what they went."""
        for edition, number in before["boxes"].items():
            boxes = self.boxes.get(int(edition), 0) + number - after["boxes"][edition]
            self.boxes[int(edition)] = _within(boxes, BOXES_MAX)
        for printing, numbers in before["copies"].items():
            steps = zip(self.of(int(printing)), numbers, after["copies"][printing], strict=True)
            loose, wanted, for_trade = (now + was - became for now, was, became in steps)
            self.numbers[int(printing)] = Numbers(min(loose, COPIES_MAX), _within(wanted, COPIES_MAX), _within(for_trade, COPIES_MAX))
        for printing, rows in before["details"].items():
            was, became, now = _described(rows), _described(after["details"][printing]), self.details.get(int(printing), {})
            self.details[int(printing)] = {
                said: _within(now.get(said, 0) + was.get(said, 0) - became.get(said, 0), COPIES_MAX) for said in (now | was | became)
            }

    def differences_from(self, before: CollectionState) -> tuple[Entries, Entries]:
        """What differs between `before` and now: as it was, and as it is."""
        boxes = {key for key in before.boxes | self.boxes if before.boxes.get(key, 0) != self.boxes.get(key, 0)}
        copies = {key for key in before.numbers | self.numbers if before.of(key) != self.of(key)}
        details = {key for key in before.details | self.details if _said(before.details.get(key)) != _said(self.details.get(key))}
        return before._entries(boxes, copies, details), self._entries(boxes, copies, details)

    def _entries(self, boxes: Iterable[int], copies: Iterable[int], details: Iterable[int]) -> Entries:
        return {
            "boxes": {str(key): self.boxes.get(key, 0) for key in sorted(boxes)},
            "copies": {str(key): list(self.of(key)) for key in sorted(copies)},
            "details": {str(key): [[*said, number] for said, number in _said(self.details.get(key)).items()] for key in sorted(details)},
        }


def _out_of_range(number: int) -> CopiesOutOfRangeError:
    return CopiesOutOfRangeError(_("%(number)s copies: 0 to %(limit)s can be noted.") % {"number": number, "limit": COPIES_MAX})


def _within(number: int, limit: int) -> int:
    return min(max(number, 0), limit)


def _described(rows: Iterable[list[Any]]) -> dict[Description, int]:
    return {Description(*said): number for *said, number in rows}


def _said(details: Mapping[Description, int] | None) -> dict[Description, int]:
    """Without those of which there are none."""
    return {description: number for description, number in (details or {}).items() if number}


def size(entries: Entries) -> int:
    """How many rows of a collection are touched."""
    return len(entries["boxes"]) + len(entries["copies"]) + len(entries["details"])
