"""The bots that every game has beside its greedy one, with their labels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.bots.considering import ThinkingBot
from engine.bots.greedy import EasyBot, PricingBot
from engine.bots.simple import RandomBot
from engine.languages import LocalText
from engine.match.loop import BotKind
from engine.rng import Stream

RANDOM: Final = BotKind(RandomBot, LocalText("Random: whatever is allowed", "Zufällig: was erlaubt ist"), has_chance=True)


def easy(greedy: Callable[[], PricingBot]) -> BotKind:
    """The opponent for beginners, by the game's greedy bot."""
    label = LocalText("Easy: overlooks half of what it could do", "Leicht: übersieht die Hälfte von dem, was es tun könnte")
    return BotKind(lambda chance: EasyBot(chance, greedy()), label, has_chance=True)


def look_ahead(make: Callable[[Stream], ThinkingBot]) -> BotKind:
    """The look-ahead."""
    label = LocalText("Looks ahead: better, and a thousand times slower", "Vorausschauend: besser und tausendmal langsamer")
    return BotKind(make, label, has_chance=True, is_slow=True, thinks=True)
