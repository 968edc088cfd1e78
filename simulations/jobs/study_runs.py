"""The runs of studies: questions about one deck that are asked beside its report."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeVar, cast

from engine.rone.cards import Card
from engine.rone.measures.mulligans import mulligan_report, play_mulligan_games
from engine.rone.measures.simulated import RONE
from engine.rone.measures.technology_plan import TechnologyPlan, play_technology_games, screen_technologies, technology_report
from engine.simulation.swaps import SwapPlan, play_swap_games, screen_swaps, swap_report
from engine.simulation.tally import Tally
from simulations.jobs.runner import Counts, DeckAlone, Pulse, merged
from web.cache import LruCache

MULLIGAN, SWAPS, TECHNOLOGIES = "mulligan", "swaps", "technologies"
STUDIES = (MULLIGAN, SWAPS, TECHNOLOGIES)
DEFAULT_GAMES = {MULLIGAN: 200, SWAPS: 400, TECHNOLOGIES: 400}
KEPT_PLANS = 16
_plans: LruCache[SwapPlan | TechnologyPlan] = LruCache(KEPT_PLANS)
"""Screenings that this process has made; another process makes the same one anew."""

PlaysOne = Callable[[int], Tally]
Plan = TypeVar("Plan", SwapPlan, TechnologyPlan)


@dataclass(frozen=True)
class Study(DeckAlone, ABC):
    """A question about a deck: its games are played one by one."""

    @abstractmethod
    def player(self, goes_on: Callable[[], bool]) -> PlaysOne | None:
        """What plays one game by its number; None when `goes_on` said no while it was made ready."""

    def play(self, *, first: int, count: int, goes_on: Callable[[], bool], clock: Callable[[], float]) -> Tally | None:
        """Games `first` to `first + count - 1`; None when `goes_on` said no in between."""
        pulse = Pulse(goes_on, clock)
        play_one = self.player(pulse)
        if play_one is None:
            return None
        tally = Tally()
        for index in range(first, first + count):
            tally.merge(play_one(index))
            if not pulse():
                return None
        return tally


def _screened(study: Study, screen: Callable[[], Plan | None]) -> Plan | None:
    """What `screen` finds for `study`, made once in a process; None when it was stopped."""
    key = sha256(repr(study).encode()).hexdigest()
    found: Any = _plans.get(key)
    if found is None:
        found = screen()
        if found is None:
            return None
        _plans.set(key, found)
    return cast(Plan, found)


@dataclass(frozen=True)
class MulliganRun(Study):
    """The mulligan advisor."""

    def player(self, goes_on: Callable[[], bool]) -> PlaysOne | None:
        """Ready at once."""
        return lambda index: play_mulligan_games(self.deck, self.settings, seed=self.seed, first=index, count=1)

    def report(self, tallies: Sequence[Counts]) -> dict[str, Any]:
        """The report of the games counted."""
        return mulligan_report(self.deck, self.settings, merged(tallies), seed=self.seed)


@dataclass(frozen=True)
class SwapRun(Study):
    """The swap lab over the cards of `pool`."""

    pool: tuple[Card, ...] = ()

    def plan(self, goes_on: Callable[[], bool]) -> SwapPlan | None:
        """What the screening picks; made once in a process. None when `goes_on` said no."""
        return _screened(self, lambda: screen_swaps(RONE, self.deck, self.pool, self.settings, seed=self.seed, goes_on=goes_on))

    def player(self, goes_on: Callable[[], bool]) -> PlaysOne | None:
        """Ready after the screening."""
        plan = self.plan(goes_on)
        if plan is None:
            return None
        return lambda index: play_swap_games(RONE, self.deck, self.pool, plan, self.settings, seed=self.seed, first=index, count=1)

    def report(self, tallies: Sequence[Counts]) -> dict[str, Any]:
        """The report of the games counted."""
        plan = self.plan(lambda: True) or SwapPlan((), (), 0)
        return swap_report(RONE, self.deck, plan, self.settings, merged(tallies), seed=self.seed)


@dataclass(frozen=True)
class TechnologyRun(Study):
    """The technology plan."""

    def plan(self, goes_on: Callable[[], bool]) -> TechnologyPlan | None:
        """What the screening picks; made once in a process. None when `goes_on` said no."""
        return _screened(self, lambda: screen_technologies(self.deck, self.settings, seed=self.seed, goes_on=goes_on))

    def player(self, goes_on: Callable[[], bool]) -> PlaysOne | None:
        """Ready after the screening."""
        plan = self.plan(goes_on)
        if plan is None:
            return None
        return lambda index: play_technology_games(self.deck, plan, self.settings, seed=self.seed, first=index, count=1)

    def report(self, tallies: Sequence[Counts]) -> dict[str, Any]:
        """The report of the games counted."""
        plan = self.plan(lambda: True) or TechnologyPlan((), 0)
        return technology_report(self.deck, plan, self.settings, merged(tallies), seed=self.seed)
