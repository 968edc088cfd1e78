"""Playing one chunk of games: no database, no clock of its own, nothing but the engine and two callbacks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish import play_goldfish_games, report_games
from engine.rone.measures.goldfish_report import goldfish_report
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.simulation.tally import Tally

BATCH_SECONDS = 0.25
"""How long a worker plays before it says that it is alive and asks whether to go on."""
BATCH = 8
"""So many games of a report are played between two looks at the clock."""

Counts = Mapping[str, int]


class Counted(Protocol):
    """What some games counted, ready to be stored."""

    def to_json(self) -> dict[str, int]:
        """Named sums."""
        ...


class Run(Protocol):
    """Everything that the games of one job depend on. Games are numbered from 0; any split of them gives the same report."""

    def refuse_unplayable(self) -> None:
        """Raise the `EngineError` that playing would raise, without playing."""
        ...

    def play(self, *, first: int, count: int, goes_on: Callable[[], bool], clock: Callable[[], float]) -> Counted | None:
        """Games `first` to `first + count - 1`; None when `goes_on`, asked every `BATCH_SECONDS` by `clock`, said no."""
        ...

    def next_stage(self, played: int, games: int, tallies: Sequence[Counts]) -> int | None:
        """Up to which number games are played next, when `played` are counted and `games` may be; None when it is enough."""
        ...

    def report(self, tallies: Sequence[Counts]) -> dict[str, Any]:
        """The report of the games counted, from the tallies of the chunks in any order."""
        ...


class Pulse:
    """Asks `goes_on` every `BATCH_SECONDS` by `clock`, however often it is called itself; once it said no, it is no."""

    def __init__(self, goes_on: Callable[[], bool], clock: Callable[[], float]) -> None:
        self.goes_on = goes_on
        self.clock = clock
        self.asked_at = clock()
        self.is_on = True

    def __call__(self) -> bool:
        """Whether to play on."""
        if self.is_on and self.clock() - self.asked_at >= BATCH_SECONDS:
            self.is_on = self.goes_on()
            self.asked_at = self.clock()
        return self.is_on


def merged(tallies: Sequence[Counts]) -> Tally:
    """Everything that chunks counted, in any order."""
    whole = Tally()
    for counts in tallies:
        whole.merge(Tally.from_json(counts))
    return whole


@dataclass(frozen=True)
class DeckAlone:
    """A deck and how it is played alone: what its report and the studies of it have in common."""

    deck: PlayableDeck
    settings: GoldfishSettings
    seed: int

    def refuse_unplayable(self) -> None:
        """Raise the `EngineError` that playing would raise, without playing."""
        play_goldfish_games(self.deck, self.settings, seed=self.seed, first=0, count=0)

    def next_stage(self, played: int, games: int, tallies: Sequence[Counts]) -> int | None:
        """All games at once."""
        return None if played >= games else games


@dataclass(frozen=True)
class GoldfishRun(DeckAlone):
    """The report of a deck."""

    def play(self, *, first: int, count: int, goes_on: Callable[[], bool], clock: Callable[[], float]) -> Tally | None:
        """Games `first` to `first + count - 1`; None when `goes_on` said no in between."""
        pulse = Pulse(goes_on, clock)
        games = report_games(self.deck, self.settings, seed=self.seed)
        end = first + count
        for begin in range(first, end, BATCH):
            if not pulse():
                return None
            games.play(first=begin, count=min(BATCH, end - begin))
        return games.tally()

    def report(self, tallies: Sequence[Counts]) -> dict[str, Any]:
        """The report of all games, from the tallies of the chunks in any order."""
        return goldfish_report(self.deck, self.settings, merged(tallies), seed=self.seed)


def next_size(size: int, seconds: float, *, target_seconds: float, growth: int = 4) -> int:
    """How many games to play next so that they take `target_seconds`, when `size` took `seconds`; at least 1.

    Never more than `growth` times as many, so that one lucky measurement doesn't make a giant.
    """
    if seconds <= 0:
        return size * growth
    return max(1, min(int(size * target_seconds / seconds), size * growth))
