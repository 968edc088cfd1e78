"""Every deck against every other: who wins how often, over all opponents."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

from engine.simulation.balance.playing import DRAWN, LOST, WON, Played, Players, Task
from engine.statistics import Distribution, Rate

LOWEST, HIGHEST = 0.40, 0.60
"""A deck that wins a smaller or a larger share than these over all opponents is out of balance."""
SEEDS_PER_TASK: Final = 25


@dataclass
class Standing:
    """How one deck fared against one other, or against all: games won, drawn, lost."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """How many were played."""
        return self.won + self.drawn + self.lost

    @property
    def rate(self) -> Rate:
        """The share of games won; a draw is not won."""
        return Rate(self.won, self.games)

    def add(self, points: int) -> None:
        """Count one game."""
        self.won += points == WON
        self.drawn += points == DRAWN
        self.lost += points == LOST

    def to_json(self) -> dict[str, Any]:
        """Counts, share of wins and its 95 % interval (Wilson)."""
        low, high = self.rate.interval()
        counts = {"games": self.games, "won": self.won, "drawn": self.drawn, "lost": self.lost}
        return {**counts, "rate": round(self.rate.value, 4), "low": round(low, 4), "high": round(high, 4)}


@dataclass
class BalanceTable:
    """Who met whom with which result; `turns` are those of whole games, both players' counted."""

    names: tuple[str, ...]
    seed: int
    pairs: dict[tuple[str, str], Standing] = field(default_factory=dict)
    beginning: Standing = field(default_factory=Standing)
    """How the first player fared, whatever the deck."""
    turns: Distribution = field(default_factory=Distribution)

    def __post_init__(self) -> None:
        for one in self.names:
            for other in self.names:
                if one != other:
                    self.pairs.setdefault((one, other), Standing())

    def add(self, one: str, other: str, played: Played) -> None:
        """Count both games of a seed."""
        for place, points in enumerate(played.points):
            self.pairs[one, other].add(points)
            self.pairs[other, one].add(WON - points)
            self.beginning.add(points if place == 0 else WON - points)
            self.turns.add(played.turns[place])

    def overall(self, name: str) -> Standing:
        """How the deck `name` fared against all others together."""
        met = [standing for (one, _), standing in self.pairs.items() if one == name]
        return Standing(sum(s.won for s in met), sum(s.drawn for s in met), sum(s.lost for s in met))

    @property
    def out_of_balance(self) -> dict[str, Standing]:
        """The decks that win less than 40 % or more than 60 % of all their games."""
        found = {name: self.overall(name) for name in self.names}
        return {name: standing for name, standing in found.items() if not LOWEST <= standing.rate.value <= HIGHEST}

    def to_json(self) -> dict[str, Any]:
        """The whole table; the same games give the same bytes."""
        return {
            "seed": self.seed,
            "games": self.turns.n,
            "limits": [LOWEST, HIGHEST],
            "balanced": not self.out_of_balance,
            "out_of_balance": sorted(self.out_of_balance),
            "first_player": self.beginning.to_json(),
            "turns": {"mean": round(self.turns.mean.value, 2), **{f"p{p}": self.turns.percentile(p) for p in (10, 50, 90)}},
            "decks": {
                name: {
                    **self.overall(name).to_json(),
                    "against": {other: self.pairs[name, other].to_json() for other in self.names if other != name},
                }
                for name in self.names
            },
        }

    def lines(self) -> Iterator[str]:
        """The table for people: a row a deck, its share of wins against each other and against all."""
        width = max(len(name) for name in self.names)
        yield " " * width + "".join(f"{number:>6}" for number in range(1, len(self.names) + 1)) + "    all  95 % interval    games"
        for number, name in enumerate(self.names, start=1):
            cells = [f"{100 * self.pairs[name, other].rate.value:6.0f}" if other != name else "     –" for other in self.names]
            overall = self.overall(name)
            low, high = overall.rate.interval()
            mark = "  out of balance" if name in self.out_of_balance else ""
            figures = f"{100 * overall.rate.value:7.1f}  {100 * low:4.1f} to {100 * high:4.1f} %{overall.games:9,}"
            yield f"{name:<{width}}{''.join(cells)}{figures}{mark}  ({number})"
        first, turns = self.beginning, self.turns
        drawn = first.drawn / max(first.games, 1)
        yield (
            f"{turns.n:,} games; the first player won {100 * first.rate.value:.1f} %, {100 * drawn:.1f} % drawn; "
            f"turns of each player: {turns.mean.value / 2:.1f} on average, "
            f"{(turns.percentile(10) or 0) / 2:g} to {(turns.percentile(90) or 0) / 2:g} in four games of five"
        )


def play_all_pairs(players: Players, names: tuple[str, ...], *, seeds: int) -> BalanceTable:
    """Play every two of the decks `names` on `seeds` seeds, both seats each: `2 * seeds` games a pair."""
    table = BalanceTable(names, players.table.seed)
    tasks = [
        Task(one, other, first, min(SEEDS_PER_TASK, seeds - first))
        for one, other in combinations(names, 2)
        for first in range(0, seeds, SEEDS_PER_TASK)
    ]
    for task, results in players.play(tasks):
        for played in results:
            table.add(task.one, task.other, played)
    return table
