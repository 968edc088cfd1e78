"""RONE's bots by their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from engine.bots.kinds import RANDOM, easy, look_ahead
from engine.bots.lookahead import LookAheadBot
from engine.bots.search import SearchBot
from engine.bots.simple import NobodyBot
from engine.languages import LocalText
from engine.match.loop import Bot, BotKind
from engine.rng import Stream
from engine.rone.bots.evaluation import LOOK_AHEAD, SEARCH, RoneEvaluation
from engine.rone.bots.greedy import PLANS, GreedyBot
from engine.rone.rules.codes import DECIDE_MAIN, DECIDE_REACTION


def greedy_bot(plan: str) -> Callable[[Stream], Bot]:
    """Who makes the greedy bot of a plan."""
    return lambda chance: GreedyBot(plan)


def look_ahead_bot(chance: Stream) -> LookAheadBot:
    """The look-ahead."""
    return LookAheadBot(chance, GreedyBot(), RoneEvaluation(), LOOK_AHEAD)


def search_bot(chance: Stream) -> SearchBot:
    """The search."""
    return SearchBot(chance, GreedyBot(), RoneEvaluation(), SEARCH)


def nobody_bot() -> NobodyBot:
    """The bot of an empty seat: ends its turns, answers nothing, and takes the first option where a text asks it for something."""
    return NobodyBot((DECIDE_MAIN, DECIDE_REACTION))


PLAN_LABELS: Final = (
    LocalText("Mixed: whatever brings most now", "Gemischt: was gerade am meisten bringt"),
    LocalText("Rush: levels before cards", "Eilig: Stufen vor Karten"),
    LocalText("Curve: cards before levels", "Kurve: Karten vor Stufen"),
)
SEARCHES: Final = LocalText("Searches: the best, and the slowest", "Suchend: am besten und am langsamsten")
BOTS: Final[Mapping[str, BotKind]] = {
    **{plan: BotKind(greedy_bot(plan), label) for plan, label in zip(PLANS, PLAN_LABELS, strict=True)},
    "look-ahead": look_ahead(look_ahead_bot),
    "search": BotKind(search_bot, SEARCHES, has_chance=True, is_slow=True, thinks=True),
    "easy": easy(GreedyBot),
    "random": RANDOM,
}
