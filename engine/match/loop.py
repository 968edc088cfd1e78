"""The one loop in which matches are played: seats, their bots, and whoever watches.

Goldfish games, duels, matches of bots, playouts and benchmarks all run through `play`. Who watches is told of every decision before it
is carried out and may end the watching; nothing that is watched changes what happens.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.compiled import mypyc_attr
from engine.languages import LocalText
from engine.match.match import Decision, Match
from engine.rng import Stream

MOST_DECISIONS: Final = 20_000
"""A match that takes more is going round in a circle: it is left, and nobody wins it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Whoever sits in a seat and decides: it sees what the seat may see, and names an option by its index."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, view: Any) -> int:
        """The index of the option to take. The view's player must have a decision."""
        raise NotImplementedError


class BotKind:
    """A bot that may be asked for by its name; people choose it by its label.

    `make` makes one, with a stream of its own. One without chance plays any number of games; a slow one thinks so long that a single
    game is a long time. One that thinks is a `ThinkingBot`.
    """

    def __init__(
        self,
        make: Callable[[Stream], Bot],
        label: LocalText,
        *,
        has_chance: bool = False,
        is_slow: bool = False,
        thinks: bool = False,
    ) -> None:
        self.make = make
        self.label = label
        self.has_chance = has_chance
        self.is_slow = is_slow
        self.thinks = thinks


@mypyc_attr(allow_interpreted_subclasses=True)
class Watcher:
    """Whoever watches a match. This one sees nothing."""

    def goes_on(self, match: Match) -> bool:
        """Whether the match is played on; asked before every decision."""
        return True

    def see(self, match: Match, decision: Decision, index: int) -> None:
        """Option `index` of `decision` is about to be taken."""


class UntilTurn(Watcher):
    """Watches until the turn of number `end` begins."""

    def __init__(self, end: int) -> None:
        self.end = end

    def goes_on(self, match: Match) -> bool:
        """Whether that turn has not come yet."""
        return match.turn < self.end


def play(match: Match, bots: Sequence[Bot], watch: Watcher | None = None, most_decisions: int = MOST_DECISIONS) -> int:
    """Play `match` on until it is over, `watch` has seen enough or so many decisions were taken; returns how many were.

    `bots` holds one bot for each player, in the order of their numbers.
    """
    taken = 0
    while taken < most_decisions and not match.is_over:
        if watch is not None and not watch.goes_on(match):
            break
        decision = match.decision
        player = decision.player
        index = bots[player].choose(match.view_for(player))
        if watch is not None:
            watch.see(match, decision, index)
        match.choose(index)
        taken += 1
    return taken
