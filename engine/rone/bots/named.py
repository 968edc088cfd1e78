"""RONE's bots by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.play import Bot, BotKind
from engine.rng import Stream
from engine.rone.bots.greedy import PLANS, GreedyBot
from engine.rone.bots.lookahead import LookAheadBot
from engine.rone.bots.random_bot import RandomBot


def _greedy(plan: str) -> Callable[[Stream], Bot]:
    return lambda chance: GreedyBot(plan)


BOTS: Final[Mapping[str, BotKind]] = {
    "random": BotKind(RandomBot, has_chance=True),
    **{plan: BotKind(_greedy(plan)) for plan in PLANS},
    "look-ahead": BotKind(LookAheadBot, has_chance=True, is_slow=True),
}
