"""Counts of many games that add up in any order to the same bytes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Self

from engine.rone.simulation.records import Run

SEAT_NAMES = ("reached/", "banked/", "damage/", "life/", "level_two/", "level_three/")
"""What is counted for each seat on its own."""


class Tally:
    """Named integer counts. Adding is all one can do to them, so any split of the games gives the same sum.

    A name is a path with slashes: `banked/3/7` counts the games that had 7 water left after turn 3.
    """

    def __init__(self, counts: Mapping[str, int] | None = None) -> None:
        self.counts: dict[str, int] = dict(counts or {})
        self._histograms: dict[str, dict[int, int]] | None = None

    def add(self, name: str, number: int = 1) -> None:
        """Count `number` more under `name`."""
        self.counts[name] = self.counts.get(name, 0) + number
        self._histograms = None

    def merge(self, other: Tally) -> Self:
        """Add everything that `other` counted, and return this tally."""
        for name, number in other.counts.items():
            self.counts[name] = self.counts.get(name, 0) + number
        self._histograms = None
        return self

    def add_histogram(self, prefix: str, histogram: Mapping[int, int]) -> None:
        """Count every value of `histogram` under `prefix/value`."""
        counts = self.counts
        for value, number in histogram.items():
            name = f"{prefix}/{value}"
            counts[name] = counts.get(name, 0) + number
        self._histograms = None

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


class GoldfishTally(Tally):
    """What many goldfish games of one deck and one setting counted."""

    @classmethod
    def from_json(cls, data: Mapping[str, int]) -> GoldfishTally:
        """The tally that `to_json` wrote."""
        return cls(data)

    @classmethod
    def of_seats(cls, first: Run, second: Run) -> GoldfishTally:
        """The tally of the games from both seats; of those of the first one beside, as `first/…`, what differs by seat."""
        tally = cls.of_run(first)
        for name, number in list(tally.counts.items()):
            if name.startswith(SEAT_NAMES):
                tally.add(f"first/{name}", number)
        tally.add("first/games", first.games)
        return tally.merge(cls.of_run(second))

    @classmethod
    def of_run(cls, run: Run) -> GoldfishTally:
        """The tally of everything that `run` counted."""
        tally = cls()
        tally.add("games", run.games)
        for turn, counts in enumerate(run.turns, start=1):
            tally.add(f"reached/{turn}", counts.reached)
            for name in ("income", "spent", "banked", "stranded", "damage", "life", "technologies"):
                tally.add_histogram(f"{name}/{turn}", getattr(counts, name).counts())
        for name in ("lost", "level_two", "level_three", "recycled", "removed", "mulligans"):
            tally.add_histogram(name, getattr(run, name))
        for number, card in zip(run.ids, run.cards, strict=True):
            if not (card.recycled or any(card.drawn)):
                continue
            for name in ("drawn", "playable", "played", "waited"):
                tally.add_histogram(f"card/{number}/{name}", {turn: times for turn, times in enumerate(getattr(card, name)) if times})
            tally.add(f"card/{number}/recycled", card.recycled)
        return tally
