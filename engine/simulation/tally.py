"""Counts of many games that add up in any order to the same bytes."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Self

from engine.statistics import Mean


class Tally:
    """Named integer counts. Adding is all one can do to them, so any split of the games gives the same sum.

    A name is a path with slashes: `banked/3/7` counts the games that had 7 water left after turn 3.
    """

    def __init__(self, counts: Mapping[str, int] | None = None) -> None:
        self.counts: dict[str, int] = dict(counts or {})
        self._histograms: dict[str, dict[int, int]] | None = None

    @classmethod
    def from_json(cls, data: Mapping[str, int]) -> Self:
        """The tally that `to_json` wrote."""
        return cls(data)

    def add(self, name: str, number: int = 1) -> None:
        """Count `number` more under `name`."""
        self.counts[name] = self.counts.get(name, 0) + number
        self._histograms = None

    def merge(self, other: Tally) -> Self:
        """Add everything that `other` counted, and return this tally."""
        self.add_all(other)
        return self

    def add_all(self, other: Tally, prefix: str = "") -> None:
        """Add everything that `other` counted, under names that begin with `prefix`."""
        for name, number in other.counts.items():
            self.counts[prefix + name] = self.counts.get(prefix + name, 0) + number
        self._histograms = None

    def add_histogram(self, prefix: str, histogram: Mapping[int, int]) -> None:
        """Count every value of `histogram` under `prefix/value`."""
        counts = self.counts
        for value, number in histogram.items():
            name = f"{prefix}/{value}"
            counts[name] = counts.get(name, 0) + number
        self._histograms = None

    def add_numbers(self, name: str, numbers: Sequence[int]) -> None:
        """Count numbers of which only the mean is asked for."""
        self.add(f"{name}-n", len(numbers))
        self.add(f"{name}-total", sum(numbers))
        self.add(f"{name}-squares", sum(number * number for number in numbers))

    def mean(self, name: str) -> Mean:
        """The mean of the numbers that `add_numbers` counted under `name`."""
        return Mean(self.get(f"{name}-n"), self.get(f"{name}-total"), self.get(f"{name}-squares"))

    def get(self, name: str) -> int:
        """What was counted under `name`, 0 if nothing."""
        return self.counts.get(name, 0)

    def histogram(self, prefix: str) -> dict[int, int]:
        """The counts under `prefix/0`, `prefix/1`, …: value to how often, lowest value first."""
        if self._histograms is None:
            self._histograms = self._read_histograms()
        return dict(self._histograms.get(prefix, {}))

    def _read_histograms(self) -> dict[str, dict[int, int]]:
        """Every histogram by its prefix, in one pass: a report asks for thousands of them."""
        found: dict[str, dict[int, int]] = {}
        for name, number in self.counts.items():
            prefix, _, last = name.rpartition("/")
            if number and last.removeprefix("-").isdecimal():
                found.setdefault(prefix, {})[int(last)] = number
        return {prefix: dict(sorted(values.items())) for prefix, values in found.items()}

    def to_json(self) -> dict[str, int]:
        """The counts, names in order, zeros left out."""
        return {name: self.counts[name] for name in sorted(self.counts) if self.counts[name]}

    def to_bytes(self) -> bytes:
        """The same as text: equal counts give equal bytes."""
        return json.dumps(self.to_json(), separators=(",", ":")).encode()
