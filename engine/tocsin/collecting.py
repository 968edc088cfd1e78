"""Collections of TOCSIN: sheets, quests, location cards, action cards; a box of it fills in all."""

from __future__ import annotations

from typing import Any, Final

from engine.cards.catalog import BaseCatalog, CardId
from engine.decklist import Decklist, whole_list
from engine.decklist.collecting import Collecting
from engine.tocsin.cards import CardType, TocsinCard


def pieces_needed(listed: Decklist, cards: BaseCatalog[Any]) -> dict[CardId, int]:
    """What a build takes: the cards of the deck, and the sheet of its hero (SET-1)."""
    needed = whole_list(listed, cards).copies()
    for slug in listed.leaders:
        sheet = cards.leader_card(slug)
        if sheet is not None:
            needed[sheet.id] = 1
    return needed


def most_copies(card: TocsinCard) -> int | None:
    """Upgrades and status cards as often as they are in the box; of start cards the sheet of their hero says it; all else is there once."""
    return None if card.type is CardType.START else card.copies or 1


COLLECTING: Final = Collecting(groups=("hero", "rune"), needed=pieces_needed, most_copies=most_copies)
