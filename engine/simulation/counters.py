"""Counting measures over many matches: what each comes to in a match, and sums that merge in any order to the same bytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.compiled import mypyc_attr
from engine.match.match import Option
from engine.simulation.measure import NEVER, Added, Measure, When
from engine.simulation.tally import Tally

SMALL: Final = 256
"""Values below this are counted by place: most there are."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Counter:
    """Whoever counts something of many matches. Turns are own turns, from 1. This one counts nothing.

    `watched` is whoever watches the match: what a measure reads from.
    """

    def begin(self, watched: Any) -> None:
        """The first hands are dealt, nothing is decided yet."""

    def look(self, watched: Any, turn: int) -> None:
        """Its own player is about to decide in a turn."""

    def see(self, watched: Any, turn: int, option: Option) -> None:
        """Its own player has done something with a card."""

    def end_turn(self, watched: Any, turn: int) -> None:
        """The end of an own turn."""

    def close(self, watched: Any, turn: int) -> None:
        """The match is over, or its last turn; `turn` is the last that began (1 if none did)."""

    def add_to(self, tally: Tally, prefix: str) -> None:
        """Add everything that was counted so far to `tally`, under names that begin with `prefix`."""


class Sums:
    """What becomes of many readings."""

    def add(self, value: int) -> None:
        """One more."""
        raise NotImplementedError

    def add_to(self, tally: Tally, name: str) -> None:
        """Add all of them to `tally`."""
        raise NotImplementedError


class Histogram(Sums):
    """How often each value was there."""

    def __init__(self) -> None:
        self._small: list[int] = []
        """By value, as far as the highest small one so far."""
        self._others: dict[int, int] = {}

    def add(self, value: int) -> None:
        """One more of `value`."""
        small = self._small
        if 0 <= value < SMALL:
            if value >= len(small):
                small.extend([0] * (value + 1 - len(small)))
            small[value] = small[value] + 1  # compiled, `+=` on a list's entry takes twice as long
        else:
            self._others[value] = self._others.get(value, 0) + 1

    def add_to(self, tally: Tally, name: str) -> None:
        """Each value that was there."""
        tally.add_histogram(name, {value: times for value, times in enumerate(self._small) if times})
        tally.add_histogram(name, self._others)


class Numbers(Sums):
    """The readings themselves, in the order of the matches, of which a tally takes the totals."""

    def __init__(self) -> None:
        self.values: list[int] = []

    def add(self, value: int) -> None:
        """One more."""
        self.values.append(value)

    def add_to(self, tally: Tally, name: str) -> None:
        """Their number, sum and sum of squares."""
        tally.add_numbers(name, self.values)


class Column(Counter):
    """Counts one measure."""

    def __init__(self, measure: Measure[Any]) -> None:
        self.key: str = measure.key
        self.read = measure.read
        self.is_totals = measure.added is Added.TOTALS
        self.sums = self.new_sums()

    def new_sums(self) -> Sums:
        """Nothing counted yet."""
        return Numbers() if self.is_totals else Histogram()

    def add_to(self, tally: Tally, prefix: str) -> None:
        """What was counted, under the measure's key."""
        self.sums.add_to(tally, prefix + self.key)


class TurnColumn(Column):
    """Counts what is read at the end of every own turn."""

    def __init__(self, measure: Measure[Any], turns: int) -> None:
        super().__init__(measure)
        self.is_gain = measure.when is When.GAIN
        self.is_so_far = measure.when is When.SO_FAR
        self.before = 0
        self.by_turn: list[Sums] = [self.new_sums() for _ in range(turns)]

    def begin(self, watched: Any) -> None:
        """What it grows from."""
        self.before = self.read(watched) if self.is_gain else 0

    def end_turn(self, watched: Any, turn: int) -> None:
        """One more reading."""
        value = self.read(watched)
        before = self.before
        if self.is_gain:
            self.before = value
            value -= before
        elif self.is_so_far:
            value += before
            self.before = value
        self.by_turn[turn - 1].add(value)

    def add_to(self, tally: Tally, prefix: str) -> None:
        """What was counted, turn by turn."""
        for turn, sums in enumerate(self.by_turn, start=1):
            sums.add_to(tally, f"{prefix}{self.key}/{turn}")


class FirstColumn(Column):
    """Counts the turn in which something was true first."""

    def __init__(self, measure: Measure[Any]) -> None:
        super().__init__(measure)
        self.asks_when_over = measure.when is When.FIRST_OR_OVER
        self.first = 0

    def begin(self, watched: Any) -> None:
        """Not so far."""
        self.first = 0

    def end_turn(self, watched: Any, turn: int) -> None:
        """Ask, unless it was true before."""
        if self.first == 0 and self.read(watched):
            self.first = turn

    def close(self, watched: Any, turn: int) -> None:
        """Count the turn, if there was one."""
        if self.asks_when_over and watched.is_over:
            self.end_turn(watched, turn)
        if self.first:
            self.sums.add(self.first)


class EndColumn(Column):
    """Counts what is read at the end of a match."""

    def close(self, watched: Any, turn: int) -> None:
        """One more reading."""
        value = self.read(watched)
        if value != NEVER:
            self.sums.add(value)


def column_of(measure: Measure[Any], turns: int) -> Column:
    """Who counts `measure` in matches of so many own turns."""
    when = measure.when
    if when is When.END:
        return EndColumn(measure)
    if when is When.FIRST or when is When.FIRST_OR_OVER:
        return FirstColumn(measure)
    return TurnColumn(measure, turns)


class MeasureCounter(Counter):
    """Counts some measures over many matches of so many own turns."""

    def __init__(self, measures: Sequence[Measure[Any]], turns: int) -> None:
        self.measures = measures
        self.games = 0
        self.columns = [column_of(measure, turns) for measure in measures]

    def begin(self, watched: Any) -> None:
        """Another match."""
        for column in self.columns:
            column.begin(watched)

    def end_turn(self, watched: Any, turn: int) -> None:
        """Read what is read by turns."""
        for column in self.columns:
            column.end_turn(watched, turn)

    def close(self, watched: Any, turn: int) -> None:
        """Read what is read at the end."""
        self.games += 1
        for column in self.columns:
            column.close(watched, turn)

    def add_twin(self, twin: MeasureCounter, number: int) -> None:
        """Count a match that would be match `number` of `twin` again; all measures here must be numbers there."""
        self.games += 1
        for column in self.columns:
            column.sums.add(twin.numbers(column.key)[number])

    def numbers(self, key: str) -> list[int]:
        """What each match came to, in the order played, by a measure of totals that is read at the end."""
        for column in self.columns:
            sums = column.sums
            if column.key == key and isinstance(sums, Numbers):
                return sums.values
        raise KeyError(key)

    def add_to(self, tally: Tally, prefix: str) -> None:
        """How many matches, and every measure."""
        tally.add(f"{prefix}games", self.games)
        for column in self.columns:
            column.add_to(tally, prefix)


def add_differences(tally: Tally, name: str, own: MeasureCounter, twin: MeasureCounter) -> None:
    """Count under `name` by how much matches were better than those of `twin` on the same chance, by every measure that is paired."""
    for measure in own.measures:
        if measure.paired:
            values, others = own.numbers(measure.key), twin.numbers(measure.key)
            if measure.is_low_better:
                values, others = others, values
            tally.add_numbers(f"{name}/{measure.paired}", [value - other for value, other in zip(values, others, strict=True)])
