"""The cards that explain RONE: of those that there are the plainest that show what is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from engine.guide import Guide
from engine.rone.cards import Card, CardType, Catalog
from engine.rone.keywords import keywords_of


def exhibits(catalog: Catalog) -> dict[str, Sequence[Card]]:
    """A hero's three levels, a unit, a Defender, a tactic and a technology; what isn't there, or can't be played, is left out."""
    found = {
        "hero": _hero(catalog),
        "unit": _plainest(catalog, _is_plain_unit),
        "defender": _plainest(catalog, lambda card: card.type is CardType.UNIT and "defender" in keywords_of(card)),
        "tactic": _plainest(catalog, lambda card: card.type is CardType.TACTIC and "slow" not in keywords_of(card)),
        "technology": _plainest(catalog, lambda card: card.type is CardType.TECHNOLOGY),
    }
    return {name: cards for name, cards in found.items() if cards}


def _is_plain_unit(card: Card) -> bool:
    """A unit on which every figure can be shown: it costs something, hits, and can be recycled for a price (CARD-3, REC-2)."""
    return card.type is CardType.UNIT and bool(card.recycle and card.melee and card.health)


def _plainest(cards: Iterable[Card], is_shown: Callable[[Card], bool]) -> Sequence[Card]:
    """Of the playable cards that show something the one with the lowest level, the fewest texts and the lowest cost above 0."""
    playable = [card for card in cards if card.cost is not None and is_shown(card)]
    return sorted(playable, key=lambda card: (card.level, card.cost == 0, len(card.abilities), card.cost or 0, card.id))[:1]


def _hero(catalog: Catalog) -> Sequence[Card]:
    """The three levels of a hero (CON-4) who can reach them all (LEVEL-1); one whose income grows before all others."""
    told = [
        tuple(hero.levels[level] for level in (1, 2, 3))
        for hero in catalog.heroes.values()
        if hero.is_complete and hero.levels[1].water_income and hero.levels[2].cost is not None and hero.levels[3].cost is not None
    ]
    return min(told, key=lambda levels: (levels[0].water_income == levels[2].water_income, levels[0].id), default=())


GUIDE: Final = Guide(style="rone", exhibits=exhibits)
