"""The cards that explain TOCSIN: of those that there are the plainest that show what is told, of one hero where it has them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.guide import Guide
from engine.tocsin.cards import CardType, Catalog, TocsinCard
from engine.tocsin.glance import enemies_of, sides_of
from engine.tocsin.records import Kind


def _is_option(card: TocsinCard, kinds: Sequence[Kind], has_number: bool) -> bool:
    """Whether a card has one option alone, of one of the kinds, with or without a number."""
    return len(card.actions) == 1 and card.actions[0].kind in kinds and (card.actions[0].number is not None) is has_number


OF_A_HERO: Final[Mapping[str, Callable[[TocsinCard], bool]]] = {
    "symbol": lambda card: _is_option(card, (Kind.MELEE, Kind.RANGED), has_number=False),
    "number": lambda card: _is_option(card, (Kind.NUMBER,), has_number=True),
    "defence": lambda card: _is_option(card, (Kind.DEFENCE,), has_number=True),
    "special": lambda card: card.has(Kind.SPECIAL) and card.rage is not None,
}
OTHERS: Final[Mapping[str, Callable[[TocsinCard], bool]]] = {
    "upgrade": lambda card: card.type is CardType.UPGRADE and len(card.actions) > 1,
    "enemy": lambda card: any(enemy.attack is not None and enemy.attack.reach for enemy in enemies_of(card)),
    "point": lambda card: any(side.interact for side in sides_of(card)),
    "quest": lambda card: card.type is CardType.QUEST and card.lose is not None,
    "poison": lambda card: card.type is CardType.STATUS and card.slug == "poisoned",
}


def exhibits(catalog: Catalog) -> dict[str, Sequence[TocsinCard]]:
    """A hero with some of its start cards, an upgrade, cards of locations, a quest, and the poisoned card.

    Of start cards a bare symbol, a number, a defence card and a special card that brings rage; the upgrade offers a choice; an enemy's
    attack reaches a neighbour, a card has an interaction point, the quest can be lost. What isn't there is left out.
    """
    heroes = sorted(catalog.of_type(CardType.HERO), key=lambda hero: (_lacking(hero, catalog), hero.id))[:1]
    found: dict[str, Sequence[TocsinCard]] = {"hero": heroes}
    owner = heroes[0].slug if heroes else ""
    starts = sorted(catalog.of_type(CardType.START), key=lambda card: (card.hero != owner, card.id))
    for name, is_shown in OF_A_HERO.items():
        found[name] = [card for card in starts if is_shown(card)][:1]
    for name, is_shown in OTHERS.items():
        found[name] = [card for card in catalog if is_shown(card)][:1]
    return {name: cards for name, cards in found.items() if cards}


def _lacking(hero: TocsinCard, catalog: Catalog) -> int:
    """How much of what is told the start deck of a hero doesn't show."""
    deck = [catalog.by_id[number] for number in catalog.brought_with(hero.slug)]
    return sum(not any(is_shown(card) for card in deck) for is_shown in OF_A_HERO.values())


GUIDE: Final = Guide(style="tocsin", exhibits=exhibits)
