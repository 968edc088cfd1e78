"""Comparisons as jobs: two lists on the same chance, against opponents or alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.rone.decks import PlayableDeck
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.measures.simulated import RONE
from engine.sequential import next_look
from engine.simulation.compare import FIRST_OPPONENT, CompareDuels, CompareTally, compare_alone
from engine.simulation.compare_report import compare_alone_report, compare_duels_report, is_difference_enough
from simulations.jobs.duel_runs import DecksTogether
from simulations.jobs.runner import Counts, Pulse


def merged(tallies: Sequence[Counts]) -> CompareTally:
    """Everything that chunks counted, in any order."""
    whole = CompareTally()
    for counts in tallies:
        whole.merge(CompareTally(counts))
    return whole


@dataclass(frozen=True)
class CompareRun(DecksTogether[CompareTally]):
    """Two lists against the same opponents."""

    games: int

    @cached_property
    def duels(self) -> CompareDuels:
        """The games of both lists."""
        return CompareDuels(RONE, self.decks, self.settings, seed=self.seed)

    def next_stage(self, played: int, games: int, tallies: Sequence[Counts]) -> int | None:
        """The next look at the difference, where a precision is wanted; else all games at once."""
        if self.settings.precision is None:
            return super().next_stage(played, games, tallies)
        if played and is_difference_enough(merged(tallies), self.duels.opponents, self.settings.precision):
            return None
        return next_look(played, games)

    def report(self, tallies: Sequence[Counts]) -> dict[str, Any]:
        """The report of the games counted."""
        most = self.games * (len(self.decks) - FIRST_OPPONENT)
        return compare_duels_report(RONE, self.decks, self.settings, merged(tallies), seed=self.seed, most_games=most)


@dataclass(frozen=True)
class GoldfishCompareRun:
    """Two lists, each alone."""

    one: PlayableDeck
    other: PlayableDeck
    settings: GoldfishSettings
    seed: int

    def refuse_unplayable(self) -> None:
        """Raise the `EngineError` that playing would raise, without playing."""
        compare_alone(RONE, self.one, self.other, self.settings, seed=self.seed, first=0, count=0)

    def play(self, *, first: int, count: int, goes_on: Callable[[], bool], clock: Callable[[], float]) -> CompareTally | None:
        """Games `first` to `first + count - 1`; None when `goes_on` said no in between."""
        pulse = Pulse(goes_on, clock)
        return compare_alone(RONE, self.one, self.other, self.settings, seed=self.seed, first=first, count=count, pulse=pulse)

    def next_stage(self, played: int, games: int, tallies: Sequence[Counts]) -> int | None:
        """All games at once."""
        return None if played >= games else games

    def report(self, tallies: Sequence[Counts]) -> dict[str, Any]:
        """The report of the games counted."""
        return compare_alone_report(RONE, [self.one, self.other], self.settings, merged(tallies), seed=self.seed)
