"""Which lists are simulated, and how much of their cards' text is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.cards import BaseCard
from engine.decklist import Decklist
from engine.languages import LocalText

Deck = TypeVar("Deck")
"""A list as a game's tables take it; each game has its own."""


@dataclass(frozen=True)
class ListFault:
    """What keeps a list from being simulated."""

    code: str
    message: LocalText


@dataclass(frozen=True, kw_only=True)
class ListBound:
    """How many cards of a zone (of leaders, where it is None) a simulated list has.

    `said` is what a list is told that has another number of them: `{number}`, and perhaps `{low}` and `{high}`.
    """

    code: str
    zone: str | None
    low: int = 0
    high: int
    said: LocalText

    def fault(self, deck: Decklist) -> ListFault | None:
        """What is wrong with `deck`, None if nothing is."""
        number = len(deck.leaders) if self.zone is None else sum(entry.quantity for entry in deck.entries(self.zone))
        if self.low <= number <= self.high:
            return None
        en, de = (text.format(number=number, low=self.low, high=self.high) for text in (self.said.en, self.said.de))
        return ListFault(self.code, LocalText(en, de))


def coverage_of(cards: Sequence[BaseCard]) -> dict[str, Any]:
    """How many of `cards` have their text modelled, as a share (0 to 1), and the numbers of the others."""
    modelled = sum(1 for card in cards if card.modelled)
    return {
        "cards": len(cards),
        "modelled": modelled,
        "share": modelled / len(cards) if cards else 1.0,
        "unmodelled": sorted({card.id for card in cards if not card.modelled}),
    }
