"""Skirmish's bots by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.bots.greedy import EasyBot
from engine.bots.lookahead import LookAheadBot
from engine.bots.simple import RandomBot
from engine.languages import LocalText
from engine.match.loop import BotKind
from engine.rng import Stream
from engine.skirmish.bots.evaluation import LOOK_AHEAD, SkirmishEvaluation
from engine.skirmish.bots.greedy import GreedyBot


def look_ahead_bot(chance: Stream) -> LookAheadBot:
    """The look-ahead."""
    return LookAheadBot(chance, GreedyBot(), SkirmishEvaluation(), LOOK_AHEAD)


BOTS: Final[Mapping[str, BotKind]] = {
    "greedy": BotKind(
        lambda chance: GreedyBot(), LocalText("Greedy: whatever brings most this turn", "Gierig: was in diesem Zug am meisten bringt")
    ),
    "easy": BotKind(
        lambda chance: EasyBot(chance, GreedyBot()),
        LocalText("Easy: overlooks half of what it could do", "Leicht: übersieht die Hälfte von dem, was es tun könnte"),
        has_chance=True,
    ),
    "look-ahead": BotKind(
        look_ahead_bot,
        LocalText("Looks ahead: better, and a thousand times slower", "Vorausschauend: besser und tausendmal langsamer"),
        has_chance=True,
        is_slow=True,
        thinks=True,
    ),
    "random": BotKind(RandomBot, LocalText("Random: whatever is allowed", "Zufällig: was erlaubt ist"), has_chance=True),
}
