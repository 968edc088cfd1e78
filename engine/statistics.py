"""Estimates from many games: exact whole-number sums inside, so that any split of the games merges to the same.

Every figure comes with its interval (95 %: Wilson for rates, normal for means) and its n. Nothing here
returns NaN or infinity; what can't be known from so few games is None.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any, Final, NamedTuple

from engine.errors import EngineError

Z_95: Final = 1.959963984540054
"""Standard deviations on each side of a 95 % interval."""


class StatisticsError(EngineError):
    """Sums that no games could have given: more successes than games, a count below zero."""

    code = "STATISTICS_INCONSISTENT"


class Interval(NamedTuple):
    """From `low` to `high`, both possible."""

    low: float
    high: float

    @property
    def holds_zero(self) -> bool:
        """Whether 0 lies within: a difference with such an interval is no difference found."""
        return self.low <= 0 <= self.high


def wilson_interval(successes: float, n: int, z: float = Z_95) -> Interval:
    """Wilson's score interval of a rate, within 0 to 1; 0 to 1 as long as there is no game.

    Half successes (a drawn game) are taken too: the interval is then wider than it need be, never too narrow.

    Raises:
        StatisticsError: unless 0 <= successes <= n.
    """
    if not 0 <= successes <= n:
        raise StatisticsError(f"{successes} successes of {n}")
    if n == 0:
        return Interval(0.0, 1.0)
    rate, square = successes / n, z * z
    centre = (rate + square / (2 * n)) / (1 + square / n)
    half = z * sqrt(rate * (1 - rate) / n + square / (4 * n * n)) / (1 + square / n)
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == n else min(1.0, centre + half)
    return Interval(low, high)


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something happened in `n` games."""

    successes: int = 0
    n: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.successes <= self.n:
            raise StatisticsError(f"{self.successes} successes of {self.n}")

    @property
    def value(self) -> float:
        """The share, 0 to 1; 0 without a game."""
        return self.successes / self.n if self.n else 0.0

    def interval(self) -> Interval:
        """Wilson's interval."""
        return wilson_interval(self.successes, self.n)

    def merge(self, other: Rate) -> Rate:
        """Both together."""
        return Rate(self.successes + other.successes, self.n + other.n)

    def to_json(self) -> dict[str, int]:
        """The sums."""
        return {"n": self.n, "successes": self.successes}

    @classmethod
    def from_json(cls, data: Mapping[str, int]) -> Rate:
        """What `to_json` gave."""
        return cls(data["successes"], data["n"])


@dataclass(frozen=True, slots=True)
class Score:
    """Games won, drawn and lost: a draw is half a win."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    def __post_init__(self) -> None:
        if min(self.won, self.drawn, self.lost) < 0:
            raise StatisticsError(f"{self.won} won, {self.drawn} drawn, {self.lost} lost")

    @property
    def n(self) -> int:
        """How many games."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """Wins and half the draws."""
        return self.won + self.drawn / 2

    @property
    def value(self) -> float:
        """The share of the points, 0 to 1; 0 without a game."""
        return self.points / self.n if self.n else 0.0

    def interval(self, z: float = Z_95) -> Interval:
        """Wilson's interval of the share."""
        return wilson_interval(self.points, self.n, z)

    def merge(self, other: Score) -> Score:
        """Both together."""
        return Score(self.won + other.won, self.drawn + other.drawn, self.lost + other.lost)


def difference_interval(one: Score, other: Score, z: float = Z_95) -> Interval:
    """Newcombe's interval of `one`'s share less `other`'s, of games that have nothing to do with each other.

    -1 to 1 as long as one of them has no game.
    """
    difference = one.value - other.value
    if not one.n or not other.n:
        return Interval(-1.0, 1.0)
    first, second = one.interval(z), other.interval(z)
    low = difference - sqrt((one.value - first.low) ** 2 + (second.high - other.value) ** 2)
    high = difference + sqrt((first.high - one.value) ** 2 + (other.value - second.low) ** 2)
    return Interval(low, high)


def z_of_level(level: float) -> float:
    """Standard deviations on each side of an interval that holds the truth with `level` (0.95, 0.99, …)."""
    return NormalDist().inv_cdf((1 + level) / 2)


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of `n` whole numbers, kept as their sum and the sum of their squares."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def __post_init__(self) -> None:
        if self.n < 0 or self.n * self.squares < self.total * self.total:
            raise StatisticsError(f"no {self.n} numbers have the sum {self.total} and the squares {self.squares}")

    @classmethod
    def of(cls, values: Iterable[int]) -> Mean:
        """The mean of `values`."""
        n = total = squares = 0
        for value in values:
            n += 1
            total += value
            squares += value * value
        return cls(n, total, squares)

    @property
    def value(self) -> float:
        """The mean; 0 without a game."""
        return self.total / self.n if self.n else 0.0

    @property
    def variance(self) -> float | None:
        """The unbiased variance, None below two games."""
        if self.n < 2:
            return None
        return (self.n * self.squares - self.total * self.total) / (self.n * (self.n - 1))

    def interval(self, z: float = Z_95) -> Interval | None:
        """The normal interval of the mean, None below two games."""
        variance = self.variance
        if variance is None:
            return None
        half = z * sqrt(variance / self.n)
        return Interval(self.value - half, self.value + half)

    def merge(self, other: Mean) -> Mean:
        """Both together."""
        return Mean(self.n + other.n, self.total + other.total, self.squares + other.squares)

    def to_json(self) -> dict[str, int]:
        """The sums."""
        return {"n": self.n, "squares": self.squares, "total": self.total}

    @classmethod
    def from_json(cls, data: Mapping[str, int]) -> Mean:
        """What `to_json` gave."""
        return cls(data["n"], data["total"], data["squares"])


class Distribution:
    """How often each whole number came up."""

    __slots__ = ("_counts", "n", "squares", "total")

    def __init__(self, counts: Mapping[int, int] | None = None) -> None:
        """From a histogram, value to how often.

        Raises:
            StatisticsError: something came up less than zero times.
        """
        self._counts: dict[int, int] = {}
        self.n = self.total = self.squares = 0
        for value, times in (counts or {}).items():
            self.add(value, times)

    @classmethod
    def of(cls, values: Iterable[int]) -> Distribution:
        """The distribution of `values`."""
        found = cls()
        for value in values:
            found.add(value)
        return found

    @property
    def counts(self) -> dict[int, int]:
        """Value to how often, lowest value first."""
        return dict(sorted(self._counts.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self._counts == other._counts

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Distribution({self.counts})"

    def add(self, value: int, times: int = 1) -> None:
        """Count `value` so many times more.

        Raises:
            StatisticsError: `times` is below zero.
        """
        if times < 0:
            raise StatisticsError(f"{value} came up {times} times")
        if times:
            self._counts[value] = self._counts.get(value, 0) + times
            self.n += times
            self.total += value * times
            self.squares += value * value * times

    def merge(self, other: Distribution) -> Distribution:
        """Both together, as a new distribution."""
        merged = Distribution(self._counts)
        for value, times in other._counts.items():
            merged.add(value, times)
        return merged

    @property
    def mean(self) -> Mean:
        """The mean of all values."""
        return Mean(self.n, self.total, self.squares)

    def at_least(self, value: int) -> Rate:
        """How often it was `value` or more."""
        return Rate(sum(times for found, times in self._counts.items() if found >= value), self.n)

    def percentile(self, percent: int) -> int | None:
        """The lowest value that at least `percent` % of all do not exceed (nearest rank); None without a game.

        Raises:
            StatisticsError: `percent` is not 0 to 100.
        """
        if not 0 <= percent <= 100:
            raise StatisticsError(f"percentile {percent}")
        seen = 0
        for value, times in sorted(self._counts.items()):
            seen += times
            if seen * 100 >= percent * self.n:
                return value
        return None

    def to_json(self) -> dict[str, Any]:
        """The histogram, lowest value first; the keys are texts, as JSON has them."""
        return {"counts": {str(value): times for value, times in self.counts.items()}}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Distribution:
        """What `to_json` gave."""
        return cls({int(value): times for value, times in data["counts"].items()})
