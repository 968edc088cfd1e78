"""Matches of bots: the same decks and chance with the seats swapped, so that neither seat nor deck counts.

`python -m engine.rone.bots.match greedy random --games 200` prints one; the reference matches stand in docs/reference/engine.md.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass

from engine.errors import EngineError
from engine.match import PlayerId
from engine.play import Bot, play
from engine.rng import stream
from engine.rone.bots.greedy import PLANS, GreedyBot
from engine.rone.bots.lookahead import LookAheadBot
from engine.rone.bots.random_bot import RandomBot
from engine.rone.decks import PlayableDeck
from engine.rone.rules.game import Game, new_state
from engine.rone.rules.rulesets import SECOND_EDITION, Ruleset
from engine.rone.rules.running import begin
from engine.statistics import wilson_interval

BOTS = ("random", *PLANS, "look-ahead")


class UnknownBotError(EngineError):
    """There is no bot of that name."""

    code = "BOT_UNKNOWN"


def bot_named(name: str, seed: int, index: int, seat: int) -> Bot:
    """A bot for one game; chance of its own comes from seed, game and seat.

    Raises:
        UnknownBotError: there is none of that name.
    """
    if name == "random":
        return RandomBot(stream(seed, f"bot-{seat}", index))
    if name == "look-ahead":
        return LookAheadBot(stream(seed, f"bot-{seat}", index))
    if name in PLANS:
        return GreedyBot(name)
    raise UnknownBotError(f"there is no bot {name!r}; there are {', '.join(BOTS)}")


@dataclass(frozen=True)
class MatchResult:
    """How the first bot fared: games won, drawn and lost."""

    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """How many were played."""
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """Share of the points: a draw is half a win."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval of the share of wins (95 %)."""
        low, high = wilson_interval(self.won, self.games)
        return (low, high)


def play_game(decks: Sequence[PlayableDeck], bots: Sequence[Bot], *, ruleset: Ruleset, seed: int, index: int, first: int) -> int | None:
    """One game; the winning side, None for a draw (or a game cut after 20,000 decisions)."""
    state = new_state(decks, ruleset, seed, index, first=first)
    begin(state, PlayerId(first))
    play(Game(state), bots)
    return state.winner if state.is_over and state.winner >= 0 else None


def play_match(
    one: str, other: str, decks: Sequence[PlayableDeck], *, pairs: int, seed: int = 1, ruleset: Ruleset = SECOND_EDITION
) -> MatchResult:
    """`pairs` pairs of games: in each the bots swap their decks and seats on the same chance; whose result is `one`'s."""
    won = drawn = lost = 0
    for index in range(pairs):
        pair = (decks[index % len(decks)], decks[(index // len(decks) + index + 1) % len(decks)])
        for seat in (0, 1):
            names = (one, other) if seat == 0 else (other, one)
            bots = [bot_named(name, seed, index, place) for place, name in enumerate(names)]
            winner = play_game(pair, bots, ruleset=ruleset, seed=seed, index=index, first=index % 2)
            won += winner == seat
            lost += winner == 1 - seat
            drawn += winner is None
    return MatchResult(won, drawn, lost)


def main() -> None:
    """Play a match on the measured decks and print it."""
    from engine.bench.decks import bench_decks

    parser = argparse.ArgumentParser(prog="python -m engine.rone.bots.match", description="Play a match of two bots with swapped seats.")
    parser.add_argument("one", choices=BOTS)
    parser.add_argument("other", choices=BOTS)
    parser.add_argument("--games", type=int, default=200, help="how many games, an even number (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    result = play_match(options.one, options.other, bench_decks(), pairs=options.games // 2, seed=options.seed)
    low, high = result.interval
    print(
        f"{options.one} against {options.other}: {result.won} won, {result.drawn} drawn, {result.lost} lost of {result.games}; "
        f"won {result.won / max(result.games, 1):.1%} ({low:.1%} to {high:.1%})"
    )


if __name__ == "__main__":
    main()
