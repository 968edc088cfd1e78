"""What a game tells to people who don't know it: pages in a style of its own, and cards that show what they tell."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Guide:
    """How a game is explained.

    `style` is the folder of the site's templates that tell it. `exhibits(catalog)` are the cards that stand beside the words, by what
    they show: chosen among those that there are, so that every edition has its own. Where a catalog holds none that would show it, there
    is nothing under that name.
    """

    style: str
    exhibits: Callable[[Any], Mapping[str, Sequence[Any]]]
