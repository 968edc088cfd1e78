"""What an ability of Tagewerk is read into; what means the same in every game stands in `engine/text/nodes.py` and `steps.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.tagewerk.words.vocabulary import Event, Keyword, Kind, PlayZone, Reference, Role, Stat
from engine.text import nodes as shared
from engine.text.nodes import ONE, Comparison, Many, Step, Steps
from engine.text.vocabulary import Mode, Who, Whose

# --- Selectors, amounts, conditions --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Selector:
    """Cards that are looked for. `kind` is None only in `which` of a cost: any kind of card.

    Of `main`, `token`, `hidden` and `fighter` None asks nothing. `many` is one in a step's target unless said; in `always`, `count`,
    `for_each`, `of` and `which` it is `all`. `chooser` is who chooses the targets: you or enemy.
    """

    kind: Kind | None
    whose: Whose = Whose.ANY
    other: bool = False
    faction: str | None = None
    main: bool | None = None
    token: bool | None = None
    hidden: bool | None = None
    fighter: bool | None = None
    keyword: Keyword | None = None
    comparisons: tuple[Comparison[Stat], ...] = ()
    zone: PlayZone = PlayZone.BATTLEFIELD
    many: Many = ONE
    chooser: Who = Who.YOU

    @property
    def is_target(self) -> bool:
        """Whether somebody chooses among what fits (TEXT-2)."""
        return self.many.mode in (Mode.EXACTLY, Mode.UP_TO)


Target: TypeAlias = Reference | Selector


@dataclass(frozen=True, slots=True)
class Markers:
    """The own command markers (CMD-5)."""


@dataclass(frozen=True, slots=True)
class PointsOf:
    """The victory points of `who`; of several opponents the most."""

    who: Who


Amount: TypeAlias = (
    "int | shared.Count[Selector] | shared.StatOf[Stat, Target] | Markers | PointsOf | shared.Sum[Amount]"
    " | shared.Least[Amount] | shared.Greatest[Amount]"
)


@dataclass(frozen=True, slots=True)
class Trailing:
    """Whether `who` has fewer points than every other player (CMD-3)."""

    who: Who


Condition: TypeAlias = (
    "shared.Done | shared.AtLeast[Amount] | shared.Equal[Amount] | shared.TurnOf | shared.InCombat[Role] | Trailing"
    " | shared.Not[Condition] | shared.AllOf[Condition] | shared.AnyOf[Condition]"
)

# --- Steps of Tagewerk alone ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Resource(Step):
    """Resources come into the pool of `who` (RES-2); neutral ones where `faction` is None."""

    amount: Amount
    faction: str | None
    who: Who


@dataclass(frozen=True, slots=True)
class ResourceToken(Step):
    """`who` gets resource tokens, exhausted so often (RES-1)."""

    amount: Amount
    faction: str | None
    exhausted: int
    who: Who


@dataclass(frozen=True, slots=True)
class Command(Step):
    """`who` gets command markers; loses them where the amount is below 0, down to none (CMD-5)."""

    amount: Amount
    who: Who


@dataclass(frozen=True, slots=True)
class Points(Step):
    """`who` collects victory points; loses them where the amount is below 0, down to none (VP-1, VP-2)."""

    amount: Amount
    who: Who


@dataclass(frozen=True, slots=True)
class MakeToken(Step):
    """So many character tokens of that slug come into play, exhausted so often (TOKEN-3)."""

    token: str
    amount: Amount
    exhausted: int


@dataclass(frozen=True, slots=True)
class Heal(Step):
    """Damage markers are removed."""

    amount: Amount
    to: Target


@dataclass(frozen=True, slots=True)
class TurnUp(Step):
    """Hidden items are turned up for nothing (ITEM-4)."""

    to: Target


@dataclass(frozen=True, slots=True)
class TokenFaction(Step):
    """The resource tokens that you exchange for have that faction (RES-3)."""

    faction: str


# --- Abilities -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Payment:
    """What must be paid, all of it: resources, command markers, chosen cards of the hand and top cards of the deck (discarded)."""

    resource: int = 0
    markers: int = 0
    hand: int = 0
    deck: int = 0


@dataclass(frozen=True, slots=True)
class Support:
    """The support ability (PLAY-6)."""

    steps: Steps


AbilityNode: TypeAlias = (
    "shared.KeywordAbility[Keyword] | shared.Trigger[Event, Target, Condition] | shared.Activated[Payment, Condition]"
    " | Support | shared.Always[Condition] | shared.Play"
)
