"""What duels counted: sums that merge in any order and any split of the games to the same bytes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Self

from engine.simulation.figures import mean
from engine.simulation.tally import Tally
from engine.simulation.watched_duels import ENDS_CUT, LOST, DuelRecord
from engine.statistics import Distribution

STATES: Final = ("left", "destroyed", "drawn", "opening")
ENDINGS: Final = ("winners_turn", "losers_turn", "drawn", "cut")


class DuelTally(Tally):
    """What many duels of one or more pairings counted. Points are half points of the deck asked about: 0, 1 or 2.

    Names begin with the pairing's number: `0/result/1/2` counts the games of pairing 0 that the deck won from seat 1 (the
    second). Both games of a pair (seats swapped on the same chance) count under `0/pair/20` (points of the first
    and the second); as long as only one of them is known, it waits under `half/…`, as 1 more than its points.
    """

    def merge(self, other: Tally) -> Self:
        """Add everything that `other` counted, put halves of pairs together, and return this tally."""
        super().merge(other)
        for name in other.counts:
            if name.startswith("half/"):
                self._pair_up(name.rpartition("/")[0])
        return self

    def add_game(self, cell: int, pair: int, seat: int, record: DuelRecord) -> None:
        """Count a game of pairing `cell`: half `seat` of pair number `pair`, the deck asked about in `seat` (0 begins)."""
        points = record.points if seat == 0 else 2 - record.points
        self.add("games")
        self.add(f"{cell}/result/{seat}/{points}")
        self.add(f"{cell}/turns/{points}/{record.turns}")
        self.add(f"{cell}/ends/{record.clause or ENDINGS[ENDS_CUT]}/{record.how or ENDINGS[record.ending]}")
        for side, cards in enumerate(record.cards):
            whose, own = (0, points) if side == seat else (1, 2 - points)
            for number, state in cards.states.items():
                self.add(f"{cell}/card/{whose}/{number}/{STATES[state]}/{own}")
            for number in cards.played:
                self.add(f"{cell}/card/{whose}/{number}/played/{own}")
            for number in cards.recycled:
                self.add(f"{cell}/card/{whose}/{number}/recycled/{own}")
            for name, value in cards.numbers.items():
                self.add(f"{cell}/of/{whose}/{name}/{own}/{value}")
        self.add(f"half/{cell}/{pair}/{seat}", points + 1)
        self._pair_up(f"half/{cell}/{pair}")

    def numbers(self, cell: int, whose: int, name: str) -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
        """How often a number of the game's own had each value, in games lost, drawn and won by the side (0: the deck asked about)."""
        lost, drawn, won = (self.histogram(f"{cell}/of/{whose}/{name}/{points}") for points in (0, 1, 2))
        return lost, drawn, won

    def values(self, name: str, *sides: int) -> Mapping[int, int]:
        """How often such a number had each value in all games of the first pairing, added up over these sides."""
        whole = Distribution()
        for side in sides:
            for counts in self.numbers(0, side, name):
                whole = whole.merge(Distribution(counts))
        return whole.counts

    def mean_of(self, name: str, side: int) -> dict[str, Any]:
        """The mean of such a number of a side, with its interval."""
        return mean(Distribution(self.values(name, side)).mean)

    def rounds(self, prefix: str) -> list[int]:
        """The turns, of both sides, for which there is a number of that name with the turn behind it."""
        found = (name.split("/") for name in self.counts if name.startswith("0/of/"))
        return sorted({int(parts[3].removeprefix(prefix)) for parts in found if parts[3].startswith(prefix)})

    def pairs(self, cell: int) -> dict[tuple[int, int], int]:
        """How often a pair of pairing `cell` brought so many half points from the first and from the second seat."""
        values = range(LOST, LOST + 3)
        found = {(one, other): self.get(f"{cell}/pair/{one}{other}") for one in values for other in values}
        return {points: n for points, n in found.items() if n}

    def _pair_up(self, name: str) -> None:
        first, second = self.counts.get(f"{name}/0", 0), self.counts.get(f"{name}/1", 0)
        if first and second:
            del self.counts[f"{name}/0"], self.counts[f"{name}/1"]
            self.add(f"{name.split('/')[1]}/pair/{first - 1}{second - 1}")
