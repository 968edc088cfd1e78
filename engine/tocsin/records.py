"""What is printed on heroes, companions, quests and location cards (CARD), as values that never change.

Whatever a text says stands in them as files write it: `Text` is a list of steps, `Condition` and `Amount` a tree of words. `words` reads
them. Whatever a record leaves out has the value that holds in its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, TypeAlias

from engine.languages import NO_TEXT, LocalText
from engine.text.vocabulary import Written

Text: TypeAlias = "tuple[Mapping[str, Any], ...]"
"""Steps as files write them; empty where nothing is said."""
Amount: TypeAlias = "int | str | Mapping[str, Any]"
"""A number, or a word or record that counts (CARD-8)."""
Condition: TypeAlias = "Mapping[str, Any]"

# --- Words ---------------------------------------------------------------------------------------


class Kind(Written):
    """What an action card does (CARD-2); a plain number is a kind, too."""

    MELEE = "melee"
    RANGED = "ranged"
    DEFENCE = "defence"
    SPECIAL = "special"
    NUMBER = "number"


SYMBOLS: Final = (Kind.MELEE, Kind.RANGED, Kind.DEFENCE)
"""The kinds that make actions with numbers (ACT-4)."""
ATTACKS: Final = (Kind.MELEE, Kind.RANGED)
"""The kinds of attacks (ACT-2)."""


class Row(Written):
    """The two rows of location cards, in the order in which they are looked at (RUNE-2)."""

    UPPER = "upper"
    LOWER = "lower"


class SideName(Written):
    """The sides of a location card (CARD-5)."""

    FRONT = "front"
    BACK = "back"


class Status(Written):
    """What an enemy's attack leaves in the deck (STAT-1)."""

    STUNNED = "stunned"
    POISONED = "poisoned"


class Direction(Written):
    """Where the arrows of a melee attack point (FOE-1)."""

    LEFT = "left"
    RIGHT = "right"


class FlipAt(Written):
    """What flips a card (FLIP-3): `rune` names the rune, `when` a condition."""

    DEFEATED = "defeated"
    ATTACKED = "attacked"
    ARMOUR = "armour"
    RUNE = "rune"
    WHEN = "when"


class BoxAt(Written):
    """When a box without a rune is carried out (BOX-3)."""

    ROUND_START = "round_start"
    ROUND_END = "round_end"
    FLIPPED = "flipped"
    DEFEATED = "defeated"


class QuestKind(StrEnum):
    """Quests, and the bosses behind them (GAME-3)."""

    QUEST = "quest"
    BOSS = "boss"


class Payment(Written):
    """What an interaction point has a player discard (INT-3); `any` is any card."""

    MELEE = "melee"
    RANGED = "ranged"
    DEFENCE = "defence"
    SPECIAL = "special"
    NUMBER = "number"
    CRYSTAL = "crystal"
    ANY = "any"


# --- Action cards and heroes ---------------------------------------------------------------------


@dataclass(frozen=True)
class Action:
    """An option of an action card: its kind and the number printed with it, None for a bare symbol. A plain number has the kind NUMBER."""

    kind: Kind
    number: int | None = None

    def __str__(self) -> str:
        """As data writes it: `melee+2`, `+3`, `special`."""
        if self.kind is Kind.NUMBER:
            return f"+{self.number}"
        return self.kind.value if self.number is None else f"{self.kind.value}+{self.number}"


@dataclass(frozen=True)
class RageAbility:
    """A rage ability (RAGE-4); `name` may be empty in scenarios."""

    name: LocalText = NO_TEXT
    do: Text = ()


@dataclass(frozen=True)
class Figure:
    """One hero on the board: a sheet's, or one of twins (HERO-TWINS). `rage` is the last field of its track, 0 for a carried hero."""

    slug: str
    name: LocalText
    health: int
    rage: int
    ability: RageAbility | None


@dataclass(frozen=True)
class Solo:
    """The solo side of a sheet (SOLO-1); `companions` are slugs."""

    health: int
    rage: int
    ability: RageAbility | None
    companions: tuple[str, ...]


@dataclass(frozen=True)
class Hero:
    """A hero sheet (CARD-4). `figures` are one, or two of twins. `deck` has the copies of start cards by slug."""

    slug: str
    name: LocalText
    figures: tuple[Figure, ...]
    deck: Mapping[str, int]
    wards: int = 0
    carried: bool = False
    solo: Solo | None = None

    @property
    def are_twins(self) -> bool:
        """Whether one player has two heroes (HERO-TWINS)."""
        return len(self.figures) > 1


@dataclass(frozen=True)
class CompanionAbility:
    """An ability of a companion with its effects, of which one is chosen (SOLO-3)."""

    name: LocalText
    effects: tuple[Text, ...]


@dataclass(frozen=True)
class Companion:
    """A companion of the solo mode (SOLO-2)."""

    slug: str
    name: LocalText
    abilities: tuple[CompanionAbility, ...]


# --- Location cards ------------------------------------------------------------------------------


@dataclass(frozen=True, order=True)
class Position:
    """A place in the two rows; columns count from 1 on the left (LOC-1). In the order of RUNE-2: the upper row first."""

    is_lower: bool
    column: int

    @property
    def row(self) -> Row:
        """The row."""
        return Row.LOWER if self.is_lower else Row.UPPER

    def __str__(self) -> str:
        """As data writes it: `upper 2`."""
        return f"{self.row.value} {self.column}"


@dataclass(frozen=True)
class Attack:
    """An enemy's attack (FOE): `reach` are the sides to which a melee attack's arrows point."""

    kind: Kind
    strength: Amount
    reach: frozenset[Direction] = frozenset()


@dataclass(frozen=True)
class Enemy:
    """The enemy on a side. `armour` has the highest value first (ARM-3); `hit` is what happens to a hero who suffers damage (FOE-5)."""

    health: Amount
    armour: tuple[int, ...] = ()
    attack: Attack | None = None
    status: Status | None = None
    hit: Text = ()
    runes: frozenset[str] = frozenset()
    symbol: str | None = None


@dataclass(frozen=True)
class Flip:
    """A flip condition; `rune` with `FlipAt.RUNE`, `condition` with `FlipAt.WHEN`."""

    at: FlipAt
    rune: str | None = None
    condition: Condition | None = None


@dataclass(frozen=True)
class Interaction:
    """An interaction point (INT-1): what must hold (None: nothing), what is discarded, what happens."""

    condition: Condition | None
    pay: Mapping[Payment, int]
    do: Text


@dataclass(frozen=True)
class Box:
    """A box: one of `rune`, `at` and `as_soon_as` says when (RUNE-4, BOX-3). `condition` is of a rune's box alone."""

    do: Text
    rune: str | None = None
    at: BoxAt | None = None
    as_soon_as: Condition | None = None
    condition: Condition | None = None


@dataclass(frozen=True)
class Side:
    """A side of a location card; all of it may be left out (CARD-5). `marks` is the size of the area, `progress` the symbol of an enemy."""

    name: LocalText = NO_TEXT
    enemy: Enemy | None = None
    flip: tuple[Flip, ...] = ()
    interact: tuple[Interaction, ...] = ()
    boxes: tuple[Box, ...] = ()
    reward: Text = ()
    marks: int = 0
    progress: str | None = None

    @property
    def runes(self) -> frozenset[str]:
        """The runes that activate the side: its enemy, a box, or a flip (RUNE-2)."""
        of_enemy = self.enemy.runes if self.enemy else frozenset()
        others = [*(box.rune for box in self.boxes), *(flip.rune for flip in self.flip)]
        return of_enemy | {rune for rune in others if rune is not None}


BARE: Final = Side()
"""A side with nothing on it."""


@dataclass(frozen=True)
class LocationCard:
    """A card of a location, both sides."""

    slug: str
    name: LocalText
    at: Position
    front: Side = BARE
    back: Side = BARE

    @property
    def sides(self) -> tuple[Side, Side]:
        """Front and back."""
        return self.front, self.back


@dataclass(frozen=True)
class Drawback:
    """What a quest does that was not chosen (PYR-3); what is `lasting` holds to the end of the game (PYR-5)."""

    do: Text = ()
    rules: tuple[Box, ...] = ()
    lasting: bool = False


@dataclass(frozen=True)
class Quest:
    """A quest or boss card with its location (CARD-6). `cards` stand in the order of RUNE-2."""

    slug: str
    name: LocalText
    kind: QuestKind
    number: int
    columns: int
    cards: tuple[LocationCard, ...]
    setup: Text = ()
    rules: tuple[Box, ...] = ()
    win: Condition | None = None
    lose: Condition | None = None
    drawback: Drawback | None = None

    def at(self, position: Position) -> LocationCard | None:
        """The card of that place; None where the upper row has a gap."""
        return next((card for card in self.cards if card.at == position), None)
