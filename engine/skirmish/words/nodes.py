"""The tree of a text of Skirmish; what means the same in every game stands in `engine/text/nodes.py` and `steps.py`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from engine.skirmish.formula import Formula
from engine.skirmish.words.vocabulary import CardKind, Kind, Moment, PlayZone, Reference, Source, Spot, Stat, Until
from engine.text import nodes as shared
from engine.text.nodes import ONE, Comparison, Many, Spelled, Step, Steps
from engine.text.vocabulary import Who, Whose

# --- Selectors, amounts, conditions --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Selector:
    """Characters who are looked for, or own cards in a zone.

    `within` is a range as cards have it, None: the card's own, or the board where it has none (ATK-7). `of_that`: measured and seen
    from the last target. `other`: neither you nor that one. `many` is one in a step's target unless said, else all.
    """

    kind: Kind
    whose: Whose = Whose.ANY
    other: bool = False
    within: str | None = None
    of_that: bool = False
    sight: bool = True
    card_kind: CardKind | None = None
    comparisons: tuple[Comparison[Stat], ...] = ()
    zone: PlayZone = PlayZone.BATTLEFIELD
    many: Many = ONE

    is_target: ClassVar[bool] = False
    """Texts of Skirmish don't speak of targets."""
    keyword: ClassVar[None] = None
    chooser: ClassVar[Who] = Who.YOU


Target: TypeAlias = Reference | Selector
Duration: TypeAlias = int | Until
"""So many rounds, or until something ends."""


@dataclass(frozen=True, slots=True)
class XAmount(Spelled):
    """A value that is drawn from the X stack (XST-4)."""

    formula: Formula

    def __str__(self) -> str:
        """As the card says it, with a minus (U+2212); data has a hyphen."""
        return str(self.formula).replace("-", "−")


@dataclass(frozen=True, slots=True)
class AllPoints(Spelled):
    """All points of damage are prevented (EFF-9)."""

    def __str__(self) -> str:
        """As it is written."""
        return "all"


ALL_POINTS: Final = AllPoints()


@dataclass(frozen=True, slots=True)
class Dealt:
    """The life that all targets of the last damage lost."""


@dataclass(frozen=True, slots=True)
class Markers:
    """How many own markers of a kind there are (MARK-1)."""

    marker: str


Amount: TypeAlias = (
    "int | XAmount | AllPoints | Dealt | Markers | shared.StatOf[Stat, Target] | shared.Count[Selector]"
    " | shared.Sum[Amount] | shared.Least[Amount] | shared.Greatest[Amount]"
)


@dataclass(frozen=True, slots=True)
class Critical:
    """Whether a 1+X was drawn for this card (XST-3)."""


@dataclass(frozen=True, slots=True)
class Behind:
    """Whether you stand behind a character (BOARD-10)."""

    of: Reference


@dataclass(frozen=True, slots=True)
class Within:
    """Whether a character is within a range of you, sight or not."""

    of: Reference
    reach: str


Condition: TypeAlias = (
    "shared.Done | shared.AtLeast[Amount] | shared.Equal[Amount] | shared.TurnOf | Critical | Behind | Within"
    " | shared.Not[Condition] | shared.AllOf[Condition] | shared.AnyOf[Condition]"
)

# --- Steps of Skirmish alone ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deed(Step):
    """A word of this game alone, done to characters or to you; the table says what it does (`steps.py`)."""

    word: str
    to: Target = Reference.SELF
    amount: Amount | None = None
    duration: Duration | None = None


@dataclass(frozen=True, slots=True)
class Discard(Step):
    """`who` discards: chosen cards of the hand, or the top ones of the deck."""

    amount: Amount
    who: Who
    source: Source


@dataclass(frozen=True, slots=True)
class ChangeMarkers(Step):
    """Own markers are taken, given up (`amount` below 0), or set to `level`: one of the two is None (MARK-1)."""

    marker: str
    amount: Amount | None
    level: Amount | None


@dataclass(frozen=True, slots=True)
class ToOwnDeck(Step):
    """An own card goes into the own deck."""

    to: Target
    at: Spot


# --- Abilities -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer: the steps of a counter card at its moment, if a condition holds (ANS)."""

    moment: Moment
    condition: Condition | None
    steps: Steps


AbilityNode: TypeAlias = "shared.Play | Answer"
