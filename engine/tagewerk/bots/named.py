"""Tagewerk's bots by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.bots.kinds import RANDOM, easy, look_ahead
from engine.bots.lookahead import LookAheadBot
from engine.languages import LocalText
from engine.match.loop import BotKind
from engine.rng import Stream
from engine.tagewerk.bots.evaluation import LOOK_AHEAD, TagewerkEvaluation
from engine.tagewerk.bots.greedy import GreedyBot


def look_ahead_bot(chance: Stream) -> LookAheadBot:
    """The look-ahead."""
    return LookAheadBot(chance, GreedyBot(), TagewerkEvaluation(), LOOK_AHEAD)


BOTS: Final[Mapping[str, BotKind]] = {
    "greedy": BotKind(lambda chance: GreedyBot(), LocalText("Mixed: whatever brings most now", "Gemischt: was gerade am meisten bringt")),
    "look-ahead": look_ahead(look_ahead_bot),
    "easy": easy(GreedyBot),
    "random": RANDOM,
}
