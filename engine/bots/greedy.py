"""The frame of a greedy bot: it prices every option by what it brings at once. What it brings, a game says."""

from __future__ import annotations

from typing import Any

from engine.compiled import mypyc_attr
from engine.match.loop import Bot
from engine.match.match import Decision, Option
from engine.rng import Stream


@mypyc_attr(allow_interpreted_subclasses=True)
class PricingBot(Bot):
    """A bot that prices every option and takes the dearest, the first of equals. Its budget: one look at each, no playing ahead."""

    def choose(self, view: Any) -> int:
        """The index of the dearest option."""
        decision = view.decision
        assert decision is not None
        return first_best(self.option_values(view, decision))

    def option_values(self, view: Any, decision: Decision) -> list[int]:
        """The price of each option of the view's decision, in hundredths of a card."""
        raise NotImplementedError


class EasyBot(Bot):
    """An opponent for beginners: takes the dearest option as `pricing` prices them, and overlooks each of them as often as not.

    What it does makes sense, so that a person learns from it, and it leaves enough undone to be beaten. By a stream of its own.
    """

    def __init__(self, chance: Stream, pricing: PricingBot) -> None:
        super().__init__("easy")
        self.chance = chance
        self.pricing = pricing

    def choose(self, view: Any) -> int:
        """The index of the dearest option that it doesn't overlook; of all where it overlooks every one."""
        decision = view.decision
        assert decision is not None
        values = self.pricing.option_values(view, decision)
        seen = [place for place in range(len(values)) if self.chance.below(2)] or list(range(len(values)))
        return seen[first_best([values[place] for place in seen])]


def first_best(values: list[int]) -> int:
    """The place of the highest value, the first of equals."""
    best = 0
    for place in range(1, len(values)):
        if values[place] > values[best]:
            best = place
    return best


def dearest(values: list[int], most: int) -> list[int]:
    """The places of so many of the highest values, the highest first; of equals the first."""
    return sorted(range(len(values)), key=lambda place: -values[place])[:most]


def index_of(options: list[Option], kind: int) -> int:
    """The first option of a kind, 0 if there is none."""
    for index, option in enumerate(options):
        if option.kind == kind:
            return index
    return 0
