"""What the rules know of a card (CARD), the catalog that holds all of them, and how decks are listed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final

from engine.cards.catalog import BaseCard, BaseCatalog
from engine.cards.layout import Layout
from engine.cards.layout_file import read_layout

GAME: Final = "tagewerk"
"""The slug of this game."""


class CardType(StrEnum):
    """The three types of cards (CARD-1)."""

    CHARACTER = "character"
    PLACE = "place"
    ITEM = "item"


MAIN: Final = "main"
DECK: Final = "deck"
"""The two zones of a list (CON-3)."""

LAYOUT: Final = read_layout(Path(__file__).with_name("layout.txt"))


@dataclass(frozen=True, kw_only=True)
class TagewerkCard(BaseCard):
    """A card's definition.

    `cost` is the recruit cost, None for a main character (CARD-10); `support` the support cost, None without such an ability (CARD-9).
    `attack` and `defence` are characters' alone, both or neither (CARD-5). `points` tells that it has a point field (CARD-7), `attach` to
    whose cards an item is attached: own where it is None (ITEM-1).
    """

    game: ClassVar[str] = GAME

    type: CardType
    faction: str | None = None
    main: bool | None = None
    token: bool | None = None
    cost: int | None = None
    support: int | None = None
    slots: int | None = None
    points: bool | None = None
    attack: int | None = None
    defence: int | None = None
    attach: str | None = None

    @property
    def is_fighter(self) -> bool:
        """Whether it has combat values (CARD-5)."""
        return self.defence is not None

    def has(self, word: str) -> bool:
        """Whether one of its abilities is headed by that word."""
        return any(isinstance(ability, Mapping) and word in ability for ability in self.abilities)

    @property
    def is_direct(self) -> bool:
        """Whether it is an item that can be played directly (CARD-4)."""
        return self.type is CardType.ITEM and self.has("play")

    @property
    def is_attachable(self) -> bool:
        """Whether it is an item that can be attached: any other text than for playing it directly, or none (CARD-4)."""
        others = [ability for ability in self.abilities if not isinstance(ability, Mapping) or not {"play", "support"} & set(ability)]
        return self.type is CardType.ITEM and (bool(others) or not self.has("play"))


def card_of(*, type: str, **fields: Any) -> TagewerkCard:
    """A card with these values.

    Raises:
        ValueError: no type is called `type`.
    """
    return TagewerkCard(type=CardType(type), **fields)


def _tokens_in(text: object) -> set[str]:
    """The slugs of the tokens that a part of a text makes, whatever it stands in."""
    if isinstance(text, Mapping):
        made = text.get("token")  # in a selector it is a flag
        return set().union({made} if isinstance(made, str) else (), *(_tokens_in(part) for part in text.values()))
    return set().union(*(_tokens_in(part) for part in text)) if isinstance(text, list | tuple) else set()


@dataclass(frozen=True)
class Catalog(BaseCatalog[TagewerkCard]):
    """All cards of Tagewerk there are; main characters lead decks, by their slugs."""

    layout: ClassVar[Layout] = LAYOUT

    def leads(self, card: TagewerkCard) -> bool:
        """A main character does, by its own slug."""
        return bool(card.main)

    def rank(self, card: TagewerkCard) -> tuple[int, ...]:
        """By recruit cost."""
        return (-1 if card.cost is None else card.cost,)

    @cached_property
    def tokens(self) -> Mapping[str, TagewerkCard]:
        """The tokens that texts may make, by slug (TOKEN)."""
        return {card.slug: card for card in self if card.token}

    def brought_by(self, card: TagewerkCard) -> list[TagewerkCard]:
        """The tokens that its texts make (TOKEN-1)."""
        return [self.tokens[slug] for slug in sorted(_tokens_in(card.abilities)) if slug in self.tokens]
