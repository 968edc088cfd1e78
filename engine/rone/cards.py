"""What the rules know of a card, and the catalog that holds all of them (CARD-1 to CARD-6).

A card is a name and its text; a printing is that card in an edition. Copies are counted by card
(CON-3), so nothing in the engine depends on which printing was used.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any, ClassVar, Final

from engine.cards.catalog import BaseCard, BaseCatalog, CatalogError
from engine.cards.layout import Layout
from engine.cards.layout_file import read_layout
from engine.languages import LocalText

GAME: Final = "rone"


class CardType(StrEnum):
    """The four types of cards (CARD-1)."""

    HERO = "hero"
    UNIT = "unit"
    TACTIC = "tactic"
    TECHNOLOGY = "technology"


class Zone(StrEnum):
    """The three parts of a list, in the order that problems stand in."""

    HERO = "hero"
    DECK = "deck"
    TECHNOLOGY = "technology"


LAYOUT: Final = read_layout(Path(__file__).with_name("layout.txt"))


@dataclass(frozen=True, kw_only=True)
class Card(BaseCard):
    """A card's definition.

    `cost` is water, `recycle` is cards; None is a greyed-out cost (CARD-5), 0 is free (PLAY-4,
    REC-5). `health`, `melee`, `ranged` and `speed` belong to units alone (CARD-3), `water_income`,
    `card_income` and `hero` (the slug that the three levels of one hero share) to heroes (CARD-4).
    `printed` is the text on paper of a card that is not `modelled`; the text of a modelled card is
    rendered from `abilities`.
    """

    game: ClassVar[str] = GAME

    type: CardType
    level: int
    cost: int | None
    recycle: int | None = None
    race: str | None = None
    health: int | None = None
    melee: int | None = None
    ranged: int | None = None
    speed: int | None = None
    water_income: int | None = None
    card_income: int | None = None
    hero: str | None = None


def card_of(*, type: str, **fields: Any) -> Card:
    """A card with these values.

    Raises:
        ValueError: no type is called `type`.
    """
    return Card(type=CardType(type), **fields)


@dataclass(frozen=True)
class Hero:
    """The cards of one hero by level; a level may be missing in incomplete data (CON-4)."""

    slug: str
    levels: Mapping[int, Card]

    @property
    def is_complete(self) -> bool:
        """Whether levels 1, 2 and 3 are there."""
        return all(level in self.levels for level in (1, 2, 3))

    @property
    def name(self) -> LocalText:
        """The name that its cards share."""
        return self.levels[min(self.levels)].name


@dataclass(frozen=True)
class Catalog(BaseCatalog[Card]):
    """All cards of RONE there are, by id, slug and hero."""

    layout: ClassVar[Layout] = LAYOUT

    heroes: Mapping[str, Hero] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Gather the levels of each hero.

        Raises:
            CatalogError: a hero has a level twice.
        """
        levels: dict[str, dict[int, Card]] = {}
        for card in self:
            if card.type is CardType.HERO and card.hero:
                of_hero = levels.setdefault(card.hero, {})
                if card.level in of_hero:
                    raise CatalogError(f"hero {card.hero!r} has level {card.level} twice")
                of_hero[card.level] = card
        heroes = {slug: Hero(slug, dict(sorted(found.items()))) for slug, found in sorted(levels.items())}
        object.__setattr__(self, "heroes", heroes)

    def leader_of(self, card: Card) -> str | None:
        """The hero that `card` is a level of."""
        return card.hero if card.type is CardType.HERO else None

    def leader_card(self, slug: str) -> Card | None:
        """The hero's level 1 card, or the lowest level there is."""
        hero = self.heroes.get(slug)
        return hero.levels[min(hero.levels)] if hero else None

    def cards_of_leader(self, slug: str) -> list[Card]:
        """The hero's cards, the lowest level first."""
        hero = self.heroes.get(slug)
        return list(hero.levels.values()) if hero else []

    @cached_property
    def leader_names(self) -> Mapping[str, LocalText]:
        """What the heroes are called, by slug."""
        return {slug: hero.name for slug, hero in self.heroes.items()}

    def rank(self, card: Card) -> tuple[int, ...]:
        """By level and cost, a greyed-out cost first."""
        return (card.level, -1 if card.cost is None else card.cost)

    def digest_of(self, cards: Iterable[Card]) -> str:
        """SHA-256, in hex, of what the rules read of `cards`; names and printings aside."""
        lines = (
            json.dumps(
                [
                    c.id,
                    c.type,
                    c.hero,
                    c.level,
                    c.cost,
                    c.recycle,
                    c.race,
                    c.health,
                    c.melee,
                    c.ranged,
                    c.speed,
                    c.water_income,
                    c.card_income,
                    c.modelled,
                    c.abilities,
                ],
                sort_keys=True,
            )
            for c in cards
        )
        return sha256("\n".join(lines).encode()).hexdigest()
