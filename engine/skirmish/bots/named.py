"""Skirmish's bots by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.bots.greedy import EasyBot
from engine.bots.simple import RandomBot
from engine.languages import LocalText
from engine.match.loop import BotKind
from engine.skirmish.bots.greedy import GreedyBot

BOTS: Final[Mapping[str, BotKind]] = {
    "greedy": BotKind(
        lambda chance: GreedyBot(), LocalText("Greedy: whatever brings most this turn", "Gierig: was in diesem Zug am meisten bringt")
    ),
    "easy": BotKind(
        lambda chance: EasyBot(chance, GreedyBot()),
        LocalText("Easy: overlooks half of what it could do", "Leicht: übersieht die Hälfte von dem, was es tun könnte"),
        has_chance=True,
    ),
    "random": BotKind(RandomBot, LocalText("Random: whatever is allowed", "Zufällig: was erlaubt ist"), has_chance=True),
}
