"""`python -m engine.bench.bots greedy random --games 200`: a match of two bots on the measured decks, with swapped seats."""

from __future__ import annotations

import argparse

from engine.kit import games, kit_named
from engine.simulation.bot_match import play_match
from engine.statistics import wilson_interval


def main() -> None:
    """Play the match and print it."""
    parser = argparse.ArgumentParser(prog="python -m engine.bench.bots", description="Play a match of two bots with swapped seats.")
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--game", default="rone", choices=games(), help="whose bots (%(default)s)")
    parser.add_argument("--games", type=int, default=200, help="how many games, an even number (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    kit = kit_named(options.game)
    for name in (options.one, options.other):
        if name not in kit.simulated.bots:
            parser.error(f"there is no bot {name!r}; there are {', '.join(kit.simulated.bots)}")
    ruleset = kit.default_format.ruleset
    decks = kit.bench().decks
    score = play_match(kit.simulated, options.one, options.other, decks, pairs=options.games // 2, seed=options.seed, ruleset=ruleset)
    low, high = wilson_interval(score.won, score.n)
    print(
        f"{options.one} against {options.other}: {score.won} won, {score.drawn} drawn, {score.lost} lost of {score.n}; "
        f"won {score.won / max(score.n, 1):.1%} ({low:.1%} to {high:.1%})"
    )


if __name__ == "__main__":
    main()
