"""What the rules know of a card (CARD), of a character's sheet (BOX) and of a box; the catalog that holds all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar, Final

from engine.cards.catalog import BaseCard, BaseCatalog, CardId, CatalogError
from engine.cards.layout import DeckZone, Layout, LeaderWords, Section
from engine.languages import NO_TEXT, LocalText

GAME: Final = "skirmish"
"""The slug of this game."""
MELEE: Final = "melee"
BOARD: Final = "board"
RANGES: Final = (MELEE, "1", "2", "3", "4", "5", "6", BOARD)
"""The ranges of cards (ATK-7): a number counts cards laid lengthwise."""
CRITICAL: Final = "1+X"
"""The face of an X card that is a critical hit (XST-3)."""
LIFE: Final = 20
"""The life that a character begins with, and the most it can have (DMG-1)."""
MARKER: Final = "marker"
"""The kind of an item that the rules count (MARK-1); others are pieces to be there, and reminders."""


class CardType(StrEnum):
    """A character's sheet, the three kinds of cards in its kit, and X cards (CARD-1 to CARD-4)."""

    CHARACTER = "character"
    ATTACK = "attack"
    BUFF = "buff"
    COUNTER = "counter"
    X = "x"


CHARACTER: Final = "character"
KIT: Final = "kit"
"""The leader's zone of a list, and the zone of its cards (KIT-1)."""
IN_KIT: Final = (CardType.ATTACK, CardType.BUFF, CardType.COUNTER)
"""The types of cards that kits hold (CARD-4)."""

_CHARACTER: Final = Section(
    CHARACTER,
    types=frozenset({CardType.CHARACTER}),
    heading=LocalText("Character", "Charakter"),
    several=LocalText("Characters", "Charaktere"),
    spellings="character characters charakter charaktere figur figure hero",
    keys=("character", "characters"),
)
LAYOUT: Final = Layout(
    game="Skirmish",
    leaders=_CHARACTER,
    leader_key="characters",
    one_leader_key="character",
    leader_words=LeaderWords(
        several=LocalText("Characters", "Charaktere"),
        none=LocalText("No character", "Kein Charakter"),
        choose=LocalText("Choose a character", "Charakter wählen"),
        change=LocalText("Change the character", "Charakter wechseln"),
        unknown=LocalText("No character is called {slug}.", "Kein Charakter heißt {slug}."),
    ),
    zones=(DeckZone(KIT, "cards", usual=(2, 4, 3, 1)),),
    sections=(
        _CHARACTER,
        Section(
            "attacks",
            KIT,
            frozenset({CardType.ATTACK}),
            LocalText("Attack cards", "Angriffskarten"),
            spellings="attack attacks attackcards attackcard angriff angriffe angriffskarte angriffskarten",
        ),
        Section(
            "buffs",
            KIT,
            frozenset({CardType.BUFF}),
            LocalText("Buff cards", "Buffkarten"),
            spellings="buff buffs buffcard buffcards buffkarte buffkarten",
        ),
        Section(
            "counters",
            KIT,
            frozenset({CardType.COUNTER}),
            LocalText("Counter cards", "Konterkarten"),
            spellings="counter counters countercard countercards konter konterkarte konterkarten",
        ),
        Section(
            KIT,
            KIT,
            heading=LocalText("Kit", "Kartensatz"),
            spellings="kit kits kartensatz kartensatze kartensaetze",
            keys=("cards", "kit", "attacks", "buffs", "counters"),
        ),
    ),
    code_number=2,
    code_formats={"kit": 0, "custom-kit": 1},
)
"""How kits are listed. Numbers of formats are never used again."""


@dataclass(frozen=True)
class Item:
    """Something that must be taken from the box for a character (BOX-2): `count` pieces of it."""

    slug: str
    kind: str
    name: LocalText
    count: int = 1


def _item(written: Item | Mapping[str, Any]) -> Item:
    if isinstance(written, Item):
        return written
    name = written.get("name", NO_TEXT)
    read = name if isinstance(name, LocalText) else LocalText(**name)
    return Item(str(written["slug"]), str(written.get("kind", MARKER)), read, int(written.get("count", 1)))


@dataclass(frozen=True, kw_only=True)
class SkirmishCard(BaseCard):
    """A sheet, a card of a kit, or an X card.

    A card of a kit has a `character` (a slug) and `copies` in that kit; an attack card has a `range` of `RANGES`, others may. A sheet
    has `life`, `traits` (EFF-10), its `story` and the `items` of its back beside figure, token and kit (BOX-2). An X card has its
    number or `1+X` as `face`, and `copies` in the box (XST-2).
    """

    game: ClassVar[str] = GAME

    type: CardType
    character: str | None = None
    copies: int | None = None
    range: str | None = None
    life: int | None = None
    traits: tuple[Mapping[str, int], ...] = ()
    story: LocalText = field(default=NO_TEXT, compare=False)
    items: tuple[Item, ...] = field(default=(), compare=False)
    face: str | None = None
    markers: tuple[tuple[str, int], ...] = field(default=(), init=False)
    """The markers that a character can hold, with how many at most, by slug (MARK-1); it follows from the items."""
    program: Any = field(default=None, init=False, compare=False, repr=False)
    """The card as the rules read it, once they have (`definition_of`); it follows from the rest, and is never stored or sent."""

    def __post_init__(self) -> None:
        """Say which markers the items are."""
        object.__setattr__(self, "markers", tuple(sorted((item.slug, item.count) for item in self.items if item.kind == MARKER)))

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "program": None}

    @property
    def is_in_kits(self) -> bool:
        """Whether kits may hold it (CARD-4)."""
        return self.type in IN_KIT


def card_of(
    *,
    type: str,
    range: object = None,
    face: object = None,
    traits: Iterable[Mapping[str, int]] | None = None,
    story: LocalText | Mapping[str, str] | None = None,
    items: Iterable[Item | Mapping[str, Any]] | None = None,
    **fields: Any,
) -> SkirmishCard:
    """A card with these values, in the shapes of YAML or as the card has them. A sheet that names no life has 20 (DMG-1).

    Raises:
        ValueError: no type is called `type`, or no range `range`.
    """
    kind = CardType(type)
    reach = None if range is None else str(range)
    if reach is not None and reach not in RANGES:
        raise ValueError(f"{reach!r} is no range; there are {', '.join(RANGES)} (ATK-7)")
    if kind is CardType.CHARACTER and fields.get("life") is None:
        fields["life"] = LIFE
    return SkirmishCard(
        type=kind,
        range=reach,
        face=None if face is None else str(face),
        traits=tuple(traits or ()),
        story=story if isinstance(story, LocalText) else LocalText(**(story or {})),
        items=tuple(_item(item) for item in items or ()),
        **fields,
    )


@dataclass(frozen=True)
class Box:
    """What a box holds beside characters and their cards: X cards by face (XST-2), and obstacles (BOARD-2)."""

    slug: str
    code: str
    name: LocalText
    obstacles: int
    x_stack: Mapping[str, int]
    released: date | None = None

    @classmethod
    def of(cls, written: Mapping[str, Any]) -> Box:
        """The box that `box.yaml` describes.

        Raises:
            ValueError: a face of an X card is neither a number from 0 up nor `1+X`, or none is a plain number.
        """
        return cls(
            slug=str(written["slug"]),
            code=str(written.get("code", "")),
            name=LocalText(**written["name"]),
            obstacles=int(written.get("obstacles", 0)),
            x_stack=x_stack_of(written["x_stack"]),
            released=written.get("released"),
        )


def x_stack_of(written: Mapping[Any, int]) -> dict[str, int]:
    """An X stack by face, as it stands in a box: numbers in their order, then `1+X`; faces that no card has are left out.

    Raises:
        ValueError: a face is neither a number from 0 up nor `1+X`, or no card is a plain number (XST-2).
    """
    found = {str(face): int(cards) for face, cards in written.items() if cards}
    for face in found:
        if face != CRITICAL and not face.isdecimal():
            raise ValueError(f"{face!r} is no X card: a number from 0 up, or {CRITICAL} (XST-2)")
    plain = sorted((face for face in found if face != CRITICAL), key=int)
    if not plain:
        raise ValueError("at least one X card is a plain number (XST-2)")
    return {face: found[face] for face in (*plain, *([CRITICAL] if CRITICAL in found else []))}


@dataclass(frozen=True)
class Catalog(BaseCatalog[SkirmishCard]):
    """All sheets and cards of Skirmish there are; characters lead kits, by their slugs."""

    layout: ClassVar[Layout] = LAYOUT

    def leader_of(self, card: SkirmishCard) -> str | None:
        """A character leads by its own slug."""
        return card.slug if card.type is CardType.CHARACTER else None

    def leader_card(self, slug: str) -> SkirmishCard | None:
        """The sheet of that slug."""
        card = self.by_slug.get(slug)
        return card if card is not None and card.type is CardType.CHARACTER else None

    def cards_of_leader(self, slug: str) -> list[SkirmishCard]:
        """The sheet alone: the cards of its kit have names of their own."""
        card = self.leader_card(slug)
        return [card] if card else []

    def brought_with(self, slug: str) -> Mapping[CardId, int]:
        """The printed kit of a character (KIT-1): copies by card."""
        return self._kits.get(slug, {}) if self.leader_card(slug) else {}

    @cached_property
    def _kits(self) -> dict[str, dict[CardId, int]]:
        kits: dict[str, dict[CardId, int]] = {}
        for card in self:
            if card.is_in_kits and card.character and card.copies:
                kits.setdefault(card.character, {})[card.id] = card.copies
        return kits

    @cached_property
    def leader_names(self) -> Mapping[str, LocalText]:
        """What the characters are called, by slug."""
        return {card.slug: card.name for card in self if card.type is CardType.CHARACTER}

    def rank(self, card: SkirmishCard) -> tuple[int, ...]:
        """By number in the series: attack, buff and counter cards of a character stand together."""
        return (int(card.id),)

    @cached_property
    def x_stack(self) -> Mapping[str, int]:
        """The X cards by face (XST-2); nothing where there are none."""
        found: dict[str, int] = {}
        for card in self:
            if card.type is CardType.X and card.face is not None:
                found[card.face] = found.get(card.face, 0) + (card.copies or 0)
        return x_stack_of(found) if any(found.values()) else {}

    @classmethod
    def of(cls, cards: Iterable[SkirmishCard]) -> Catalog:
        """A catalog of `cards`.

        Raises:
            CatalogError: two cards have the same id or slug.
        """
        by_id: dict[CardId, SkirmishCard] = {}
        by_slug: dict[str, SkirmishCard] = {}
        for card in sorted(cards, key=lambda card: card.id):
            if card.id in by_id or card.slug in by_slug:
                raise CatalogError(f"two cards share the id {card.id} or the slug {card.slug!r}")
            by_id[card.id] = by_slug[card.slug] = card
        return cls(by_id=by_id, by_slug=by_slug)
