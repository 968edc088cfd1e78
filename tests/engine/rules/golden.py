"""Golden games: whole games as text, for a person to read. `python -m tests.engine.rules.golden` plays and writes them anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine.bots.simple import RandomBot
from engine.rng import stream
from engine.rone.bots.greedy import GreedyBot
from engine.rone.rules import FIRST_EDITION, SECOND_EDITION, Game, Ruleset
from engine.rone.rules.log_text import game_lines
from tests.engine.rules.games import random_game

FOLDER = Path(__file__).with_name("golden")
GAMES: dict[str, tuple[Ruleset, str, int, str]] = {
    "duel-second-edition-greedy": (SECOND_EDITION, "duel", 11, "greedy"),
    "duel-first-edition-greedy": (FIRST_EDITION, "duel", 12, "greedy"),
    "duel-second-edition-random": (SECOND_EDITION, "duel", 13, "random"),
    "teams-second-edition-random": (SECOND_EDITION, "team", 14, "random"),
    "three-players-random": (SECOND_EDITION, "three-player", 15, "random"),
}


def play(name: str) -> Game:
    """The game `name`, played to its end."""
    ruleset, format_, seed, who = GAMES[name]
    game = random_game(seed, ruleset, format_, log=True)
    bot = GreedyBot() if who == "greedy" else RandomBot(stream(seed, "golden"))
    while not game.is_over:
        game.choose(bot.choose(game.view_for(game.decision.player)))
    return game


def text_of(name: str) -> str:
    """What the file of the game `name` has to hold: its log and the digest of its last state."""
    game = play(name)
    return "\n".join([*game_lines(game.state, game.log), f"digest {game.digest()}", ""])


def golden_files() -> Iterator[tuple[str, Path]]:
    """Each game with its file."""
    for name in GAMES:
        yield name, FOLDER / f"{name}.txt"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, file in golden_files():
        file.write_text(text_of(name), encoding="utf-8")
        print(f"{file.name}: {file.read_text(encoding='utf-8').count(chr(10))} lines")
