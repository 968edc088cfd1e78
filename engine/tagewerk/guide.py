"""The cards that explain Tagewerk: of those that there are the plainest that show what is told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.guide import Guide
from engine.tagewerk.cards import CardType, Catalog, TagewerkCard


def exhibits(catalog: Catalog) -> dict[str, Sequence[TagewerkCard]]:
    """A main character, a fighter of a faction, a card with a point field, an item, a place; what isn't there is left out."""
    found = {
        "main": _plainest(catalog, lambda card: bool(card.main)),
        "fighter": _plainest(catalog, lambda card: _is_character(card) and bool(card.faction and card.slots and card.defence)),
        "collector": _plainest(catalog, lambda card: _is_character(card) and bool(card.points)),
        "item": _plainest(catalog, lambda card: card.type is CardType.ITEM),
        "place": _plainest(catalog, lambda card: card.type is CardType.PLACE),
    }
    return {name: cards for name, cards in found.items() if cards}


def _is_character(card: TagewerkCard) -> bool:
    """A character that is played from the hand (MAIN-2, TOKEN-1)."""
    return card.type is CardType.CHARACTER and not card.main and not card.token


def _plainest(catalog: Catalog, is_shown: Callable[[TagewerkCard], bool]) -> Sequence[TagewerkCard]:
    """Of the cards that show something the one with the fewest texts and the lowest cost above 0."""
    cards = [card for card in catalog if is_shown(card)]
    return sorted(cards, key=lambda card: (len(card.abilities), card.cost == 0, card.cost or 0, card.id))[:1]


GUIDE: Final = Guide(style="tagewerk", exhibits=exhibits)
