"""How long what a page needs for one decision takes: `python -m tests.engine.table.timing` plays random duels and prints milliseconds."""

from __future__ import annotations

from statistics import median, quantiles
from time import perf_counter

from engine.compiled import is_compiled
from engine.match.match import NOBODY
from engine.table.answer import table_answer
from tests.engine.rules.games import random_choices, random_game
from tests.engine.table.test_answer import name_of
from tests.engine.table.told import TABLES

GAMES = 40


def main() -> None:
    """Ask for the whole answer at every decision of some duels, the log from the last choice on, as a page does."""
    whole, alone = [], []
    for seed in range(GAMES):
        game = random_game(seed, log=True)
        told = 0
        for _number in random_choices(game, seed):
            player = game.decision.player
            begun = perf_counter()
            answer = table_answer(TABLES, game, player, name_of, told)
            whole.append(1_000 * (perf_counter() - begun))
            told = 1 + answer["log"][-1]["number"] if answer["log"] else told
        begun = perf_counter()
        game.replay.play()
        alone.append(1_000 * (perf_counter() - begun))
        assert not game.log_for(NOBODY) or game.is_over
    cuts = quantiles(whole, n=100)
    print(f"compiled: {is_compiled()}; {len(whole)} decisions of {GAMES} duels")
    print(
        f"answer for one decision: median {median(whole):.2f} ms, 95 % {cuts[94]:.2f} ms, 99 % {cuts[98]:.2f} ms, most {max(whole):.2f} ms"
    )
    print(f"a whole duel replayed: median {median(alone):.2f} ms, most {max(alone):.2f} ms")


if __name__ == "__main__":
    main()
