"""RONE's bots by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.languages import LocalText
from engine.play import Bot, BotKind
from engine.rng import Stream
from engine.rone.bots.greedy import PLANS, GreedyBot
from engine.rone.bots.lookahead import LookAheadBot
from engine.rone.bots.random_bot import RandomBot
from engine.rone.bots.search import SearchBot


def _greedy(plan: str) -> Callable[[Stream], Bot]:
    return lambda chance: GreedyBot(plan)


PLAN_LABELS: Final = (
    LocalText("Mixed: whatever brings most now", "Gemischt: was gerade am meisten bringt"),
    LocalText("Rush: levels before cards", "Eilig: Stufen vor Karten"),
    LocalText("Curve: cards before levels", "Kurve: Karten vor Stufen"),
)
RANDOM: Final = LocalText("Random: whatever is allowed", "Zufällig: was erlaubt ist")
LOOKS_AHEAD: Final = LocalText("Looks ahead: better, and a thousand times slower", "Vorausschauend: besser und tausendmal langsamer")
SEARCHES: Final = LocalText("Searches: the best, and the slowest", "Suchend: am besten und am langsamsten")
BOTS: Final[Mapping[str, BotKind]] = {
    **{plan: BotKind(_greedy(plan), label) for plan, label in zip(PLANS, PLAN_LABELS, strict=True)},
    "look-ahead": BotKind(LookAheadBot, LOOKS_AHEAD, has_chance=True, is_slow=True, thinks=True),
    "search": BotKind(SearchBot, SEARCHES, has_chance=True, is_slow=True, thinks=True),
    "random": BotKind(RandomBot, RANDOM, has_chance=True),
}
