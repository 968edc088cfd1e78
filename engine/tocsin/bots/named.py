"""TOCSIN's bots by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.bots.simple import RandomBot
from engine.languages import LocalText
from engine.match.loop import BotKind

BOTS: Final[Mapping[str, BotKind]] = {
    "random": BotKind(RandomBot, LocalText("Random: whatever is allowed", "Zufällig: was erlaubt ist"), has_chance=True),
}
