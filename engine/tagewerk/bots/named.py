"""Tagewerk's bots by their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.languages import LocalText
from engine.play import BotKind
from engine.tagewerk.bots.greedy import GreedyBot
from engine.tagewerk.bots.lookahead import LookAheadBot
from engine.tagewerk.bots.random_bot import RandomBot

BOTS: Final[Mapping[str, BotKind]] = {
    "greedy": BotKind(lambda chance: GreedyBot(), LocalText("Mixed: whatever brings most now", "Gemischt: was gerade am meisten bringt")),
    "look-ahead": BotKind(
        LookAheadBot,
        LocalText("Looks ahead: better, and a thousand times slower", "Vorausschauend: besser und tausendmal langsamer"),
        has_chance=True,
        is_slow=True,
        thinks=True,
    ),
    "random": BotKind(RandomBot, LocalText("Random: whatever is allowed", "Zufällig: was erlaubt ist"), has_chance=True),
}
