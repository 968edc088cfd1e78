"""What is known of a card whatever its game: its number, names and printings; and the catalog that holds a game's cards.

A card is a name and its text; a printing is that card in an edition. Copies are counted by card, so nothing in the engine
depends on which printing was used.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from functools import cached_property
from hashlib import sha256
from typing import Any, ClassVar, Final, Generic, NewType, Self, TypeVar

from engine.cards.layout import Layout
from engine.cards.naming import NameIndex
from engine.errors import EngineError
from engine.languages import NO_TEXT, LocalText

Ability = Mapping[str, Any]
"""One entry of a card's ability list: a tree of words, in the shape of YAML or JSON."""

CardId = NewType("CardId", int)
"""Number of a card, given once and kept forever: deck codes and hashes are made of it."""


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
class BaseCard:
    """A card as lists, names and collections know it; what it does is its game's.

    `game` is its game's slug, `type` one of that game's types. `printed` is the text on paper of a card that is not `modelled`.
    """

    game: ClassVar[str]

    id: CardId
    slug: str
    type: str
    name: LocalText
    abilities: tuple[Ability, ...] = ()
    modelled: bool = True
    printed: LocalText = NO_TEXT
    flavour: LocalText = NO_TEXT
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

    def printing(self, editions: frozenset[str] | None = None) -> Printing | None:
        """The printing that stands for the card where one has to be named: on sheets, in files, on faces, on a want list.

        It is the newest in one of `editions`, or of all printings where none is in them or they aren't given; None for a card
        without any. A list names cards, not printings, so nothing in it chooses. Editions without a date come last; of two of
        one day it is the one with the later place among the card's.
        """
        admitted = [printing for printing in self.printings if editions is None or printing.edition in editions] or list(self.printings)
        placed = enumerate(admitted)
        newest = max(placed, key=lambda each: (each[1].released is not None, each[1].released or date.min, each[0]), default=None)
        return newest[1] if newest else None


NOT_PLAYED: Final = frozenset({"slug", "name", "printed", "flavour", "aliases", "printings"})
"""The fields of a card that no rule reads."""


class CatalogError(EngineError):
    """The cards given contradict each other: an id or a slug stands twice."""

    code = "CATALOG_INCONSISTENT"


CardT = TypeVar("CardT", bound=BaseCard)


@dataclass(frozen=True)
class BaseCatalog(ABC, Generic[CardT]):
    """All cards of a game, by id and slug; and what decklists need to know of them. Immutable; iterates in the order of ids.

    A leader is what a deck is named after and built around, listed by its slug: RONE's hero. `layout` says where cards stand.
    """

    layout: ClassVar[Layout]

    by_id: Mapping[CardId, CardT]
    by_slug: Mapping[str, CardT] = field(repr=False)

    @classmethod
    def of(cls, cards: Iterable[CardT]) -> Self:
        """A catalog of `cards`.

        Raises:
            CatalogError: two cards have the same id or slug.
        """
        by_id: dict[CardId, CardT] = {}
        by_slug: dict[str, CardT] = {}
        for card in sorted(cards, key=lambda card: card.id):
            if card.id in by_id or card.slug in by_slug:
                raise CatalogError(f"two cards share the id {card.id} or the slug {card.slug!r}")
            by_id[card.id] = by_slug[card.slug] = card
        return cls(by_id=by_id, by_slug=by_slug)

    def leads(self, card: CardT) -> bool:
        """Whether `card` is a leader by itself, listed by its own slug; in a game whose leaders are several cards none is."""
        return False

    def leader_of(self, card: CardT) -> str | None:
        """The slug of the leader that `card` belongs to, None if it belongs to none."""
        return card.slug if self.leads(card) else None

    def leader_card(self, slug: str) -> CardT | None:
        """The card that stands for a leader in names, hashes and codes; None for a leader that is not here."""
        card = self.by_slug.get(slug)
        return card if card is not None and self.leads(card) else None

    def cards_of_leader(self, slug: str) -> list[CardT]:
        """The cards of a leader, the one that stands for it first; none of one that is not here."""
        card = self.leader_card(slug)
        return [card] if card else []

    def brought_with(self, slug: str) -> Mapping[CardId, int]:
        """The copies that a leader brings by itself, a printed kit or a start deck; none in a game whose decks are lists of their own."""
        return {}

    @cached_property
    def leader_names(self) -> Mapping[str, LocalText]:
        """What the leaders are called, by slug."""
        return {card.slug: card.name for card in self if self.leads(card)}

    @abstractmethod
    def rank(self, card: CardT) -> tuple[int, ...]:
        """Where `card` stands among those of its section in a written decklist, before its name decides."""

    def __iter__(self) -> Iterator[CardT]:
        """All cards, lowest id first."""
        return iter(self.by_id.values())

    def __len__(self) -> int:
        """How many cards there are."""
        return len(self.by_id)

    def brought_by(self, card: CardT) -> Iterable[CardT]:
        """The cards that the text of `card` can bring into a match; none, but in a game with tokens."""
        return ()

    def with_brought(self, cards: Iterable[CardT]) -> list[CardT]:
        """`cards` and all that their texts can bring into a match, and the texts of those: each once, lowest id first."""
        found: dict[CardId, CardT] = {}
        waiting = list(cards)
        while waiting:
            card = waiting.pop()
            if card.id not in found:
                found[card.id] = card
                waiting.extend(self.brought_by(card))
        return sorted(found.values(), key=lambda card: card.id)

    @cached_property
    def digest(self) -> str:
        """The `digest_of` all cards."""
        return self.digest_of(self)

    def digest_of(self, cards: Iterable[CardT]) -> str:
        """SHA-256, in hex, of the game and what its rules read of `cards`: all but names, printings and what is only shown."""
        lines = [self.layout.game]
        for card in cards:
            read = {field.name: getattr(card, field.name) for field in fields(card) if field.compare and field.name not in NOT_PLAYED}
            lines.append(json.dumps(read, sort_keys=True, default=str))
        return sha256("\n".join(lines).encode()).hexdigest()

    @cached_property
    def names(self) -> NameIndex[CardId]:
        """The names of all cards, to find a card by what somebody wrote. The cards of a leader stand as the one that stands for it."""
        index: NameIndex[CardId] = NameIndex()
        for card in self:
            leader = self.leader_of(card)
            meant = self.leader_card(leader) if leader else None
            index.add_names((meant or card).id, (card.name.en, card.name.de, card.slug, leader or ""), card.aliases)
            for printing in card.printings:
                index.add_printing(card.id, (printing.edition, printing.code), printing.number)
        return index.ready()
