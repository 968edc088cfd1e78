"""Collections of Skirmish: sheets, cards, items, X cards and obstacles; a box of it fills in all (BOX-2, KIT-2)."""

from __future__ import annotations

from typing import Any, Final

from engine.cards.catalog import BaseCatalog, CardId
from engine.decklist import Decklist, whole_list
from engine.decklist.collecting import Collecting
from engine.skirmish.cards import CardType, SkirmishCard


def pieces_needed(listed: Decklist, cards: BaseCatalog[Any]) -> dict[CardId, int]:
    """The pieces of a complete kit (KIT-2): its cards, the sheet, and every item of the sheet's list, in full number."""
    needed = whole_list(listed, cards).copies()
    for slug in listed.leaders:
        sheet = cards.leader_card(slug)
        if sheet is None:
            continue
        needed[sheet.id] = 1
        for card in cards:
            if card.type is CardType.ITEM and card.character == slug:
                needed[card.id] = max(needed.get(card.id, 0), card.copies or 0)
    return needed


def most_copies(card: SkirmishCard) -> int | None:
    """As many as its kit or the box has of it; a sheet once (BOX-1)."""
    return 1 if card.type is CardType.CHARACTER else card.copies


COLLECTING: Final = Collecting(groups=("character",), needed=pieces_needed, most_copies=most_copies)
