"""What an import would do, line by line, before anything is saved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256

from collection.importing.rows import ImportRow, Reading, RowState, summed
from collection.models import BOXES_MAX, COPIES_MAX, DESCRIPTIONS_MAX, CollectionImport
from collection.shelf import Change, Copies, Description, Details, PrintingFacts, Shelf, capped
from collection.wording import description_in_words, signed

SKIP = "skip"
"""The pick of a row that is left out."""

MUCH = 0.5
"""A number that loses so large a share of itself falls by much."""


class Fall(StrEnum):
    """Whether a number of copies owned falls, and how far."""

    NONE = ""
    SOME = "some"
    MUCH = "much"


@dataclass(frozen=True, slots=True)
class Line:
    """A row with the key that picks know it by (`12-0`: the first row that line 12 gave) and what was picked for it."""

    key: str
    row: ImportRow
    pick: str = ""
    options: tuple[PrintingFacts, ...] = ()


@dataclass(frozen=True, slots=True)
class Account:
    """A printing that lines speak of: what is noted now and what will be."""

    printing: PrintingFacts
    lines: tuple[Line, ...]
    before: Copies
    after: Copies
    change: Change
    """The new numbers; None leaves one as it is."""
    said_before: Details
    said_after: Details

    @property
    def changes_nothing(self) -> bool:
        """Whether all numbers stay, and all that is said of the copies."""
        return self.before == self.after and dict(self.said_before) == dict(self.said_after)

    @property
    def redescribed(self) -> list[tuple[str, str]]:
        """By how much more or fewer copies are described (`+2`), and how."""
        steps = {
            said: self.said_after.get(said, 0) - self.said_before.get(said, 0) for said in dict(self.said_before) | dict(self.said_after)
        }
        return [(signed(step), description_in_words(said)) for said, step in steps.items() if step]

    @property
    def fall(self) -> Fall:
        """Whether less is owned afterwards."""
        lost = self.before.owned - self.after.owned
        if lost <= 0:
            return Fall.NONE
        return Fall.MUCH if lost >= MUCH * self.before.owned else Fall.SOME


@dataclass(frozen=True, slots=True)
class BoxAccount:
    """An edition (its slug) of which lines count boxes: what is noted now and what will be."""

    edition: str
    lines: tuple[Line, ...]
    before: int
    after: int


@dataclass(frozen=True)
class Review:
    """An import as it stands: what is to be saved, what is asked, what was decided, what is left aside."""

    reading: Reading
    accounts: tuple[Account, ...]
    box_accounts: tuple[BoxAccount, ...]
    unclear: tuple[Line, ...]
    decided: tuple[Line, ...]
    ignored: tuple[Line, ...]
    saved: int
    fingerprint: str

    @property
    def boxes(self) -> dict[str, int]:
        """New numbers of boxes by edition."""
        return {each.edition: each.after for each in self.box_accounts if each.before != each.after}

    @property
    def changes(self) -> dict[int, Change]:
        """New numbers by printing, whatever the import's mode; also those that stay where the boxes around them don't."""
        boxes = self.boxes
        return {each.printing.id: each.change for each in self.accounts if not each.changes_nothing or each.printing.edition in boxes}

    @property
    def details(self) -> dict[int, Details]:
        """What copies are like, by printing, where that changes."""
        return {each.printing.id: each.said_after for each in self.accounts if dict(each.said_before) != dict(each.said_after)}

    @property
    def keys(self) -> list[str]:
        """The keys of all lines that are to be saved."""
        return [line.key for lines in (*(a.lines for a in self.accounts), *(b.lines for b in self.box_accounts)) for line in lines]


def review_of(kept: CollectionImport, reading: Reading, shelf: Shelf, details: Mapping[int, Details]) -> Review:
    """The import `kept`, whose text was read as `reading`, against what is noted now; `details` by printing."""
    picks = {str(key): str(pick) for key, pick in kept.picks.items()}
    lines = picked_lines(reading, picks, {printing.id: printing for printing in shelf.printings})
    done = set(kept.saved_rows)
    matched = [line for line in lines if line.row.state is RowState.MATCHED]
    accounts, refused = _accounts(matched, done, shelf, details, kept.mode)
    box_accounts, refused_boxes = _box_accounts(matched, done, shelf, kept.mode)
    return Review(
        reading=reading,
        accounts=accounts,
        box_accounts=box_accounts,
        unclear=tuple(line for line in lines if line.row.is_unclear and line.key not in done) + refused + refused_boxes,
        decided=tuple(line for line in lines if line.pick and not line.row.is_unclear and line.key not in done),
        ignored=tuple(line for line in lines if line.row.state is RowState.IGNORED and not line.pick),
        saved=len(done),
        fingerprint=fingerprint_of(kept),
    )


def fingerprint_of(kept: CollectionImport) -> str:
    """Another one as soon as anything of the import is another: what somebody saves has to be what was shown."""
    parts = (kept.mode, kept.text, repr(sorted(kept.picks.items())), repr(sorted(kept.saved_rows)))
    return sha256("\0".join(parts).encode("utf-8", "replace")).hexdigest()[:16]


def picked_lines(reading: Reading, picks: Mapping[str, str], printings: Mapping[int, PrintingFacts]) -> list[Line]:
    """Every row with its key; those for which a printing was picked are matched, those left out are ignored."""
    seen: Counter[int] = Counter()
    lines = []
    for row in reading.rows:
        key = f"{row.number}-{seen[row.number]}"
        seen[row.number] += 1
        lines.append(_picked(Line(key, row, options=row.candidates), picks.get(key, ""), printings))
    return lines


def _picked(line: Line, pick: str, printings: Mapping[int, PrintingFacts]) -> Line:
    if not pick or not line.row.is_unclear:
        return line
    if pick == SKIP:
        return replace(line, pick=pick, row=replace(line.row, state=RowState.IGNORED, reason="left_out"))
    printing = printings.get(int(pick)) if pick.isdecimal() else None
    if printing is None or printing not in line.row.candidates or line.row.change == Change():
        return line
    return replace(line, pick=pick, row=replace(line.row, state=RowState.MATCHED, printing=printing, reason=""))


def _accounts(
    matched: Sequence[Line], done: set[str], shelf: Shelf, details: Mapping[int, Details], mode: str
) -> tuple[tuple[Account, ...], tuple[Line, ...]]:
    """An account for each printing with lines that aren't saved yet, those that fall first; lines that ask for too much.

    Where numbers are set, lines saved before count again, since the number of a printing is what all its lines say together.
    """
    by_printing: dict[int, list[Line]] = {}
    for line in matched:
        if line.row.printing is not None:
            by_printing.setdefault(line.row.printing.id, []).append(line)
    accounts: list[Account] = []
    refused: list[Line] = []
    for printing, lines in by_printing.items():
        fresh = [line for line in lines if line.key not in done]
        if not fresh or fresh[0].row.printing is None:
            continue
        counted = fresh if mode == "add" else lines
        change = summed(line.row for line in counted)[printing]
        before, said_before = shelf.of(printing), details.get(printing, {})
        after = _after(before, change, mode)
        said_after = _said_after(said_before, counted, after.owned, mode)
        if max(after.owned, after.wanted, after.for_trade) > COPIES_MAX:
            refused += _refused(fresh, "too_many")
        elif len(said_after) > DESCRIPTIONS_MAX:
            refused += _refused(fresh, "too_many_kinds")
        else:
            accounts.append(Account(fresh[0].row.printing, tuple(fresh), before, after, _told(change, after), said_before, said_after))
    order = {Fall.MUCH: 0, Fall.SOME: 1, Fall.NONE: 2}
    accounts.sort(key=lambda account: order[account.fall])
    return tuple(accounts), tuple(refused)


def _box_accounts(matched: Sequence[Line], done: set[str], shelf: Shelf, mode: str) -> tuple[tuple[BoxAccount, ...], tuple[Line, ...]]:
    """The same for editions whose boxes are counted."""
    by_edition: dict[str, list[Line]] = {}
    for line in matched:
        if line.row.boxes is not None:
            by_edition.setdefault(line.row.edition, []).append(line)
    accounts: list[BoxAccount] = []
    refused: list[Line] = []
    for edition, lines in by_edition.items():
        fresh = [line for line in lines if line.key not in done]
        if not fresh:
            continue
        before = shelf.boxes.get(edition, 0)
        number = sum(line.row.boxes or 0 for line in (fresh if mode == "add" else lines))
        after = max(before + number, 0) if mode == "add" else number
        if after > BOXES_MAX:
            refused += _refused(fresh, "too_many_boxes")
        else:
            accounts.append(BoxAccount(edition, tuple(fresh), before, after))
    return tuple(accounts), tuple(refused)


def _refused(lines: Sequence[Line], reason: str) -> list[Line]:
    return [replace(line, row=replace(line.row, state=RowState.UNKNOWN, reason=reason)) for line in lines]


def _told(change: Change, after: Copies) -> Change:
    """The numbers afterwards, of those that lines speak of."""
    return Change(
        None if change.owned is None else after.owned,
        None if change.wanted is None else after.wanted,
        None if change.for_trade is None else after.for_trade,
    )


def _said_after(before: Details, lines: Sequence[Line], owned: int, mode: str) -> Details:
    """What so many copies owned are like: as before, where lines have no column for it; where numbers are set, as lines say."""
    rows = [(line.row.noted, line.row.change.owned) for line in lines if line.row.noted is not None and line.row.change.owned is not None]
    found = dict(before) if mode == "add" or not rows else {}
    for said, number in rows:
        if said is not None and said != Description():
            found[said] = max(found.get(said, 0) + (number or 0), 0)
    return capped(found, owned)


def _after(before: Copies, change: Change, mode: str) -> Copies:
    def number(old: int, new: int | None) -> int:
        if new is None:
            return old
        return max(old + new, 0) if mode == "add" else new

    owned, wanted = number(before.owned, change.owned), number(before.wanted, change.wanted)
    return Copies(owned, wanted, number(before.for_trade, change.for_trade), before.boxed)
