"""Options that games share, because they never change: made once instead of with every decision."""

from __future__ import annotations

from engine.match.match import GameCard, Option
from engine.rone.rules.ids import MOST_CARDS


def plain_options(kind: int) -> list[Option]:
    """The option of a kind about each card and nothing else, by card."""
    return [Option(kind, GameCard(card)) for card in range(MOST_CARDS)]


def numbered_options(kind: int) -> list[Option]:
    """The options of a kind about nothing but a number, by that."""
    return [Option(kind, number=number) for number in range(MOST_CARDS)]
