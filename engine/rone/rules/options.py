"""Options that games share, because they never change: made once instead of with every decision."""

from __future__ import annotations

from engine.match import Option


def plain_options(kind: int) -> list[Option]:
    """The option of a kind about each card and nothing else, by card."""
    return [Option(kind, card) for card in range(256)]


def numbered_options(kind: int) -> list[Option]:
    """The options of a kind about nothing but a number, by that."""
    return [Option(kind, number=number) for number in range(256)]
