"""Cards (CARD), characters' sheets and their items (BOX), X stacks; the catalog that holds all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final

from engine.cards.catalog import BaseCard, BaseCatalog, CardId
from engine.cards.layout import Layout
from engine.cards.layout_file import read_layout
from engine.languages import NO_TEXT, LocalText, local_text

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
MOST_PIECES: Final = 99
PIECES: Final = ("figure", "character-token", "kit", MARKER, "reminder")
"""The kinds of items (BOX-2); the kit is its cards."""


class CardType(StrEnum):
    """A character's sheet, the three kinds of cards in its kit, X cards (CARD-1 to CARD-4), and what is counted beside cards."""

    CHARACTER = "character"
    ATTACK = "attack"
    BUFF = "buff"
    COUNTER = "counter"
    X = "x"
    ITEM = "item"
    OBSTACLE = "obstacle"


CHARACTER: Final = "character"
KIT: Final = "kit"
"""The leader's zone of a list, and the zone of its cards (KIT-1)."""
ITEMS: Final = "items"
BOX: Final = "box"
"""The zones of what is counted beside the kit: the character's items (BOX-2); X cards and obstacles (KIT-2)."""
IN_KIT: Final = (CardType.ATTACK, CardType.BUFF, CardType.COUNTER)
"""The types of cards that kits hold (CARD-4)."""

LAYOUT: Final = read_layout(Path(__file__).with_name("layout.txt"))


@dataclass(frozen=True)
class Item:
    """Something that must be taken from the box for a character (BOX-2): `count` pieces of it."""

    slug: str
    kind: str
    name: LocalText
    count: int = 1


def item_of(written: Item | Mapping[str, Any]) -> Item:
    """An item as files write it, or as it is.

    Raises:
        ValueError: it is none, naming what is wrong.
    """
    if isinstance(written, Item):
        return written
    if not isinstance(written, Mapping) or not isinstance(written.get("slug"), str):
        raise ValueError("an item is a mapping with slug, kind, name and count (BOX-2)")
    item = {"kind": MARKER, "name": NO_TEXT, "count": 1, **written}
    slug, kind, count = item["slug"], item["kind"], item["count"]
    unknown = sorted(set(item) - {"slug", "kind", "name", "count"})
    if unknown:
        raise ValueError(f"item {slug!r} has no {unknown[0]!r}; it has slug, kind, name and count (BOX-2)")
    if kind not in PIECES:
        raise ValueError(f"item {slug!r} is a {kind!r}; items are {', '.join(PIECES)} (BOX-2)")
    if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= MOST_PIECES:
        raise ValueError(f"of item {slug!r} there are 1 to {MOST_PIECES}, not {count!r} (BOX-2)")
    return Item(slug, kind, local_text(item["name"]), count)


def items_of(written: Any) -> tuple[Item, ...]:
    """The items of a sheet as files write them. Raises ValueError as `item_of` does, and where a slug stands twice."""
    if not isinstance(written, list | tuple):
        raise ValueError("a list of items is wanted (BOX-2)")
    found = tuple(map(item_of, written))
    twice = [slug for slug, number in Counter(item.slug for item in found).items() if number > 1]
    if twice:
        raise ValueError(f"item {twice[0]!r} stands twice (BOX-2)")
    return found


def traits_of(written: Any) -> tuple[Mapping[str, int], ...]:
    """The traits of a sheet as files write them (EFF-10); whether there are such traits its text's checks say.

    Raises:
        ValueError: they are no list of mappings.
    """
    if not isinstance(written, list | tuple) or not all(isinstance(trait, Mapping) for trait in written):
        raise ValueError("a list of traits is wanted, as {speed: -1} (EFF-10)")
    return tuple(written)


@dataclass(frozen=True, kw_only=True)
class SkirmishCard(BaseCard):
    """A sheet, a card of a kit, or an X card.

    A card of a kit has a `character` (a slug) and `copies` in that kit; an attack card has a `range` of `RANGES`, others may. A sheet
    has `life`, `traits` (EFF-10), its `story` and the `items` of its back beside figure, token and kit (BOX-2). An X card has its
    number or `1+X` as `face`, and `copies` in the box (XST-2). An item belongs to a `character`, for whom there are `copies` of it, and
    is a `piece` of `PIECES`; of obstacles there are `copies` in the box (BOARD-2).
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
    piece: str | None = None
    markers: tuple[tuple[str, int], ...] = field(default=(), init=False)
    """The markers that a character can hold, with how many at most, by slug (MARK-1); it follows from the items."""

    def __post_init__(self) -> None:
        """Say which markers the items are."""
        object.__setattr__(self, "markers", tuple(sorted((item.slug, item.count) for item in self.items if item.kind == MARKER)))

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
        traits=traits_of(list(traits or ())),
        story=local_text(story or NO_TEXT),
        items=items_of(list(items or ())),
        **fields,
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

    def leads(self, card: SkirmishCard) -> bool:
        """A character does, by the slug of its sheet."""
        return card.type is CardType.CHARACTER

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
