"""Games of random cards that the checks admit: no process dies of them. `python -m tests.engine.odd.games` plays 2,000 of each game.

Eight cards at a time are played by both sides, by chance and now and then as the greedy bot would, until so many turns were taken, in as
many games as that needs. Each eight have a process of their own, which may take so much time of a processor: one that dies, runs out of it
or meets an error is told with its cards.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import resource
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection
from random import Random
from types import ModuleType

from engine.cards.catalog import BaseCard
from engine.compiled import is_compiled
from tests.engine.odd import rone, tagewerk

GAMES = {"rone": rone, "tagewerk": tagewerk}
TOGETHER = 8
MOST_DECISIONS = 6_000
"""Of eight cards: where a turn never ends, that is enough."""
SECONDS = 300
AS_THE_BOT = 8
"""Once in so many decisions the bot is asked, which looks at what chance never looks at."""


@dataclass
class Played:
    """What was played of eight cards; `problem` is what went wrong, "" if nothing did."""

    games: int = 0
    turns: int = 0
    decisions: int = 0
    problem: str = ""


def admitted_cards(game: ModuleType, seed: int) -> Iterator[BaseCard]:
    """Random cards that the checks admit, without end; the same for the same seed."""
    chance = Random(seed)
    number = 0
    while True:
        number += 1
        card = game.random_card(chance, f"odd-{number}")
        if game.is_admitted(card):
            yield card


def play_cards(game: ModuleType, cards: list[BaseCard], seed: int, turns: int) -> Played:
    """Play cards against themselves, game after game, until `turns` turns were taken."""
    played, chance, bot = Played(), Random(seed), game.BOT()
    while played.turns < turns and played.decisions < MOST_DECISIONS:
        match = game.match_of(cards, seed + played.games)
        while not match.is_over and played.turns + match.turn < turns and played.decisions < MOST_DECISIONS:
            decision = match.decision
            asks = chance.randrange(AS_THE_BOT) == 0
            match.choose(bot.choose(match.view_for(decision.player)) if asks else chance.randrange(len(decision.options)))
            played.decisions += 1
        played.games += 1
        played.turns += max(match.turn, 1)
    return played


def _play_and_tell(game: ModuleType, cards: list[BaseCard], seed: int, turns: int, seconds: int, to: Connection) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    try:
        to.send(play_cards(game, cards, seed, turns))
    except Exception as error:  # whatever it is, it is told with the cards that it befell
        to.send(Played(problem=f"{type(error).__name__} {error}"))


def played_apart(game: ModuleType, cards: list[BaseCard], seed: int, turns: int, seconds: int = SECONDS) -> Played:
    """The same in a process of its own, whose death is a problem like any other."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_play_and_tell, args=(game, cards, seed, turns, seconds, there))
    process.start()
    there.close()
    try:
        played: Played = here.recv()
    except EOFError:
        process.join()
        played = Played(problem=f"the process died: {process.exitcode}")
    process.join()
    return played


def texts_of(cards: list[BaseCard]) -> str:
    """The cards, to be played again by hand."""
    return "\n".join(f"    {card.slug}: {json.dumps(card.abilities)}" for card in cards)


def main() -> int:
    """Play and tell; 1 if something went wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.engine.odd.games", description="Games of random cards.")
    parser.add_argument("--game", choices=GAMES, help="of this game alone")
    parser.add_argument("--cards", type=int, default=2_000, help="so many of each game (%(default)s)")
    parser.add_argument("--turns", type=int, default=50, help="so many turns for each eight cards (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print("compiled" if is_compiled() else "interpreted", flush=True)
    problems = 0
    for name, game in GAMES.items():
        if options.game not in (None, name):
            continue
        cards, total = admitted_cards(game, options.seed), Played()
        for first in range(0, options.cards, TOGETHER):
            portion = list(islice(cards, TOGETHER))
            played = played_apart(game, portion, options.seed + first, options.turns)
            total = Played(total.games + played.games, total.turns + played.turns, total.decisions + played.decisions)
            if played.problem:
                problems += 1
                print(f"{name} from card {first} on: {played.problem}\n{texts_of(portion)}", flush=True)
        print(f"{name}: {options.cards:,} cards, {total.games:,} games, {total.turns:,} turns, {total.decisions:,} decisions", flush=True)
    print(f"{problems} portions went wrong")
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
