"""Duels of greedy bots for measuring balance, spread over processes.

A seed's game is played twice, each deck beginning once, with the same shuffles: neither seat nor luck of the draw counts.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from types import TracebackType
from typing import NamedTuple, Self

from engine.match import PlayerId
from engine.play import play
from engine.rone.bots.greedy import GreedyBot
from engine.rone.decks import PlayableDeck
from engine.rone.rules.game import Game, new_state
from engine.rone.rules.rulesets import SECOND_EDITION
from engine.rone.rules.running import begin

WON, DRAWN, LOST = 2, 1, 0
"""Points of a game: half points would be no whole numbers."""


class Played(NamedTuple):
    """A seed's two games: the points of the first deck when it begins and when the other does, and the turns of each."""

    points: tuple[int, int]
    turns: tuple[int, int]

    @property
    def total(self) -> int:
        """The points of both games, 0 to 4."""
        return self.points[0] + self.points[1]


@dataclass(frozen=True)
class Task:
    """Seeds `first` to `first + count - 1` of one deck against another; both are names."""

    one: str
    other: str
    first: int
    count: int


def play_seed(one: PlayableDeck, other: PlayableDeck, *, seed: int, index: int) -> Played:
    """Both games of one seed, under the second edition's rules. A game cut off as endless is a draw."""
    points, turns = [], []
    for first in (0, 1):
        state = new_state((one, other), SECOND_EDITION, seed, index, first=first)
        begin(state, PlayerId(first))
        play(Game(state), [GreedyBot(), GreedyBot()])
        points.append(DRAWN if state.winner < 0 else WON if state.winner == 0 else LOST)
        turns.append(state.turn)
    return Played((points[0], points[1]), (turns[0], turns[1]))


_decks: dict[str, PlayableDeck] = {}
_seed = 0


def _prepare(decks: dict[str, PlayableDeck], seed: int) -> None:
    """What a process needs to know before its first task."""
    global _seed
    _decks.update(decks)
    _seed = seed


def _play_here(task: Task) -> list[Played]:
    return _play(_decks, task, _seed)


def _play(decks: Mapping[str, PlayableDeck], task: Task, seed: int) -> list[Played]:
    one, other = decks[task.one], decks[task.other]
    return [play_seed(one, other, seed=seed, index=index) for index in range(task.first, task.first + task.count)]


class Players:
    """Plays tasks, in this process or in several; what is played does not depend on how many there are."""

    def __init__(self, decks: Mapping[str, PlayableDeck], *, seed: int, processes: int = 1) -> None:
        self.decks = dict(decks)
        self.seed = seed
        self._pool: Executor | None = None
        if processes > 1:
            spawning = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(processes, mp_context=spawning, initializer=_prepare, initargs=(self.decks, seed))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def play(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, list[Played]]]:
        """Each task with its games, in the order of the tasks."""
        ordered = list(tasks)
        if self._pool is None:
            results: Iterable[list[Played]] = (_play(self.decks, task, self.seed) for task in ordered)
        else:
            results = self._pool.map(_play_here, ordered)
        yield from zip(ordered, results, strict=True)
