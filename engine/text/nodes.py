"""What a text is read into, as far as it means the same in every game: amounts, conditions, and steps that hold steps.

A game adds its own and names the unions: `Amount = int | Count[Selector] | … | HeroLevel`. The tree is complete: whatever a text
leaves out (`who`, `for`, `many`, …) stands in it with the value that holds in its place, so that whoever carries it out needs no
knowledge of defaults. Nothing in it is mutable, and equal texts give equal trees.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

from engine.text.vocabulary import Mode, Operator, Who, Whose, Written

SelectorT = TypeVar("SelectorT", covariant=True)
"""The game's record that looks for cards."""
TargetT = TypeVar("TargetT", covariant=True)
"""A selector, or a word for what is known already."""
StatT = TypeVar("StatT", bound=Written, covariant=True)
"""The numbers of the game's cards."""
AmountT = TypeVar("AmountT", covariant=True)
"""The game's union of amounts."""
PaymentT = TypeVar("PaymentT", covariant=True)
"""What a game has its players pay."""
ConditionT = TypeVar("ConditionT", covariant=True)
"""The game's union of conditions."""
RoleT = TypeVar("RoleT", bound=Written, covariant=True)
"""What a card is in a game's combats."""
KeywordT = TypeVar("KeywordT", bound=Written, covariant=True)
"""The keywords of a game."""
EventT = TypeVar("EventT", bound=Written, covariant=True)
"""What a game's triggers wait for."""

# --- Selectors -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Many:
    """How many cards a selector takes. `count` is 0 with `all`. `exactly` takes fewer where fewer are legal, but at least one."""

    mode: Mode = Mode.EXACTLY
    count: int = 1

    @property
    def is_several(self) -> bool:
        """Whether it can be more than one card."""
        return self.mode is Mode.ALL or self.count > 1

    @property
    def written(self) -> object:
        """As it is written: a number, all, {up_to: 2} or {random: 1}."""
        return {Mode.ALL: "all", Mode.EXACTLY: self.count}.get(self.mode, {self.mode.value: self.count})


ONE = Many()
ALL = Many(Mode.ALL, 0)


@dataclass(frozen=True, slots=True)
class Comparison(Generic[StatT]):
    """A stat held against a number: `health: "<=2"`. A stat that is missing fits no comparison."""

    stat: StatT
    operator: Operator
    value: int

    @property
    def bounds(self) -> tuple[int | None, int | None]:
        """The lowest and the highest number that fit; both None for `!=`."""
        value = self.value
        return {
            Operator.AT_MOST: (None, value),
            Operator.LESS: (None, value - 1),
            Operator.AT_LEAST: (value, None),
            Operator.MORE: (value + 1, None),
            Operator.EQUAL: (value, value),
            Operator.UNEQUAL: (None, None),
        }[self.operator]

    def can_fit(self, least: int, greatest: int) -> bool:
        """Whether a number from `least` to `greatest` can fit."""
        low, high = self.bounds
        return (low is None or low <= greatest) and (high is None or high >= least)


# --- Amounts -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Count(Generic[SelectorT]):
    """How many cards fit."""

    of: SelectorT


@dataclass(frozen=True, slots=True)
class StatOf(Generic[StatT, TargetT]):
    """A stat of a card; of several cards, the sum. Something that isn't there counts 0."""

    stat: StatT
    of: TargetT


@dataclass(frozen=True, slots=True)
class Sum(Generic[AmountT]):
    """All parts added up, where some are taken away never below 0."""

    parts: tuple[AmountT, ...]


@dataclass(frozen=True, slots=True)
class Least(Generic[AmountT]):
    """`min`: the smallest of the parts."""

    parts: tuple[AmountT, ...]


@dataclass(frozen=True, slots=True)
class Greatest(Generic[AmountT]):
    """`max`: the greatest of the parts."""

    parts: tuple[AmountT, ...]


@dataclass(frozen=True, slots=True)
class Times(Generic[AmountT]):
    """`of`, `factor` times over. A factor below 0 takes it away."""

    factor: AmountT
    of: AmountT


@dataclass(frozen=True, slots=True)
class Half(Generic[AmountT]):
    """Half of an amount, rounded up."""

    of: AmountT


class Spelled:
    """An amount that a text says as it is written, by its `str`: a formula such as `2X+1`."""

    __slots__ = ()


def is_negative(amount: object) -> bool:
    """Whether an amount says itself that it is taken away: a number below 0, or so many times another amount."""
    number = amount.factor if isinstance(amount, Times) else amount
    return isinstance(number, int) and number < 0


def counted_times(amount: object) -> tuple[int, object]:
    """An amount without its sign as (how many times, of what): 1 of itself, unless a number multiplies it."""
    if isinstance(amount, Times) and isinstance(amount.factor, int):
        return abs(amount.factor), amount.of
    return 1, abs(amount) if isinstance(amount, int) else amount


# --- Conditions ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Done:
    """Whether the step before had its effect: carried out, not declined, and not dropped for want of a target."""


@dataclass(frozen=True, slots=True)
class AtLeast(Generic[AmountT]):
    """Whether `left` is at least `right`."""

    left: AmountT
    right: AmountT


@dataclass(frozen=True, slots=True)
class Equal(Generic[AmountT]):
    """Whether `left` equals `right`."""

    left: AmountT
    right: AmountT


@dataclass(frozen=True, slots=True)
class TurnOf:
    """Whether it is the turn of `whose` (any: always true)."""

    whose: Whose


@dataclass(frozen=True, slots=True)
class Not(Generic[ConditionT]):
    """Whether the condition does not hold."""

    condition: ConditionT


@dataclass(frozen=True, slots=True)
class AllOf(Generic[ConditionT]):
    """Whether every condition holds."""

    conditions: tuple[ConditionT, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Generic[ConditionT]):
    """Whether one of the conditions holds."""

    conditions: tuple[ConditionT, ...]


@dataclass(frozen=True, slots=True)
class InCombat(Generic[RoleT]):
    """Whether the card that bears the text is in combat, in that role; of a card that others bear, its bearer."""

    role: RoleT


# --- Steps ---------------------------------------------------------------------------------------


class Step:
    """One thing that a text does; a game has a class for each."""

    __slots__ = ()


Steps: TypeAlias = "tuple[Step, ...]"


@dataclass(frozen=True, slots=True)
class Choose(Step):
    """You choose so many of the options; they are carried out in the order written."""

    count: int
    options: tuple[Steps, ...]


@dataclass(frozen=True, slots=True)
class May(Step):
    """`who` may have the steps carried out, or not; what they say of you and the opponent stays as it is."""

    steps: Steps
    who: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class Unless(Step, Generic[PaymentT]):
    """The steps, unless `who` pays."""

    payment: PaymentT
    steps: Steps
    who: Who


@dataclass(frozen=True, slots=True)
class If(Step, Generic[ConditionT]):
    """`then` where the condition holds, else `otherwise` (which may be empty)."""

    condition: ConditionT
    then: Steps
    otherwise: Steps


@dataclass(frozen=True, slots=True)
class ForEach(Step, Generic[SelectorT]):
    """The steps once for each card that fits when it begins; `that` is the card, and behind them all of these cards."""

    of: SelectorT
    steps: Steps


@dataclass(frozen=True, slots=True)
class Repeat(Step, Generic[AmountT]):
    """The steps so many times."""

    amount: AmountT
    steps: Steps


def steps_within(step: Step) -> tuple[Steps, ...]:
    """The lists of steps that stand in a step."""
    match step:
        case May(inner) | ForEach(_, inner) | Repeat(_, inner) | Unless(_, inner):
            return (inner,)
        case If(_, then, otherwise):
            return (then, otherwise)
        case Choose(_, options):
            return options
        case _:
            return ()


def all_steps(steps: Steps) -> Iterator[Step]:
    """Steps with all that stand inside them."""
    for step in steps:
        yield step
        for inner in steps_within(step):
            yield from all_steps(inner)


def loops_in(step: Step) -> int:
    """How many of `for_each` and `repeat` stand in each other, `step` included."""
    is_loop = isinstance(step, ForEach | Repeat)
    return is_loop + max((loops_in(one) for steps in steps_within(step) for one in steps), default=0)


# --- Abilities -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KeywordAbility(Generic[KeywordT]):
    """The card has the keyword."""

    keyword: KeywordT


@dataclass(frozen=True, slots=True)
class Trigger(Generic[EventT, TargetT, ConditionT]):
    """When the event happens, and the condition holds then, the steps are carried out.

    `of` is what the event is about: None for the card itself, for events of players the own one. A `Whose` names whose cards, or
    which players.
    """

    event: EventT
    of: TargetT | Whose | None
    condition: ConditionT | None
    once_per_turn: bool
    steps: Steps


@dataclass(frozen=True, slots=True)
class Activated(Generic[PaymentT, ConditionT]):
    """An activated ability: exhaust the card so often, pay, carry the steps out.

    It can be used only once each turn where `once_per_turn`, and only while the condition holds.
    """

    exhaust: int
    payment: PaymentT
    once_per_turn: bool
    steps: Steps
    condition: ConditionT | None = None


@dataclass(frozen=True, slots=True)
class Always(Generic[ConditionT]):
    """Passive: holds while the card is in play; with a condition as long as that does, too."""

    steps: Steps
    condition: ConditionT | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """What a card does that is played for its text alone."""

    steps: Steps
