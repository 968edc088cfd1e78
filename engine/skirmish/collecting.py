"""Collections of Skirmish: sheets, cards, items, X cards and obstacles; a box of it fills in all (BOX-2, KIT-2)."""

from __future__ import annotations

from typing import Any, Final

from engine.cards.catalog import BaseCatalog, CardId
from engine.decklist import Decklist, whole_list
from engine.decklist.collecting import Collecting
from engine.skirmish.cards import BOX, ITEMS, CardType, SkirmishCard


def pieces_needed(listed: Decklist, cards: BaseCatalog[Any]) -> dict[CardId, int]:
    """The pieces of a complete kit (KIT-2): its cards, the sheet, and every item of the sheet's list, in full number."""
    needed = whole_list(listed, cards).copies()
    for slug in listed.leaders:
        sheet = cards.leader_card(slug)
        if sheet is None:
            continue
        needed[sheet.id] = 1
        for card, number in _items(slug, cards).items():
            needed[card] = max(needed.get(card, 0), number)
    return needed


def _items(character: str, cards: BaseCatalog[Any]) -> dict[CardId, int]:
    return {card.id: card.copies or 0 for card in cards if card.type is CardType.ITEM and card.character == character}


def pieces_beside(listed: Decklist, cards: BaseCatalog[Any]) -> dict[str, dict[CardId, int]]:
    """The character's items (BOX-2), and of the box the X stack and the obstacles (KIT-2); nothing without a character."""
    items = {card: number for slug in listed.leaders for card, number in _items(slug, cards).items()}
    box = {card.id: card.copies or 0 for card in cards if card.type in (CardType.X, CardType.OBSTACLE)}
    return {ITEMS: items, BOX: box} if items else {}


def most_copies(card: SkirmishCard) -> int | None:
    """As many as its kit or the box has of it; a sheet once (BOX-1)."""
    return 1 if card.type is CardType.CHARACTER else card.copies


COLLECTING: Final = Collecting(groups=("character",), needed=pieces_needed, most_copies=most_copies, pieces=pieces_beside)
