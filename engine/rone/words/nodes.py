"""What an ability of RONE is parsed into: its selectors, amounts, conditions and abilities.

What means the same in every game stands in `engine/text/nodes.py`, where the tree is described; the steps in `player_steps`,
`card_steps` and there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.rone.words.events import Event
from engine.rone.words.vocabulary import Keyword, Kind, PlayZone, Reference, Role, Stat
from engine.text import nodes
from engine.text import nodes as shared
from engine.text.nodes import ONE, Comparison, Many, Steps
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


SimpleAmount: TypeAlias = "shared.Count[Selector] | shared.StatOf[Stat, Target] | HeroLevel | WaterOf"
Amount: TypeAlias = (
    "int | SimpleAmount | shared.Sum[Amount] | shared.Least[Amount] | shared.Greatest[Amount] | shared.Times[Amount] | shared.Half[Amount]"
)
SIMPLE: Final = (shared.Count, shared.StatOf, HeroLevel, WaterOf)
"""Amounts that are made of no other."""


Condition: TypeAlias = (
    "shared.Done | shared.AtLeast[Amount] | shared.Equal[Amount] | shared.TurnOf | shared.InCombat[Role]"
    " | shared.Not[Condition] | shared.AllOf[Condition] | shared.AnyOf[Condition]"
)


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
class Activated(nodes.Activated[Payment, Condition]):
    """An activated ability, exhausting 0 to 3 times. `economic`: a hero's economic one (CARD-4)."""

    economic: bool = False


@dataclass(frozen=True, slots=True)
class Initiative:
    """An extra effect for an extra payment when the card is played (KEY-INITIATIVE)."""

    payment: Payment
    steps: Steps


AbilityNode: TypeAlias = (
    "shared.KeywordAbility[Keyword] | shared.Trigger[Event, Target, Condition] | Activated | Initiative"
    " | shared.Always[Condition] | shared.Play"
)
