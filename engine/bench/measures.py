"""What is measured: fixed work on fixed decks and seeds, warmed up, the median of five rounds."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from statistics import median
from time import process_time
from typing import Any

from engine.bench.decks import bench_catalog, bench_decks, bench_lists
from engine.compiled import is_compiled
from engine.play import play
from engine.rng import stream
from engine.rone.bots.greedy import GreedyBot
from engine.rone.bots.random_bot import RandomBot
from engine.rone.formats import BUILTIN_FORMATS
from engine.rone.measures.goldfish import GoldfishSettings, play_goldfish_games
from engine.rone.rules.game import Game, new_state
from engine.rone.rules.rulesets import SECOND_EDITION
from engine.rone.rules.running import begin
from engine.rone.rules.state import State
from engine.rone.validate import verdict

ROUNDS = 5
SEED = 2026
AS_OF = date(2026, 11, 20)


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


def _duel(number: int) -> Game:
    """Game `number` of the demo decks, everybody against everybody, the first hands dealt."""
    decks = bench_decks_once()
    pair = (decks[number % len(decks)], decks[number // len(decks) % len(decks)])
    state = new_state(pair, SECOND_EDITION, SEED, number)
    begin(state, state.active)
    return Game(state)


_decks: list[Any] = []


def bench_decks_once() -> list[Any]:
    """The decks, read once: cards are compiled for good with their first game."""
    if not _decks:
        _decks.extend(bench_decks())
    return _decks


def goldfish_games(games: int = 60) -> int:
    """So many goldfish games of ten turns with each deck."""
    settings = GoldfishSettings(turns=10, ignore_unmodelled=True)
    for deck in bench_decks_once():
        play_goldfish_games(deck, settings, seed=SEED, first=0, count=games)
    return games * len(bench_decks_once())


def random_duels(games: int = 60) -> int:
    """So many duels of the full rules between random bots."""
    for number in range(games):
        bot = RandomBot(stream(SEED, "bench-bot", number))
        play(_duel(number), [bot, bot])
    return games


def random_decisions(games: int = 60) -> int:
    """The decisions of as many such duels."""
    decisions = 0
    for number in range(games):
        bot = RandomBot(stream(SEED, "bench-bot", number))
        decisions += play(_duel(number), [bot, bot])
    return decisions


def greedy_duels(games: int = 24) -> int:
    """So many duels of the full rules between greedy bots."""
    bot = GreedyBot()
    for number in range(games):
        play(_duel(number), [bot, bot])
    return games


def middle_of_a_game() -> State:
    """A state with cards everywhere: a random game after 150 decisions."""
    game = _duel(3)
    bot = RandomBot(stream(SEED, "bench-copy"))
    play(game, [bot, bot], most_decisions=150)
    return game.state


def reference_loop(rounds: int = 200_000) -> int:
    """A fixed loop of plain Python, to tell a slow machine from a slow engine."""
    value = 1
    for number in range(rounds):
        value = (value * 31 + number) % 1_000_003
    return rounds if value >= 0 else 0


def measure() -> dict[str, Any]:
    """Every figure, most of them per second and core."""
    state = middle_of_a_game()
    catalog = bench_catalog()
    deck = next(iter(bench_lists(catalog).values()))

    def copies(number: int = 4_000) -> int:
        for _ in range(number):
            state.copy()
        return number

    def validations(number: int = 300) -> int:
        for _ in range(number):
            verdict(deck, format=BUILTIN_FORMATS["custom"], catalog=catalog, as_of=AS_OF)
        return number

    return {
        "compiled": is_compiled(),
        "goldfish_games_per_s": round(_per_second(goldfish_games), 1),
        "duel_random_games_per_s": round(_per_second(random_duels), 1),
        "duel_greedy_games_per_s": round(_per_second(greedy_duels), 1),
        "decisions_per_s": round(_per_second(random_decisions), 1),
        "copies_per_s": round(_per_second(copies), 1),
        "reference_loop_per_s": round(_per_second(reference_loop), 1),
        "validate_microseconds": round(1_000_000 / _per_second(validations), 1),
    }
