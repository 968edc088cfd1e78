"""What an ability is parsed into: one small frozen class for each thing a card's text can say.

The tree is complete: whatever the text leaves out (`who`, `for`, `many`, …) stands here with the value
that holds in its place, so that whoever carries a tree out needs no knowledge of defaults. Nothing in it
is mutable, and equal texts give equal trees. It is one list of small classes, and longer than other files for that.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.rone.words.events import Event
from engine.rone.words.vocabulary import (
    Keyword,
    Kind,
    Mode,
    Operator,
    Player,
    Reference,
    Role,
    Stat,
    Whose,
    Zone,
)

# --- Selectors -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Many:
    """How many cards a selector takes. `count` is 0 with `all`. `exactly` takes fewer where fewer are legal, but at least one."""

    mode: Mode = Mode.EXACTLY
    count: int = 1


ALL = Many(Mode.ALL, 0)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A stat held against a number: `health: "<=2"`. A missing stat (a greyed-out cost) fits no comparison."""

    stat: Stat
    operator: Operator
    value: int


@dataclass(frozen=True, slots=True)
class Selector:
    """Cards that are looked for. `kind` is None only in `which` of a cost: any kind of card.

    `many` is one in a step's target unless said; in `always`, `count`, `for_each`, `of` and `which` it is `all`.
    `chooser` is who chooses the targets: you or enemy.
    """

    kind: Kind | None
    whose: Whose = Whose.ANY
    other: bool = False
    race: str | None = None
    keyword: Keyword | None = None
    comparisons: tuple[Comparison, ...] = ()
    zone: Zone = Zone.BATTLEFIELD
    many: Many = Many()
    chooser: Player = Player.YOU

    @property
    def is_target(self) -> bool:
        """Whether somebody chooses among the cards that fit on the battlefield or the stack (KEY-INVISIBILITY, TEXT-2)."""
        return self.many.mode in (Mode.EXACTLY, Mode.UP_TO)


Target: TypeAlias = Reference | Selector


# --- Amounts -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Count:
    """How many cards fit."""

    of: Selector


@dataclass(frozen=True, slots=True)
class StatOf:
    """A stat of a card; of several cards, the sum. Something that isn't there counts 0."""

    stat: Stat
    of: Target


@dataclass(frozen=True, slots=True)
class HeroLevel:
    """The level of the own hero, 1 to 3."""


@dataclass(frozen=True, slots=True)
class Sum:
    """All parts added up."""

    parts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Least:
    """`min`: the smallest of the parts."""

    parts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Greatest:
    """`max`: the greatest of the parts."""

    parts: tuple[Amount, ...]


Amount: TypeAlias = "int | Count | StatOf | HeroLevel | Sum | Least | Greatest"


# --- Conditions ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Done:
    """Whether the step before had its effect: carried out, not declined, and not dropped for want of a target."""


@dataclass(frozen=True, slots=True)
class AtLeast:
    """Whether `left` is at least `right`."""

    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class Equal:
    """Whether `left` equals `right`."""

    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class TurnOf:
    """Whether it is the turn of `whose` (any: always true)."""

    whose: Whose


@dataclass(frozen=True, slots=True)
class InCombat:
    """Whether this card is in combat, in that role."""

    role: Role


@dataclass(frozen=True, slots=True)
class Not:
    """Whether the condition does not hold."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class AllOf:
    """Whether every condition holds."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Whether one of the conditions holds."""

    conditions: tuple[Condition, ...]


Condition: TypeAlias = "Done | AtLeast | Equal | TurnOf | InCombat | Not | AllOf | AnyOf"


# --- Steps ---------------------------------------------------------------------------------------


class Step:
    """One thing that a text does; a class for each in the families of steps (`player_steps`, `card_steps`, `branching_steps`)."""

    __slots__ = ()


Steps: TypeAlias = "tuple[Step, ...]"


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
    """An activated ability: exhaust the card so often (0 to 3), pay, carry the steps out. `economic`: a hero's economic one (CARD-4)."""

    exhaust: int
    payment: Payment
    economic: bool
    steps: Steps


@dataclass(frozen=True, slots=True)
class Initiative:
    """An extra effect for an extra payment when the card is played (KEY-INITIATIVE)."""

    payment: Payment
    steps: Steps


@dataclass(frozen=True, slots=True)
class Always:
    """Passive: holds while the card is on the battlefield (EXH-4). Steps are ChangeStat, ChangeCost, Grant and Cannot alone."""

    steps: Steps


@dataclass(frozen=True, slots=True)
class Play:
    """What a tactic does."""

    steps: Steps


AbilityNode: TypeAlias = KeywordAbility | Trigger | Activated | Initiative | Always | Play
