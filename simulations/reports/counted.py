"""What of a deck is counted without games, as figures of a page."""

from __future__ import annotations

from typing import Any

from cards.selectors import catalog
from engine.decklist import Decklist, deck_hash
from engine.errors import EngineError
from simulations.reports.drawing import drawn_figures
from simulations.reports.page import figure_context
from simulations.reports.reader import Reader
from web.cache import LruCache
from web.games import present_kit
from web.text.language import reader_language

KEPT: LruCache[Any] = LruCache(64)
"""What was counted in this process, by game, cards, list and ruleset."""


def counted_figures(deck: Decklist, ruleset: str) -> list[dict[str, Any]]:
    """The figures as `figures.html` takes them, without files; none where the game counts nothing, or the list can't be played."""
    kit, known = present_kit(), catalog()
    if not kit.figures.counted:
        return []
    key = "/".join((kit.slug, known.digest, deck_hash(deck, known), ruleset))
    found = KEPT.get(key)
    if found is None:
        try:
            found = kit.simulated.counted(kit.simulated.playable(deck, known), ruleset) or {}
        except EngineError:
            found = {}
        KEPT.set(key, found)
    reader = Reader(reader_language(), known)
    figures = drawn_figures(kit.figures.counted, found, reader) if found else []
    return [{**figure_context(figure, lambda slug, kind: ""), "downloads": []} for figure in figures]
