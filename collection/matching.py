"""Two people's wanted cards and cards for trade against each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from collection.shelf import Shelf, owned_by_card
from engine.cards.catalog import CardId

Number = Mapping[CardId, int]


@dataclass(frozen=True)
class Offers:
    """Copies by card that somebody wants, and that they would trade away."""

    wanted: Number = field(default_factory=dict)
    offered: Number = field(default_factory=dict)


@dataclass(frozen=True)
class Match:
    """Copies by card that others have of what a reader wants, and that the reader has of what they want."""

    they_have: Number
    you_have: Number

    @property
    def worth(self) -> tuple[int, int]:
        """How good it is: copies that could change hands both ways, then all copies."""
        theirs, yours = sum(self.they_have.values()), sum(self.you_have.values())
        return min(theirs, yours), theirs + yours


def offers_of(shelf: Shelf, built: Number | None = None) -> Offers:
    """What the owner of `shelf` wants and offers, whatever the printing. With `built` only copies that are in no built deck are offered."""
    wanted: dict[CardId, int] = {}
    offered: dict[CardId, int] = {}
    for printing in shelf.printings:
        copies = shelf.of(printing.id)
        if copies.wanted:
            wanted[printing.card] = wanted.get(printing.card, 0) + copies.wanted
        if copies.for_trade:
            offered[printing.card] = offered.get(printing.card, 0) + copies.for_trade
    if built:
        owned = owned_by_card(shelf)
        free = {card: max(owned.get(card, 0) - number, 0) for card, number in built.items()}
        offered = {card: min(number, free.get(card, number)) for card, number in offered.items()}
    return Offers(wanted, {card: number for card, number in offered.items() if number})


def match_of(mine: Offers, theirs: Offers) -> Match:
    """What of each other's wishes both could fulfil."""
    return Match(_both(mine.wanted, theirs.offered), _both(mine.offered, theirs.wanted))


def _both(one: Number, other: Number) -> dict[CardId, int]:
    return {card: min(number, other[card]) for card, number in sorted(one.items()) if other.get(card)}
