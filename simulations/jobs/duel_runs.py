"""Duels and gauntlets as jobs: decks that play each other, in chunks that merge."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from engine.rone.decks import PlayableDeck
from engine.rone.measures.simulated import RONE
from engine.sequential import next_look
from engine.simulation.duel_report import duel_report, is_enough, moments
from engine.simulation.duel_settings import DuelSettings
from engine.simulation.duel_tally import DuelTally
from engine.simulation.duels import Duels, field_pairings, table_pairings
from engine.simulation.gauntlet_report import gauntlet_report
from simulations.jobs.runner import Counts, Pulse

Tally_co = TypeVar("Tally_co", covariant=True)


def merged(tallies: Sequence[Counts]) -> DuelTally:
    """Everything that chunks counted, in any order."""
    whole = DuelTally()
    for counts in tallies:
        whole.merge(DuelTally.from_json(counts))
    return whole


class Plays(Protocol[Tally_co]):
    """Games of the engine, by their numbers."""

    def play(self, *, first: int, count: int, pulse: Callable[[], bool] | None = None) -> Tally_co | None:
        """Games `first` to `first + count - 1`; None when `pulse` said no in between."""
        ...


@dataclass(frozen=True)
class DecksTogether(ABC, Generic[Tally_co]):
    """Decks and how they play each other: what duels, gauntlets and comparisons have in common."""

    decks: Sequence[PlayableDeck]
    settings: DuelSettings
    seed: int

    @cached_property
    @abstractmethod
    def duels(self) -> Plays[Tally_co]:
        """The games. Raises the `EngineError` that says why they can't be played."""

    def refuse_unplayable(self) -> None:
        """Raise the `EngineError` that playing would raise, without playing."""
        self.duels.play(first=0, count=0)

    def play(self, *, first: int, count: int, goes_on: Callable[[], bool], clock: Callable[[], float]) -> Tally_co | None:
        """Games `first` to `first + count - 1`; None when `goes_on` said no in between."""
        return self.duels.play(first=first, count=count, pulse=Pulse(goes_on, clock))

    def next_stage(self, played: int, games: int, tallies: Sequence[Counts]) -> int | None:
        """All games at once."""
        return None if played >= games else games


@dataclass(frozen=True)
class DuelRun(DecksTogether[DuelTally]):
    """One deck against another."""

    games: int

    @cached_property
    def duels(self) -> Duels:
        """The games of the first deck against the second."""
        return Duels(RONE, self.decks, [(0, 1)], self.settings, seed=self.seed, watches_cards=True)

    def next_stage(self, played: int, games: int, tallies: Sequence[Counts]) -> int | None:
        """The next look at the rate, where a precision is wanted; else all games at once."""
        if self.settings.precision is None:
            return super().next_stage(played, games, tallies)
        if played and is_enough(merged(tallies), self.settings.precision):
            return None
        return next_look(played, moments(games, self.settings.precision)[-1])

    def report(self, tallies: Sequence[Counts]) -> dict[str, Any]:
        """The report of the games counted."""
        return duel_report(RONE, self.decks, self.settings, merged(tallies), seed=self.seed, most_games=self.games)


@dataclass(frozen=True)
class GauntletRun(DecksTogether[DuelTally]):
    """A deck against a field, or everybody against everybody."""

    is_table: bool

    @property
    def pairings(self) -> list[tuple[int, int]]:
        """Who plays whom, by the numbers of the decks."""
        return table_pairings(len(self.decks)) if self.is_table else field_pairings(len(self.decks))

    @cached_property
    def duels(self) -> Duels:
        """The games of every pairing."""
        return Duels(RONE, self.decks, self.pairings, self.settings, seed=self.seed)

    def report(self, tallies: Sequence[Counts]) -> dict[str, Any]:
        """The report of the games counted."""
        return gauntlet_report(RONE, self.decks, self.pairings, self.settings, merged(tallies), seed=self.seed, is_table=self.is_table)


def settings_of(parameters: Mapping[str, Any]) -> DuelSettings:
    """The duels' settings out of a job's parameters."""
    return DuelSettings(**{name: value for name, value in parameters.items() if name not in ("games", "is_table")})
