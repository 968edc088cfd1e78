"""What texts speak of: selectors, amounts and conditions, as a card's text is compiled into them; they never change."""

from __future__ import annotations

from typing import Final

from engine.rone.rules.codes import (
    ALL,
    ANY,
    EXACTLY,
    IN_BATTLEFIELD,
    IN_DECK,
    IN_HAND,
    NO_WORD,
    RANDOM,
    UNIT,
    UP_TO,
)


class CompiledComparison:
    """A stat held against a number; a missing stat (a greyed-out cost) fits no comparison."""

    def __init__(self, stat: int, operator: int, value: int) -> None:
        self.stat = stat
        self.operator = operator
        self.value = value


class CompiledSelector:
    """What a text is about: a reference (then nothing else counts), or cards that fit a description."""

    def __init__(
        self,
        *,
        reference: int = NO_WORD,
        kinds: int = 0,
        whose: int = ANY,
        other: bool = False,
        races: list[str] | None = None,
        not_races: list[str] | None = None,
        keyword: int = 0,
        without: int = 0,
        comparisons: list[CompiledComparison] | None = None,
        zone: int = IN_BATTLEFIELD,
        mode: int = EXACTLY,
        count: int = 1,
        enemy_chooses: bool = False,
    ) -> None:
        self.reference = reference
        self.kinds = kinds
        self.whose = whose
        self.other = other
        self.races: list[str] = races or []
        """The races of which a card has one; of `not_races` it has none."""
        self.not_races: list[str] = not_races or []
        self.asks_race = bool(self.races or self.not_races)
        self.keyword = keyword
        self.without = without
        self.comparisons: list[CompiledComparison] = comparisons or []
        self.zone = zone
        self.mode = mode
        self.count = count
        self.enemy_chooses = enemy_chooses
        self.is_chosen = reference == NO_WORD and (mode == EXACTLY or mode == UP_TO)
        """Whether somebody chooses among what fits (`all` and `random` choose no target)."""
        self.is_aimed = self.is_chosen and zone != IN_HAND and zone != IN_DECK
        """Whether that is done when the effect is put on the stack; cards in hands and decks are chosen when it is carried out."""
        self.takes_all = reference == NO_WORD and mode == ALL
        """Whether everything that fits is taken."""
        self.is_of_units = reference == NO_WORD and zone == IN_BATTLEFIELD and kinds == UNIT
        """Whether it looks among the units on the battlefield and nowhere else."""
        """Whether its player chooses one unit and no more."""
        self.is_random = reference == NO_WORD and mode == RANDOM
        """Whether chance takes some of what fits."""
        self.describes = other or self.asks_race or keyword != 0 or without != 0 or len(self.comparisons) > 0
        """Whether it asks for more than kind and side."""

    def admits(self, race: str) -> bool:
        """Whether a card of that race fits, as far as races go."""
        return (not self.races or race in self.races) and race not in self.not_races


# What an amount is made of.
CONSTANT: Final = 0
COUNTED: Final = 1
STAT_OF: Final = 2
HERO_LEVEL: Final = 3
SUM_OF: Final = 4
LEAST_OF: Final = 5
GREATEST_OF: Final = 6
WATER_OF: Final = 7
TIMES_OF: Final = 8
HALF_OF: Final = 9


class Amount:
    """A number that may depend on the game."""

    def __init__(self, op: int, value: int = 0, selector: CompiledSelector | None = None, parts: list[Amount] | None = None) -> None:
        self.op = op
        self.value = value
        """The constant, or the stat of `STAT_OF`."""
        self.selector = selector
        self.parts: list[Amount] = parts or []


# What a condition asks.
STEP_DONE: Final = 0
IS_AT_LEAST: Final = 1
IS_EQUAL: Final = 2
IS_TURN_OF: Final = 3
IS_IN_COMBAT: Final = 4
IS_NOT: Final = 5
ARE_ALL: Final = 6
IS_ANY: Final = 7

# Roles in a combat.
AS_ATTACKER: Final = 0
AS_DEFENDER: Final = 1
AS_EITHER: Final = 2


class Condition:
    """Something that holds or doesn't."""

    def __init__(
        self,
        op: int,
        *,
        left: Amount | None = None,
        right: Amount | None = None,
        value: int = 0,
        parts: list[Condition] | None = None,
    ) -> None:
        self.op = op
        self.left = left
        self.right = right
        self.value = value
        """Whose turn, or the role in combat."""
        self.parts: list[Condition] = parts or []
