"""What built decks hold and give back, and where copies lie. Asks nothing of the database."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from collection.shelf import PrintingFacts, Shelf, added_up, free_copies
from decks.list.models import Deck
from decks.list.needed import Need
from engine.cards.catalog import CardId


def free_for(decks: Collection[int], owned: Mapping[CardId, int], built: Iterable[tuple[Deck, Mapping[CardId, int]]]) -> dict[CardId, int]:
    """What of `owned` is free for the decks with these keys side by side: it lies in none of `built`, or in one of them."""
    return free_copies(owned, added_up(copies for deck, copies in built if deck.pk not in decks))


@dataclass(frozen=True)
class Rebuilding:
    """What has changed in a list since its deck was built: copies to take out and to put in, by card."""

    out: Mapping[CardId, int]
    into: Mapping[CardId, int]

    def __bool__(self) -> bool:
        return bool(self.out or self.into)


def rebuilding(held: Mapping[CardId, int], needed: Mapping[CardId, int]) -> Rebuilding:
    """How to get from what lies in a built deck to its list of today."""
    out = {card: number - needed.get(card, 0) for card, number in sorted(held.items()) if number > needed.get(card, 0)}
    into = {card: number - held.get(card, 0) for card, number in sorted(needed.items()) if number > held.get(card, 0)}
    return Rebuilding(out, into)


@dataclass(frozen=True)
class Fetched:
    """So many copies of a printing, to be taken from where its edition is kept."""

    printing: PrintingFacts
    quantity: int


def fetched(shelf: Shelf, needed: Mapping[CardId, int]) -> dict[str, list[Fetched]]:
    """Where the copies of a list lie, edition by edition and in the order of the numbers; the oldest printing of a card goes first.

    What isn't owned is left out.
    """
    left = dict(needed)
    found: dict[str, list[Fetched]] = {}
    for printing in shelf.printings:
        number = min(left.get(printing.card, 0), shelf.of(printing.id).owned)
        if number > 0:
            left[printing.card] -= number
            found.setdefault(printing.edition, []).append(Fetched(printing, number))
    return found


def freed_by(needs: Iterable[Need], held: Mapping[CardId, int]) -> dict[CardId, int]:
    """The missing copies of `needs` that a built deck holding `held` would give back, by card."""
    return {need.card: number for need in needs if (number := min(need.bound, held.get(need.card, 0)))}
