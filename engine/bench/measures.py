"""What is measured: fixed work on fixed decks and seeds, warmed up, the median of five rounds."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from engine.compiled import is_compiled
from engine.kit import Kit
from engine.match.loop import Bot, play
from engine.match.match import Match

ROUNDS = 5
SEED = 2026
DUELS = 60
"""So many random duels are played in a round."""


def _per_second(work: Callable[[], int]) -> float:
    """How much of its work `work` does in a second of a core: the median of five rounds after one to warm up.

    The seconds are those of this process: what else the machine is doing at the time counts little.
    """
    work()
    speeds = []
    for _ in range(ROUNDS):
        start = process_time()
        done = work()
        speeds.append(done / (process_time() - start))
    return median(speeds)


class Measured:
    """The work of one game: fixed decks, seeds and numbers of games."""

    def __init__(self, kit: Kit) -> None:
        self.bench = kit.bench()
        self._bots = kit.simulated

    def _bot(self, name: str, number: int) -> Bot:
        return self._bots.bot(name, SEED, number, 0)

    def games_alone(self, games: int = 60) -> int:
        """So many games alone of ten turns with each deck."""
        self.bench.play_alone(games)
        return games * len(self.bench.decks)

    def random_duels(self, games: int = DUELS) -> int:
        """So many duels of the full rules between random bots."""
        for number in range(games):
            bot = self._bot("random", number)
            play(self.bench.match(number), [bot, bot])
        return games

    def random_decisions(self, games: int = DUELS) -> int:
        """The decisions of as many such duels."""
        decisions = 0
        for number in range(games):
            bot = self._bot("random", number)
            decisions += play(self.bench.match(number), [bot, bot])
        return decisions

    def greedy_duels(self, games: int = 24) -> int:
        """So many duels of the full rules between greedy bots."""
        bot = self._bot("greedy", 0)
        for number in range(games):
            play(self.bench.match(number), [bot, bot])
        return games

    def middle_of_a_match(self) -> Match:
        """A match with cards everywhere: a random one after 150 decisions."""
        match = self.bench.match(3)
        bot = self._bot("random", 3)
        play(match, [bot, bot], most_decisions=150)
        return match


def reference_loop(rounds: int = 200_000) -> int:
    """A fixed loop of plain Python, to tell a slow machine from a slow engine."""
    value = 1
    for number in range(rounds):
        value = (value * 31 + number) % 1_000_003
    return rounds if value >= 0 else 0


def measure(kit: Kit) -> dict[str, Any]:
    """Every figure, most of them per second and core."""
    measured = Measured(kit)
    match = measured.middle_of_a_match()

    def copies(number: int = 4_000) -> int:
        for _ in range(number):
            match.copy()
        return number

    def validations(number: int = 300) -> int:
        for _ in range(number):
            measured.bench.judge()
        return number

    figures = {
        "compiled": is_compiled(),
        "goldfish_games_per_s": round(_per_second(measured.games_alone), 1),
        "duel_random_games_per_s": round(_per_second(measured.random_duels), 1),
        "duel_greedy_games_per_s": round(_per_second(measured.greedy_duels), 1),
        "decisions_per_s": round(_per_second(measured.random_decisions), 1),
        "decisions_per_random_duel": round(measured.random_decisions() / DUELS, 1),
        "copies_per_s": round(_per_second(copies), 1),
        "reference_loop_per_s": round(_per_second(reference_loop), 1),
        "validate_microseconds": round(1_000_000 / _per_second(validations), 1),
    }
    bench = measured.bench
    figures |= {name: round(_per_second(work), 1) for name, work in bench.own_work().items()}
    figures |= {name: figures[figure] for figure, name in bench.told_as.items()}
    return figures | {f"{kit.slug}_{name}": figures[name] for name in bench.told_by_game}
