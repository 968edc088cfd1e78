"""How complete a collection is, what of it is spare, and what an edition lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from collection.shelf import PrintingFacts, Shelf, owned_by_card
from engine.cards.catalog import BaseCard, BaseCatalog, CardId
from engine.decklist.collecting import Collecting


@dataclass(frozen=True, slots=True)
class Part:
    """So many different ones of those that there are; `key` is an edition, a type, or what cards have in a field."""

    key: str
    owned: int
    whole: int

    @property
    def missing(self) -> int:
        """How many of them are missing."""
        return self.whole - self.owned

    @property
    def percent(self) -> int:
        """Whole per cent, 100 only where nothing is missing."""
        return 100 * self.owned // self.whole if self.whole else 0


@dataclass(frozen=True, slots=True)
class Spare:
    """Copies of a card beyond those in built decks and those that one more list could take."""

    card: BaseCard
    owned: int
    built: int
    most: int
    for_trade: int

    @property
    def spare(self) -> int:
        """How many copies are left over, 1 or more."""
        return self.owned - self.built - self.most


def parts_of_editions(shelf: Shelf) -> list[Part]:
    """Different printings owned of each edition, oldest edition first."""
    return _parts((printing.edition, shelf.of(printing.id).owned > 0) for printing in shelf.printings)


def parts_of_cards(shelf: Shelf, catalog: BaseCatalog[Any], key_of: Callable[[Any], str | None]) -> list[Part]:
    """Different cards owned, whatever the printing, by what `key_of` gives of them; those for which it gives None are left out."""
    owned = owned_by_card(shelf)
    cards = (catalog.by_id[card] for card in dict.fromkeys(each.card for each in shelf.printings) if card in catalog.by_id)
    return _parts((key, card.id in owned) for card in cards if (key := key_of(card)) is not None)


def _parts(told: Iterable[tuple[str, bool]]) -> list[Part]:
    counts: dict[str, list[int]] = {}
    for key, is_owned in told:
        count = counts.setdefault(key, [0, 0])
        count[0] += is_owned
        count[1] += 1
    return [Part(key, owned, whole) for key, (owned, whole) in counts.items()]


def missing_of_edition(shelf: Shelf, edition: str) -> list[PrintingFacts]:
    """The printings of `edition` of which not one copy is owned, by number."""
    return [printing for printing in shelf.printings if printing.edition == edition and not shelf.of(printing.id).owned]


def spare_copies(shelf: Shelf, catalog: BaseCatalog[Any], collecting: Collecting, built: Mapping[CardId, int]) -> list[Spare]:
    """Cards of which more is owned than built decks hold and one more list can take, most left over first."""
    for_trade: dict[CardId, int] = {}
    for printing in shelf.printings:
        for_trade[printing.card] = for_trade.get(printing.card, 0) + shelf.of(printing.id).for_trade
    found = []
    for id, owned in owned_by_card(shelf).items():
        card = catalog.by_id.get(id)
        most = collecting.most_copies(card) if card else None
        if card is not None and most is not None:
            found.append(Spare(card, owned, built.get(id, 0), most, for_trade[id]))
    return sorted((each for each in found if each.spare > 0), key=lambda each: (-each.spare, each.card.name.en, each.card.id))


def spare_for_trade(shelf: Shelf, spare: Iterable[Spare]) -> dict[int, int]:
    """Copies for trade by printing, once all of `spare` are offered; printings whose number would stay are left out.

    What is offered stays offered; the rest comes from the printings of which most is owned.
    """
    printings: dict[CardId, list[PrintingFacts]] = {}
    for printing in shelf.printings:
        printings.setdefault(printing.card, []).append(printing)
    changed = {}
    for each in spare:
        lacking = each.spare - each.for_trade
        for printing in sorted(printings[each.card.id], key=lambda one: -shelf.of(one.id).owned):
            copies = shelf.of(printing.id)
            more = min(max(copies.owned - copies.for_trade, 0), lacking)
            if more > 0:
                changed[printing.id] = copies.for_trade + more
                lacking -= more
    return changed
