"""Counts of many games that add up in any order to the same bytes."""

from __future__ import annotations

import json
from collections.abc import Mapping


class Tally:
    """Named integer counts. Adding is all one can do to them, so any split of the games gives the same sum.

    A name is a path with slashes: `banked/3/7` counts the games that had 7 water left after turn 3.
    """

    def __init__(self, counts: Mapping[str, int] | None = None) -> None:
        self.counts: dict[str, int] = dict(counts or {})

    def add(self, name: str, number: int = 1) -> None:
        """Count `number` more under `name`."""
        self.counts[name] = self.counts.get(name, 0) + number

    def merge(self, other: Tally) -> None:
        """Add everything that `other` counted."""
        for name, number in other.counts.items():
            self.counts[name] = self.counts.get(name, 0) + number

    def get(self, name: str) -> int:
        """What was counted under `name`, 0 if nothing."""
        return self.counts.get(name, 0)

    def histogram(self, prefix: str) -> dict[int, int]:
        """The counts under `prefix/0`, `prefix/1`, …: value to how often, lowest value first."""
        start = prefix + "/"
        found = {int(name[len(start) :]): n for name, n in self.counts.items() if name.startswith(start) and n}
        return dict(sorted(found.items()))

    def to_json(self) -> dict[str, int]:
        """The counts, names in order, zeros left out."""
        return {name: self.counts[name] for name in sorted(self.counts) if self.counts[name]}

    def to_bytes(self) -> bytes:
        """The same as text: equal counts give equal bytes."""
        return json.dumps(self.to_json(), separators=(",", ":")).encode()
