"""Games of a deck alone: played by their numbers, fed to counters, and beside some of them the same games played otherwise.

Side games cost what single counts of the ordered games must not. They are played for the first few games, then for every tenth pair
of seats, and for every twentieth of those after the first 2,000 games: so a report of few games has a hundred of them too. They are
played on the same chance, so that each is compared with its twin (common random numbers). Which games have them depends on their number
alone: any split of the games still adds up to the same bytes. A way whose rate is a dial may be played beside every ordered game.

No game is played twice: an ordered one that has games beside it is watched for both, and one that would be its twin again is its twin.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple, Protocol

from engine.errors import EngineError
from engine.simulation.alone_table import AloneTable
from engine.simulation.counters import Counter, MeasureCounter, add_differences
from engine.simulation.measure import Measure
from engine.simulation.tally import Tally

FIRST_WATCHED = 8
"""All of the first so many games have side games, so that the shortest report has every part."""
EARLY = 2_000
EARLY_STRIDE, STRIDE = 10, 20
"""Of the pairs of seats after them, every so many-th: among the first `EARLY` games, and after those."""
SAMPLED = 2_000
"""Games that are played again step by step are picked among the side games of the first so many."""
BATCH: Final = 8
"""So many ordered games are played between two questions whether to go on."""
TOGETHER = 16
"""So many games of one way are played in a row: what they need stays near the processor."""
SIDE = "side"
"""Where the ordered games that others stand beside are counted once more."""
EVERYWHERE = "everywhere"
"""Where a way is counted beside the ordered games that have no side games."""


class GoldfishRangeError(EngineError):
    """Games are numbered from 0, and one can't play fewer than none."""

    code = "GOLDFISH_RANGE_INVALID"


class PlaysAlone(Protocol):
    """A deck at a table of its own."""

    def __call__(self, index: int, counters: Sequence[Counter], *, closely: bool = False) -> None:
        """Play game number `index` for `counters`; even numbers begin. `closely`: with everything that measures of side games read."""
        ...


def plays_at(table: AloneTable, seed: int) -> PlaysAlone:
    """The games of `seed` at a table; those that are watched closely keep a log."""

    def play(index: int, counters: Sequence[Counter], *, closely: bool = False) -> None:
        table.play_number(seed, index, counters, closely)

    return play


def compared_at(table: AloneTable, paired: Sequence[Measure[Any]], *, seed: int, indices: Sequence[int]) -> MeasureCounter:
    """Play the games `indices` at a table for what games are compared by."""
    found = MeasureCounter(paired, table.turns)
    for index in indices:
        table.play_number(seed, index, [found])
    return found


class Way(NamedTuple):
    """One way in which games are played otherwise, and the name of its counts.

    `is_other`, asked right after an ordered game of that number: whether this way it would be another one. `everywhere` counts the way
    beside the ordered games that have no side games; None where it isn't played there.
    """

    name: str
    play: PlaysAlone
    counter: MeasureCounter
    is_other: Callable[[int], bool] = lambda index: True
    everywhere: MeasureCounter | None = None


def sampled_games(tally: Tally, parts: int = 1) -> list[dict[str, Any]]:
    """Three games to look at: good, typical, bad, by their clock (10th, 50th, 90th percentile), a turn being so many `parts`."""
    clocks = sorted((tally.get(f"sample/{index}") - 1, index) for index in range(SAMPLED) if tally.get(f"sample/{index}"))
    if not clocks:
        return []
    picked = [(which, clocks[(len(clocks) - 1) * percent // 100]) for which, percent in (("good", 10), ("typical", 50), ("bad", 90))]
    return [{"which": which, "game": index, "clock": clock if parts == 1 else clock / parts} for which, (clock, index) in picked]


def has_side_games(index: int) -> bool:
    """Whether game number `index` has side games; both seats of a pair or neither."""
    return index < FIRST_WATCHED or (index // 2) % (EARLY_STRIDE if index < EARLY else STRIDE) == 0


class GamesAlone:
    """The games of a deck that are played in one place, added up until their tally is asked for."""

    def __init__(
        self,
        play: PlaysAlone,
        seats: tuple[Sequence[Counter], Sequence[Counter]],
        by_seat: Collection[str],
        beside: MeasureCounter | None = None,
        ways: Callable[[], Sequence[Way]] = tuple,
    ) -> None:
        """`seats`: by seat who counts the ordered games; `by_seat`: the keys that are told for each seat on its own.

        `beside` counts the ordered games that others stand beside, None for none; by its first paired measure samples are picked.
        """
        self._play_ordered = play
        self.seats = seats
        self.by_seat = by_seat
        self.beside = beside
        self._make_ways = ways
        self.watched: list[int] = []
        """The games that have games beside them, in the order played."""
        self.waiting: list[list[bool]] = []
        """For the last of them, whose side games are not played yet: which ways are other games."""

    @cached_property
    def ways(self) -> Sequence[Way]:
        """How games are played otherwise."""
        return self._make_ways()

    @cached_property
    def everywhere(self) -> Sequence[tuple[Way, MeasureCounter]]:
        """Those that are played beside every ordered game, with who counts them beside games without side games."""
        return [(way, way.everywhere) for way in self.ways if way.everywhere is not None] if self.beside is not None else []

    def play(self, *, first: int, count: int, pulse: Callable[[], bool] | None = None) -> bool:
        """Play games `first` to `first + count - 1` and those beside them; False when `pulse`, asked before every few, said no.

        Raises:
            GoldfishRangeError: `first` or `count` is below 0.
        """
        if first < 0 or count < 0:
            raise GoldfishRangeError(f"no {count} games from number {first} on")
        end = first + count
        for begin in range(first, end, BATCH):
            if pulse is not None and not pulse():
                return False
            self._play_batch(range(begin, min(begin + BATCH, end)))
        return True

    def _play_batch(self, indices: range) -> None:
        for index in indices:
            counters = self.seats[index % 2]
            if self.beside is None or not has_side_games(index):
                self._play_ordered(index, counters)
                continue
            self._play_ordered(index, [*counters, self.beside], closely=True)
            self.watched.append(index)
            self.waiting.append([way.is_other(index) for way in self.ways])
            if len(self.waiting) == TOGETHER:
                self._play_beside(self.beside)
        for way, counter in self.everywhere:
            for index in indices:
                if not has_side_games(index):
                    way.play(index, [counter])

    def _play_beside(self, beside: MeasureCounter) -> None:
        """Play what is left to play beside the ordered games so far."""
        begun = len(self.watched) - len(self.waiting)
        for number, way in enumerate(self.ways if self.waiting else ()):
            for place, is_other in enumerate(self.waiting, start=begun):
                if is_other[number]:
                    way.play(self.watched[place], [way.counter])
                else:
                    way.counter.add_twin(beside, place)
        self.waiting.clear()

    def tally(self) -> Tally:
        """What all games played so far counted: of those from the first seat once more, as `first/…`, what is told by seat."""
        tally = Tally()
        for counter in self.seats[0]:
            counter.add_to(tally, "")
        for name, number in list(tally.counts.items()):
            if name.partition("/")[0] in self.by_seat:
                tally.add(f"first/{name}", number)
        for counter in self.seats[1]:
            counter.add_to(tally, "")
        if self.beside is not None and self.watched:
            self._play_beside(self.beside)
            self._add_beside(tally, self.beside)
        for way, counter in self.everywhere:
            counter.add_to(tally, f"{EVERYWHERE}/{way.name}/")
        return tally

    def _add_beside(self, tally: Tally, beside: MeasureCounter) -> None:
        beside.add_to(tally, f"{SIDE}/")
        clock = next(measure.key for measure in beside.measures if measure.paired)
        for index, value in zip(self.watched, beside.numbers(clock), strict=True):
            if index < SAMPLED:
                tally.add(f"sample/{index}", value + 1)  # 0 would be no game
        for way in self.ways:
            way.counter.add_to(tally, f"{way.name}/")
            add_differences(tally, way.name, way.counter, beside)
