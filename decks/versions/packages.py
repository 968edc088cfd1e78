"""Packages: cards that go into a list together, in the place of others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from decks.list.errors import DeckRefusedError
from decks.list.models import LARGEST_CARD_ID
from decks.list.state import MOST_COPIES, Change, Difference, home_zone
from decks.versions.models import DeckPackage
from engine.cards.catalog import BaseCatalog
from engine.decklist import Decklist, LineState, ReadLine, read_decklist
from web.games import present_kit
from web.text.language import reader_language
from web.text.quoting import in_quotes

MOST_CARDS = 60
LONGEST_TEXT = 5_000
UNKNOWN_CARD = {"no_card", "no_number", "no_hero", "similar", "several"}
"""Why a line that is written as it should be names no card (`ReadLine.reason`)."""
SIGNS = {"+": 1, "-": -1, "−": -1, "–": -1}


@dataclass(frozen=True)
class Copies:
    """So many copies of a card in a zone."""

    zone: str
    card: int
    count: int

    def to_json(self) -> list[Any]:
        """A form for the database."""
        return [self.zone, self.card, self.count]


@dataclass(frozen=True)
class Swap:
    """What a package does to a list: `put_in` for `take_out`, or the other way round (`reversed`)."""

    put_in: tuple[Copies, ...]
    take_out: tuple[Copies, ...]

    @classmethod
    def of(cls, package: DeckPackage) -> Swap:
        """What `package` holds."""
        return cls(tuple(Copies(*row) for row in package.put_in), tuple(Copies(*row) for row in package.take_out))

    @classmethod
    def of_difference(cls, change: Difference) -> Swap:
        """What leads from one list to another; heroes and format aside."""
        return cls(tuple(Copies(*row) for row in change.added), tuple(Copies(*row) for row in change.removed))

    @property
    def reversed(self) -> Swap:
        """What undoes it."""
        return Swap(self.take_out, self.put_in)

    def lacking(self, state: Decklist) -> list[Copies]:
        """The copies that would have to be taken out and aren't in the list."""
        found = ((copies, state.quantity(copies.card, copies.zone)) for copies in self.take_out)
        return [Copies(copies.zone, copies.card, copies.count - held) for copies, held in found if held < copies.count]

    def changes(self) -> list[Change]:
        """The changes of a list that do it."""
        gone = [Change("remove", card=copies.card, zone=copies.zone, quantity=copies.count) for copies in self.take_out]
        return gone + [Change("add", card=copies.card, zone=copies.zone, quantity=copies.count) for copies in self.put_in]


def read_swap(text: str, catalog: BaseCatalog[Any]) -> Swap:
    """The swap that lines such as `+2 Kite Scout` and `-2 Rust Hound` write down.

    Raises:
        DeckRefusedError: naming the first line that isn't one, or there is nothing, or too much.
    """
    if len(text) > LONGEST_TEXT:
        raise DeckRefusedError("PACKAGE_TOO_LONG", _("A package is written in at most %(most)s characters.") % {"most": LONGEST_TEXT})
    sums: dict[tuple[str, int], int] = {}
    for line in text.replace("\0", "").splitlines():
        if line.strip():
            for copies in _read_line(line.strip(), catalog):
                sums[copies.zone, copies.card] = sums.get((copies.zone, copies.card), 0) + copies.count
    return checked_swap(_from_sums(sums))


def _read_line(line: str, catalog: BaseCatalog[Any]) -> Iterable[Copies]:
    sign = SIGNS.get(line[0])
    reading = read_decklist(line[1:].strip(), catalog) if sign else None
    if reading is not None and len(reading.lines) == 1:
        _refuse_unknown_card(line, reading.lines[0], catalog)
    matched = [each for each in reading.lines if each.state is LineState.MATCHED] if reading else []
    deck = reading.deck if reading else None
    if sign is None or deck is None or not reading or not reading.is_complete or len(matched) != 1 or deck.leaders:
        message = _("%(value)s is no line of a package: it begins with + or −, a number and the name of one card follow.")
        raise DeckRefusedError("PACKAGE_LINE_INVALID", message % {"value": in_quotes(line[:100])})
    for entry in deck.all_entries:
        if not isinstance(entry.quantity, int) or not 1 <= entry.quantity <= MOST_COPIES:
            raise DeckRefusedError("QUANTITY_INVALID", _("%(value)s is no number of copies.") % {"value": entry.quantity})
        yield Copies(home_zone(entry.card, catalog), entry.card, sign * entry.quantity)


def _refuse_unknown_card(line: str, read: ReadLine, catalog: BaseCatalog[Any]) -> None:
    """Raise `DeckRefusedError` where what stands behind the sign names no card, or may name several; with the cards that may be meant."""
    if read.state not in (LineState.UNKNOWN, LineState.AMBIGUOUS) or read.reason not in UNKNOWN_CARD:
        return
    names = ", ".join(in_quotes(catalog.by_id[card].name.in_language(reader_language())) for card in read.candidates)
    sentence = {
        "several": _("%(value)s may mean several cards: %(names)s."),
        "similar": _("%(value)s: no card has this name. Did you mean %(names)s?"),
    }.get(read.reason, _("%(value)s: no card has this name or number."))
    raise DeckRefusedError("CARD_UNKNOWN", sentence % {"value": in_quotes(line[:100]), "names": names})


def _from_sums(sums: Mapping[tuple[str, int], int]) -> Swap:
    return Swap(
        put_in=tuple(Copies(zone, card, count) for (zone, card), count in sorted(sums.items()) if count > 0),
        take_out=tuple(Copies(zone, card, -count) for (zone, card), count in sorted(sums.items()) if count < 0),
    )


def checked_swap(swap: Swap) -> Swap:
    """`swap`, when a package can hold it.

    Raises:
        DeckRefusedError: it changes nothing, or it names too many cards or copies.
    """
    rows = (*swap.put_in, *swap.take_out)
    if not rows:
        raise DeckRefusedError("PACKAGE_EMPTY", _("A package puts cards in, takes cards out, or both; this one does neither."))
    if len(rows) > MOST_CARDS:
        raise DeckRefusedError(
            "PACKAGE_TOO_LARGE", _("%(count)s cards; a package holds at most %(most)s.") % {"count": len(rows), "most": MOST_CARDS}
        )
    zones = present_kit().layout.zone_slugs
    for copies in rows:
        if copies.zone not in zones or not 0 <= copies.card <= LARGEST_CARD_ID or not 1 <= copies.count <= MOST_COPIES:
            raise DeckRefusedError("PACKAGE_LINE_INVALID", _("%(value)s can’t be in a package.") % {"value": in_quotes(copies.to_json())})
    return swap
