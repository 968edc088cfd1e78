"""What an ability of RONE is parsed into: its selectors, amounts, conditions and abilities.

What means the same in every game stands in `engine/text/nodes.py`, where the tree is described; the steps in `player_steps`,
`card_steps` and there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.rone.words.events import Event
from engine.rone.words.vocabulary import Keyword, Kind, PlayZone, Reference, Role, Stat
from engine.text.nodes import (
    ONE,
    AllOf,
    AnyOf,
    AtLeast,
    Comparison,
    Count,
    Done,
    Equal,
    Greatest,
    Half,
    Least,
    Many,
    Not,
    StatOf,
    Steps,
    Sum,
    Times,
    TurnOf,
)
from engine.text.vocabulary import Mode, Who, Whose

# --- Selectors, amounts, conditions --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Selector:
    """Cards that are looked for. `kind` is None only in `which` of a cost: any kind of card.

    `many` is one in a step's target unless said; in `always`, `count`, `for_each`, `of` and `which` it is `all`.
    `chooser` is who chooses the targets: you or enemy. `types` are the kinds that a permanent or card may be of, where not all;
    `races` two or more of which it has one, in place of `race`; of `not_races` it has none, and it is `without` a keyword.
    """

    kind: Kind | None
    whose: Whose = Whose.ANY
    other: bool = False
    race: str | None = None
    keyword: Keyword | None = None
    comparisons: tuple[Comparison[Stat], ...] = ()
    zone: PlayZone = PlayZone.BATTLEFIELD
    many: Many = ONE
    chooser: Who = Who.YOU
    types: tuple[Kind, ...] = ()
    races: tuple[str, ...] = ()
    not_races: tuple[str, ...] = ()
    without: Keyword | None = None

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of cards that fit, as they are written; none where any kind does."""
        return self.types or (() if self.kind is None else (self.kind,))

    @property
    def is_target(self) -> bool:
        """Whether somebody chooses among the cards that fit on the battlefield or the stack (KEY-INVISIBILITY, TEXT-2)."""
        return self.many.mode in (Mode.EXACTLY, Mode.UP_TO)


Target: TypeAlias = Reference | Selector


@dataclass(frozen=True, slots=True)
class HeroLevel:
    """The level of the own hero, 1 to 3."""


@dataclass(frozen=True, slots=True)
class WaterOf:
    """The water in the pool of a player; of several, the sum."""

    who: Who


SimpleAmount: TypeAlias = "Count[Selector] | StatOf[Stat, Target] | HeroLevel | WaterOf"
Amount: TypeAlias = "int | SimpleAmount | Sum[Amount] | Least[Amount] | Greatest[Amount] | Times[Amount] | Half[Amount]"
SIMPLE: Final = (Count, StatOf, HeroLevel, WaterOf)
"""Amounts that are made of no other."""


@dataclass(frozen=True, slots=True)
class InCombat:
    """Whether this card is in combat, in that role."""

    role: Role


Condition: TypeAlias = "Done | AtLeast[Amount] | Equal[Amount] | TurnOf | InCombat | Not[Condition] | AllOf[Condition] | AnyOf[Condition]"


# --- Abilities -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Payment:
    """What must be paid, all of it (TEXT-4).

    Water; top cards of the own graveyard, removed from the game; chosen cards of the hand and top cards of the deck,
    put into the graveyard (GRAVE-1).
    """

    water: int = 0
    graveyard: int = 0
    hand: int = 0
    deck: int = 0


@dataclass(frozen=True, slots=True)
class KeywordAbility:
    """The card has the keyword."""

    keyword: Keyword


@dataclass(frozen=True, slots=True)
class Trigger:
    """When the event happens, and the condition holds then, the steps are carried out.

    `of` is what the event is about: None for the card itself or, at `begin_turn` and `end_turn`, the own turn.
    A `Whose` names players: own, enemy or any turn, draw, level or water.
    """

    event: Event
    of: Target | Whose | None
    condition: Condition | None
    once_per_turn: bool
    steps: Steps


@dataclass(frozen=True, slots=True)
class Activated:
    """An activated ability: exhaust the card so often (0 to 3), pay, carry the steps out. `economic`: a hero's economic one (CARD-4).

    It can be used only once each turn where `once_per_turn`, and only while the condition holds.
    """

    exhaust: int
    payment: Payment
    economic: bool
    once_per_turn: bool
    steps: Steps
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Initiative:
    """An extra effect for an extra payment when the card is played (KEY-INITIATIVE)."""

    payment: Payment
    steps: Steps


@dataclass(frozen=True, slots=True)
class Always:
    """Passive: holds while the card is on the battlefield (EXH-4). Steps are ChangeStat, ChangeCost, Grant and Cannot alone.

    With a condition it holds as long as that does, too.
    """

    steps: Steps
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """What a tactic does."""

    steps: Steps


AbilityNode: TypeAlias = KeywordAbility | Trigger | Activated | Initiative | Always | Play
