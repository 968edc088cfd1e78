"""TOCSIN's bots by their names: one kind plays the whole party."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.bots.kinds import RANDOM, easy, look_ahead
from engine.bots.lookahead import LookAheadBot
from engine.languages import LocalText
from engine.match.loop import BotKind
from engine.rng import Stream
from engine.tocsin.bots.evaluation import LOOK_AHEAD, TocsinEvaluation
from engine.tocsin.bots.greedy import GreedyBot


def look_ahead_bot(chance: Stream) -> LookAheadBot:
    """The look-ahead."""
    return LookAheadBot(chance, GreedyBot(), TocsinEvaluation(), LOOK_AHEAD)


BOTS: Final[Mapping[str, BotKind]] = {
    "greedy": BotKind(
        lambda chance: GreedyBot(), LocalText("Greedy: whatever brings most this round", "Gierig: was in dieser Runde am meisten bringt")
    ),
    "easy": easy(GreedyBot),
    "look-ahead": look_ahead(look_ahead_bot),
    "random": RANDOM,
}
