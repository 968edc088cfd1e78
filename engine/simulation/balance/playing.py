"""Duels of greedy bots for measuring balance, of whichever game, spread over processes.

A seed's game is played twice, each deck beginning once, with the same shuffles: neither seat nor luck of the draw counts.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass
from types import TracebackType
from typing import Any, NamedTuple, Self

from engine.match.loop import play
from engine.simulation.duel_settings import USUAL_BOT
from engine.simulation.game import SimulatedGame

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


class Table(NamedTuple):
    """Where is played: the game, by which ruleset, on the chance of which seed, and what each deck brings, by its name."""

    game: SimulatedGame[Any]
    ruleset: str
    seed: int
    brought: Mapping[str, Any]


@dataclass(frozen=True)
class Task:
    """Seeds `first` to `first + count - 1` of one deck against another; both are names."""

    one: str
    other: str
    first: int
    count: int


def table_of(game: SimulatedGame[Any], ruleset: str, decks: Mapping[str, Any], seed: int) -> Table:
    """A table for `decks`. Raises the `EngineError` that says why one of them can't be played."""
    return Table(game, ruleset, seed, {name: game.bring(deck, ruleset, ignore_unmodelled=False) for name, deck in decks.items()})


def play_seed(table: Table, one: str, other: str, *, index: int) -> Played:
    """Both games of one seed between two decks, by their names. A game cut off as endless is a draw."""
    game, points, turns = table.game, [], []
    for first in (0, 1):
        match = game.deal([table.brought[one], table.brought[other]], table.ruleset, table.seed, index, first=first)
        play(match, [game.bot(USUAL_BOT, table.seed, index, seat) for seat in (0, 1)])
        winner = None if match.result is None else match.result.winner
        points.append(DRAWN if winner is None else WON if winner == 0 else LOST)
        turns.append(match.turn)
    return Played((points[0], points[1]), (turns[0], turns[1]))


_tables: list[Table] = []
"""The table of this process, once it is prepared."""


def _prepare(game: SimulatedGame[Any], ruleset: str, decks: dict[str, Any], seed: int) -> None:
    """What a process needs to know before its first task."""
    _tables[:] = [table_of(game, ruleset, decks, seed)]


def _play_here(task: Task) -> list[Played]:
    return _play(_tables[0], task)


def _play(table: Table, task: Task) -> list[Played]:
    return [play_seed(table, task.one, task.other, index=index) for index in range(task.first, task.first + task.count)]


class Players:
    """Plays tasks, in this process or in several; what is played does not depend on how many there are."""

    def __init__(self, game: SimulatedGame[Any], ruleset: str, decks: Mapping[str, Any], *, seed: int, processes: int = 1) -> None:
        """Raises as `table_of` does."""
        self.decks = dict(decks)
        self.table = table_of(game, ruleset, self.decks, seed)
        self._pool: Executor | None = None
        if processes > 1:
            spawning = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                processes, mp_context=spawning, initializer=_prepare, initargs=(game, ruleset, self.decks, seed)
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def play(self, tasks: Iterable[Task]) -> Iterator[tuple[Task, list[Played]]]:
        """Each task with its games, in the order of the tasks."""
        ordered = list(tasks)
        if self._pool is None:
            results: Iterable[list[Played]] = (_play(self.table, task) for task in ordered)
        else:
            results = self._pool.map(_play_here, ordered)
        yield from zip(ordered, results, strict=True)
