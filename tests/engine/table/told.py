"""What every seat of a match is told, as bytes to compare; positions by chance of every format and ruleset."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, is_dataclass
from typing import Any

from engine.match.match import PlayerId
from engine.rng import stream
from engine.rone.kit import KIT
from engine.rone.rules import Game
from tests.engine.rules.games import SETUPS, random_choices, random_game

assert KIT.tables is not None
TABLES = KIT.tables


def random_positions(games: int, every: int) -> Iterator[Game]:
    """A decision out of `every` of so many random games, all formats and both rulesets in turn."""
    for seed in range(games):
        ruleset, format_ = SETUPS[seed % len(SETUPS)]
        game = random_game(seed, ruleset, format_, log=True)
        chance = stream(seed, "positions")
        for _number in random_choices(game, seed):
            if chance.below(every) == 0:
                yield game


def plain(value: Any) -> Any:
    """Anything a table says as JSON can hold it."""
    if is_dataclass(value) and not isinstance(value, type):
        return {type(value).__name__: asdict(value)}
    return list(value) if isinstance(value, (list, tuple)) else value


def told(game: Game, player: PlayerId | None) -> bytes:
    """Question, outcomes, refusals, standing, lines and log of one seat, None for an onlooker."""
    said: list[Any] = [plain(TABLES.standing(game, player)), [plain(line) for line in TABLES.lines(game, player)]]
    if player is not None:
        question = TABLES.question(game, player)
        outcomes = {} if question is None else TABLES.outcomes(game, player, question)
        said += [plain(question), [plain(one) for one in TABLES.refusals(game, player)]]
        said.append([[index, [plain(one) for one in found]] for index, found in outcomes.items()])
        said.append([plain(one) for one in TABLES.brief_refusals(game, player)])
    log = game.log_for(PlayerId(-1) if player is None else player)
    said.append([(one.kind, one.player, one.card, one.other, one.number, one.text) for one in log])
    return json.dumps(said, default=plain, sort_keys=True).encode()
