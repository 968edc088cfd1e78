"""One digest of many whole games: equal for every way to run the engine (`python -m engine.bench.digests --games 1000`)."""

from __future__ import annotations

import argparse
from hashlib import sha256

from engine.bench.decks import bench_decks
from engine.compiled import is_compiled
from engine.rng import stream
from engine.rone.bots.greedy import GreedyBot
from engine.rone.bots.random_bot import RandomBot
from engine.rone.game.game import Game, new_state
from engine.rone.game.rulesets import SECOND_EDITION
from engine.rone.game.running import begin, choose
from engine.rone.game.view import View
from engine.rone.simulation.goldfish import GoldfishSettings, play_goldfish_games


def digest_of_games(games: int, seed: int = 7) -> str:
    """SHA-256 over the digests of so many duels (every third greedy, else random; every 25th decision) and a goldfish tally."""
    decks = bench_decks()
    digest = sha256()
    greedy = GreedyBot()
    for number in range(games):
        pair = (decks[number % len(decks)], decks[number // len(decks) % len(decks)])
        state = new_state(pair, SECOND_EDITION, seed, number)
        begin(state, state.active)
        game = Game(state)
        bot = greedy if number % 3 == 0 else RandomBot(stream(seed, "digests", number))
        views = [View(state, player) for player in range(2)]
        decisions = 0
        while state.decision is not None and decisions < 20_000:
            if decisions % 25 == 0:
                digest.update(game.digest().encode())
            decisions += 1
            choose(state, bot.choose(views[state.decision.player]))
        digest.update(game.digest().encode())
    for deck in decks:
        settings = GoldfishSettings(turns=8, ignore_unmodelled=True)
        digest.update(play_goldfish_games(deck, settings, seed=seed, first=0, count=max(games // 20, 1)).to_bytes())
    return digest.hexdigest()


def main() -> None:
    """Print whether the engine is compiled, and the digest."""
    parser = argparse.ArgumentParser(prog="python -m engine.bench.digests", description="One digest of many whole games.")
    parser.add_argument("--games", type=int, default=1000)
    games = parser.parse_args().games
    print(f"{'compiled' if is_compiled() else 'interpreted'} {games} games {digest_of_games(games)}")


if __name__ == "__main__":
    main()
