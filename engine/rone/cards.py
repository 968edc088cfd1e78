"""What the rules know of a card, and the catalog that holds all of them (CARD-1 to CARD-6).

A card is a name and its text; a printing is that card in an edition. Copies are counted by card
(CON-3), so nothing in the engine depends on which printing was used.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from functools import cached_property
from hashlib import sha256
from typing import Any, Literal, NewType

from engine.errors import EngineError

CardId = NewType("CardId", int)
"""Number of a card, given once and kept forever: deck codes and hashes are made of it."""

Language = Literal["en", "de"]

Ability = Mapping[str, Any]
"""One entry of a card's ability list: a tree of words, in the shape of YAML or JSON."""


class CardType(StrEnum):
    """The four types of cards (CARD-1)."""

    HERO = "hero"
    UNIT = "unit"
    TACTIC = "tactic"
    TECHNOLOGY = "technology"


@dataclass(frozen=True)
class LocalText:
    """A text in both languages of the site."""

    en: str = ""
    de: str = ""

    def in_language(self, language: Language) -> str:
        """The text in `language`."""
        return self.de if language == "de" else self.en


@dataclass(frozen=True)
class Printing:
    """A card in an edition (its slug). `released` None means that the edition has no release date yet.

    `code` is what stands beside the number on paper, as in DRY 013; empty where there is none.
    """

    edition: str
    number: str
    released: date | None = None
    copies_in_box: int = 1
    illustrator: str = ""
    code: str = ""

    @property
    def label(self) -> str:
        """As it stands on the card, `DRY 027`; with the edition's slug where it has no code."""
        return f"{self.code or self.edition} {self.number}"


@dataclass(frozen=True, kw_only=True)
class Card:
    """A card's definition.

    `cost` is water, `recycle` is cards; None is a greyed-out cost (CARD-5), 0 is free (PLAY-4,
    REC-5). `health`, `melee`, `ranged` and `speed` belong to units alone (CARD-3), `water_income`,
    `card_income` and `hero` (the slug that the three levels of one hero share) to heroes (CARD-4).
    `printed` is the text on paper of a card that is not `modelled`; the text of a modelled card is
    rendered from `abilities`.
    """

    id: CardId
    slug: str
    type: CardType
    name: LocalText
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
    abilities: tuple[Ability, ...] = ()
    modelled: bool = True
    printed: LocalText = LocalText()
    flavour: LocalText = LocalText()
    aliases: tuple[str, ...] = ()
    printings: tuple[Printing, ...] = ()
    program: Any = field(default=None, init=False, compare=False, repr=False)
    """The card as the rules read it, once they have (`definition_of`); it follows from the rest, and is never stored or sent."""

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "program": None}

    @property
    def released(self) -> date | None:
        """The day the card could first be played, None while no edition of it has a date."""
        return min((p.released for p in self.printings if p.released), default=None)


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


class CatalogError(EngineError):
    """The cards given contradict each other: an id or a slug stands twice."""

    code = "CATALOG_INCONSISTENT"


@dataclass(frozen=True)
class Catalog:
    """All cards there are, by id, slug and hero. Immutable; iterates in the order of ids."""

    by_id: Mapping[CardId, Card]
    by_slug: Mapping[str, Card] = field(repr=False)
    heroes: Mapping[str, Hero] = field(repr=False)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Catalog:
        """A catalog of `cards`.

        Raises:
            CatalogError: two cards have the same id or slug, or a hero has a level twice.
        """
        by_id: dict[CardId, Card] = {}
        by_slug: dict[str, Card] = {}
        levels: dict[str, dict[int, Card]] = {}
        for card in sorted(cards, key=lambda card: card.id):
            if card.id in by_id or card.slug in by_slug:
                raise CatalogError(f"two cards share the id {card.id} or the slug {card.slug!r}")
            by_id[card.id] = by_slug[card.slug] = card
            if card.type is CardType.HERO and card.hero:
                of_hero = levels.setdefault(card.hero, {})
                if card.level in of_hero:
                    raise CatalogError(f"hero {card.hero!r} has level {card.level} twice")
                of_hero[card.level] = card
        heroes = {slug: Hero(slug, dict(sorted(found.items()))) for slug, found in sorted(levels.items())}
        return cls(by_id=by_id, by_slug=by_slug, heroes=heroes)

    def __iter__(self) -> Iterator[Card]:
        """All cards, lowest id first."""
        return iter(self.by_id.values())

    def __len__(self) -> int:
        """How many cards there are."""
        return len(self.by_id)

    @cached_property
    def digest(self) -> str:
        """SHA-256, in hex, of what the rules read of every card; names and printings aside."""
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
            for c in self
        )
        return sha256("\n".join(lines).encode()).hexdigest()
