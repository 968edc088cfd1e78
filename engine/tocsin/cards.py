"""The cards of TOCSIN as the house knows them (CARD), and the catalog that holds all of them.

Everything named is a card of its `type`: action cards, heroes, companions, quests, bosses, location cards, and the pieces of the box
that follow from an edition: stunned, poisoned and crystal cards, and the enemy die. A card holds its facts in the shape of files; `hero`,
`companion`, `quest` and `location` of the catalog give the records that the rules read (`records.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Final

from engine.cards.catalog import BaseCard, BaseCatalog, CardId
from engine.cards.layout import Layout
from engine.cards.layout_file import read_layout
from engine.cards.naming import NameIndex
from engine.folding import fold
from engine.languages import LocalText
from engine.text.problems import AbilitiesError
from engine.tocsin.records import (
    Action,
    Companion,
    Condition,
    Hero,
    Kind,
    LocationCard,
    Position,
    Quest,
    QuestKind,
    Row,
    Text,
)
from engine.tocsin.shapes import HERO_WORDS, ShapeReader

GAME: Final = "tocsin"
"""The slug of this game."""
STUNNED: Final = "stunned"
POISONED: Final = "poisoned"
CRYSTAL: Final = "crystal"
STATUS_CARDS: Final = (STUNNED, POISONED, CRYSTAL)
"""The slugs of the cards that lie ready in piles (SET-4)."""
PILE: Final = 10
"""Cards in each of these piles at the start."""
HAND_LIMIT: Final = 7
"""The hand limit at the start (HAND-1)."""


class CardType(StrEnum):
    """What a record is: action cards (CARD-1), sheets, quests, location cards, and the die."""

    START = "start"
    UPGRADE = "upgrade"
    STATUS = "status"
    HERO = "hero"
    COMPANION = "companion"
    QUEST = "quest"
    BOSS = "boss"
    LOCATION = "location"
    DIE = "die"


HERO: Final = "hero"
DECK: Final = "deck"
"""The leader's zone of a list, and the zone of its cards."""
IN_DECKS: Final = (CardType.START, CardType.UPGRADE)
"""The types of cards that lists hold; status cards come and go (PYR-2)."""
ASIDE: Final = (CardType.LOCATION, CardType.COMPANION, CardType.QUEST, CardType.BOSS, CardType.DIE)
"""Types of which no list holds any."""
QUESTS: Final = (CardType.QUEST, CardType.BOSS)
LAYOUT: Final = read_layout(Path(__file__).with_name("layout.txt"))


@dataclass(frozen=True, kw_only=True)
class TocsinCard(BaseCard):
    """A record of an edition.

    An action card has `actions`, of which one is chosen (CARD-2); with `special` its text `do` and perhaps `rage` (RAGE-2), with an attack
    perhaps `stun` (ACT-11). It is a start card of its `hero`, or an upgrade with a `rune` and `copies` in the box (CARD-3). A hero has
    `health`, `rage` (the last field), `ability`, `wards`, `carried`, `deck`, `solo`, or `figures`; a companion `abilities`. A quest
    has `quest_number`, `columns`, `setup`, `rules`, `win`, `lose` and `drawback`; a location card belongs to a `quest`, lies in a `row` and
    `column`, and has `front` and `back`. The die has `faces` (CARD-7). All of it stands as files write it.
    """

    game: ClassVar[str] = GAME

    type: CardType
    actions: tuple[Action, ...] = ()
    do: Text = ()
    rage: int | None = None
    stun: bool | None = None
    hero: str | None = None
    rune: str | None = None
    copies: int | None = None
    health: int | None = None
    ability: Any = None
    wards: int | None = None
    carried: bool | None = None
    deck: Mapping[str, int] | None = None
    solo: Mapping[str, Any] | None = None
    figures: Any = None
    quest_number: int | None = None
    columns: int | None = None
    setup: Text = ()
    rules: tuple[Mapping[str, Any], ...] = ()
    win: Condition | None = None
    lose: Condition | None = None
    drawback: Mapping[str, Any] | None = None
    quest: str | None = None
    row: str | None = None
    column: int | None = None
    front: Mapping[str, Any] | None = None
    back: Mapping[str, Any] | None = None
    faces: tuple[int, ...] = ()

    @property
    def is_action(self) -> bool:
        """Whether decks can hold it in a game (CARD-1)."""
        return self.type in (*IN_DECKS, CardType.STATUS)

    @property
    def position(self) -> Position | None:
        """The place of a location card."""
        return None if self.row is None or self.column is None else Position(self.row == Row.LOWER, self.column)

    def has(self, kind: Kind) -> bool:
        """Whether one of its options is of that kind, or has a number where numbers are asked for (INT-3)."""
        return any(action.kind is kind or (kind is Kind.NUMBER and action.number is not None) for action in self.actions)


def card_of(*, type: str, **fields: Any) -> TocsinCard:
    """A card with these values, in the shapes of YAML or as the card has them; `action` or `actions` may be text (`melee+1 / ranged+1`).

    Raises:
        ValueError: no type is called `type`, or an action is none (an `AbilitiesError` of all problems).
    """
    written = fields.pop("action", None) or fields.get("actions") or ()
    for word in ("do", "setup", "rules", "faces", "abilities"):
        if word in fields:
            fields[word] = tuple(fields[word] or ())
    return TocsinCard(type=CardType(type), **{**fields, "actions": actions_of(written, str(fields.get("slug", "")))})


def actions_of(written: Any, where: str = "") -> tuple[Action, ...]:
    """The options of an action card as files write them, or as they are. Raises AbilitiesError with all that is wrong."""
    reader = ShapeReader()
    actions = reader.actions(written, "action") if written else ()
    _refuse(reader, where)
    return actions


def _refuse(reader: ShapeReader, where: str) -> None:
    if reader.fields.problems:
        raise AbilitiesError(tuple(reader.fields.problems), where)


# --- From cards to records -----------------------------------------------------------------------


def hero_of(card: TocsinCard, reader: ShapeReader) -> Hero:
    """The sheet of a hero; problems gather in the reader."""
    facts = {word: getattr(card, word) for word in HERO_WORDS if getattr(card, word) is not None}
    return reader.hero(facts, card.slug, card.name, needs_deck=False)


def companion_of(card: TocsinCard, reader: ShapeReader) -> Companion:
    """The companion of a card."""
    return reader.companion(card.abilities, card.slug, card.name)


def location_card_of(card: TocsinCard, reader: ShapeReader) -> LocationCard:
    """Both sides of a location card; one without a place lies in the lower row's first column."""
    front, back = reader.side(card.front, "front"), reader.side(card.back, "back")
    return LocationCard(card.slug, card.name, card.position or Position(True, 1), front, back)


def quest_of(card: TocsinCard, cards: Iterable[LocationCard], reader: ShapeReader) -> Quest:
    """A quest with its location."""
    placed = sorted(cards, key=lambda one: one.at)
    return Quest(
        card.slug,
        card.name,
        QuestKind(card.type.value),
        card.quest_number or 0,
        card.columns or max((one.at.column for one in placed), default=0),
        tuple(placed),
        reader.text(card.setup, "setup") if card.setup else (),
        reader.boxes(card.rules, "rules", runes=False),
        card.win,
        card.lose,
        reader.drawback(card.drawback, "drawback") if card.drawback is not None else None,
    )


@dataclass(frozen=True)
class Catalog(BaseCatalog[TocsinCard]):
    """All records of TOCSIN there are; heroes lead decks, by their slugs. Records that are wrong raise AbilitiesError when asked for."""

    layout: ClassVar[Layout] = LAYOUT

    def leads(self, card: TocsinCard) -> bool:
        """A hero does, by the slug of its sheet."""
        return card.type is CardType.HERO

    def brought_with(self, slug: str) -> Mapping[CardId, int]:
        """The start deck of a hero (SET-1): copies by card; cards that are not here are left out."""
        card = self.leader_card(slug)
        deck = (card.deck if card else None) or {}
        return {self.by_slug[one].id: copies for one, copies in deck.items() if one in self.by_slug}

    def with_brought(self, cards: Iterable[TocsinCard]) -> list[TocsinCard]:
        """`cards`, and what every match has: all records but heroes and their start cards."""
        own = {card.id for card in cards}
        return [card for card in self if card.id in own or card.type not in (CardType.START, CardType.HERO)]

    def rank(self, card: TocsinCard) -> tuple[int, ...]:
        """By number: start cards as their heroes, upgrades by rune."""
        return (int(card.id),)

    @cached_property
    def names(self) -> NameIndex[CardId]:
        """See `BaseCatalog.names`; a location card's name means the card of a deck that is called so, too."""
        index: NameIndex[CardId] = NameIndex()
        taken = {fold(name) for card in self if card.type not in ASIDE for name in (card.name.en, card.name.de)}
        for card in self:
            names = (card.name.en, card.name.de)
            free = names if card.type not in ASIDE else tuple(name for name in names if fold(name) not in taken)
            index.add_names(card.id, (*free, card.slug), card.aliases)
            for printing in card.printings:
                index.add_printing(card.id, (printing.edition, printing.code), printing.number)
        return index.ready()

    def of_type(self, *types: CardType) -> list[TocsinCard]:
        """The cards of these types, lowest id first."""
        return [card for card in self if card.type in types]

    @cached_property
    def heroes(self) -> Mapping[str, Hero]:
        """The heroes by slug, lowest id first."""
        return {card.slug: _read(card, hero_of) for card in self.of_type(CardType.HERO)}

    @cached_property
    def companions(self) -> Mapping[str, Companion]:
        """The companions by slug."""
        return {card.slug: _read(card, companion_of) for card in self.of_type(CardType.COMPANION)}

    @cached_property
    def quests(self) -> Mapping[str, Quest]:
        """The quests and bosses by slug, each with its location."""
        located: dict[str, list[LocationCard]] = {}
        for card in self.of_type(CardType.LOCATION):
            located.setdefault(card.quest or "", []).append(_read(card, location_card_of))
        return {
            card.slug: _read(card, lambda one, reader: quest_of(one, located.get(one.slug, ()), reader)) for card in self.of_type(*QUESTS)
        }

    @cached_property
    def upgrades(self) -> Mapping[str, int]:
        """The pile of upgrades (SET-4): copies in the box by slug, lowest id first."""
        return {card.slug: card.copies or 1 for card in self.of_type(CardType.UPGRADE)}

    @cached_property
    def die(self) -> tuple[int, ...]:
        """The faces of the enemy die (CARD-7); () where no edition has one."""
        return next((card.faces for card in self.of_type(CardType.DIE)), ())

    @cached_property
    def runes(self) -> tuple[str, ...]:
        """The runes that upgrades bear, in the order of the upgrades (CARD-3)."""
        return tuple(dict.fromkeys(card.rune for card in self.of_type(CardType.UPGRADE) if card.rune))


def _read(card: TocsinCard, read: Any) -> Any:
    reader = ShapeReader()
    found = read(card, reader)
    _refuse(reader, card.slug)
    return found


NAMES_OF_STATUS: Final[Mapping[str, LocalText]] = {
    STUNNED: LocalText("Stunned", "Betäubt"),
    POISONED: LocalText("Poisoned", "Vergiftet"),
    CRYSTAL: LocalText("Blasting crystal", "Sprengkristall"),
}
