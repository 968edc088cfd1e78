"""The cards that explain Skirmish: of those that there are the plainest that show what is told, of one character where it has them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.guide import Guide
from engine.skirmish.cards import CRITICAL, MELEE, CardType, Catalog, SkirmishCard
from engine.skirmish.glance import longest_duration, moments_of, steps_of

OF_A_KIT: Final[Mapping[str, Callable[[SkirmishCard], bool]]] = {
    "melee": lambda card: card.type is CardType.ATTACK and card.range == MELEE,
    "ranged": lambda card: card.type is CardType.ATTACK and card.range not in (None, MELEE),
    "buff": lambda card: card.type is CardType.BUFF and isinstance(longest_duration(card), int),
    "counter": lambda card: card.type is CardType.COUNTER and moments_of(card) == ("hurt",),
}


def exhibits(catalog: Catalog) -> dict[str, Sequence[SkirmishCard]]:
    """A character, attack cards for melee and for a distance, a buff for some rounds, a counter to damage, a critical hit.

    What isn't there is left out.
    """
    character = _shown_character(catalog)
    found: dict[str, Sequence[SkirmishCard]] = {"character": character}
    owner = character[0].slug if character else ""
    for name, is_shown in OF_A_KIT.items():
        found[name] = _plainest([card for card in catalog if is_shown(card)], owner)
    found["critical"] = [card for card in catalog if card.type is CardType.X and card.face == CRITICAL][:1]
    return {name: cards for name, cards in found.items() if cards}


def _shown_character(catalog: Catalog) -> Sequence[SkirmishCard]:
    """The first character whose kit shows most of what is told."""

    def lacking(sheet: SkirmishCard) -> int:
        kit = [catalog.by_id[number] for number in catalog.brought_with(sheet.slug)]
        return sum(not any(is_shown(card) for card in kit) for is_shown in OF_A_KIT.values())

    sheets = [card for card in catalog if card.type is CardType.CHARACTER]
    return sorted(sheets, key=lambda sheet: (lacking(sheet), sheet.id))[:1]


def _plainest(cards: Sequence[SkirmishCard], owner: str) -> Sequence[SkirmishCard]:
    """A card of the owner's with the fewest steps in its text; of somebody else's where the owner has none."""
    return sorted(cards, key=lambda card: (card.character != owner, sum(1 for _step in steps_of(card)), card.id))[:1]


GUIDE: Final = Guide(style="skirmish", exhibits=exhibits)
