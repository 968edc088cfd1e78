"""What stands beside a card on its page: printings, the other cards of its leader, the cards before and after it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cards.models import Edition
from engine.cards.catalog import BaseCard, BaseCatalog, Printing
from engine.languages import LocalText


@dataclass(frozen=True)
class PrintingRow:
    """A printing with its edition as people call it."""

    edition: LocalText
    symbol: str
    code: str
    printing: Printing


@dataclass(frozen=True)
class Neighbours:
    """The cards before and after one in its newest edition; `edition` is that edition."""

    edition: PrintingRow | None
    before: BaseCard | None
    after: BaseCard | None


def printing_rows(card: BaseCard, editions: Mapping[str, Edition]) -> list[PrintingRow]:
    """The printings of `card`, oldest first."""
    return [_row(printing, editions) for printing in card.printings]


def _row(printing: Printing, editions: Mapping[str, Edition]) -> PrintingRow:
    edition = editions.get(printing.edition)
    if edition is None:
        return PrintingRow(LocalText(printing.edition, printing.edition), "", "", printing)
    return PrintingRow(LocalText(edition.name_en, edition.name_de), edition.symbol, edition.code, printing)


def cards_of_one(card: BaseCard, catalog: BaseCatalog[Any]) -> list[Any]:
    """Every card of the leader that `card` belongs to, such as the levels of a hero; nothing where it is the only one, or of no leader."""
    leader = catalog.leader_of(card)
    together = catalog.cards_of_leader(leader) if leader else []
    return together if len(together) > 1 else []


def neighbours_of(card: BaseCard, catalog: BaseCatalog[Any], editions: Mapping[str, Edition]) -> Neighbours:
    """The cards with the numbers before and after in the newest edition of `card`; by id where it has no printing."""
    newest = card.printing()
    if newest is None:
        cards = list(catalog)
        place = cards.index(card)
        return Neighbours(None, cards[place - 1] if place else None, cards[place + 1] if place + 1 < len(cards) else None)
    numbered = sorted(
        (printing.number.zfill(12), other.id, other)
        for other in catalog
        for printing in other.printings
        if printing.edition == newest.edition
    )
    place = next(index for index, (number, identity, _) in enumerate(numbered) if identity == card.id and number == newest.number.zfill(12))
    before = numbered[place - 1][2] if place else None
    after = numbered[place + 1][2] if place + 1 < len(numbered) else None
    return Neighbours(_row(newest, editions), before, after)
