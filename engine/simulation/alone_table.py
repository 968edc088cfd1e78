"""A deck at a table of its own, turn by turn: what the tables of every game have, and whoever watches at them.

A game's table deals, a game's watch says when something happened; who is told of it, and how a game is played through, stands here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.match.loop import Bot, Watcher, play
from engine.match.match import Match, Option, PlayerId
from engine.simulation.counters import Counter

DECK: Final = PlayerId(0)
OPPONENT: Final = PlayerId(1)


class AloneWatch(Watcher):
    """Watches a deck alone until its last turn has ended: what measures read from, and who tells the counters. Turns are own turns."""

    def __init__(self, counters: Sequence[Counter], turns: int) -> None:
        self.counters = list(counters)
        self.turns = turns
        self.ended = 0
        """The last turn that has ended."""
        self.clock = 0
        """When what the deck plays for was there, in parts of a turn; past the last turn where it never was. Known at the end."""

    def goes_on(self, match: Match) -> bool:
        """Whether the last turn has not ended yet."""
        return self.ended < self.turns

    def tell_begin(self) -> None:
        """The first hands are dealt."""
        for counter in self.counters:
            counter.begin(self)

    def tell_look(self, turn: int) -> None:
        """The deck's player is about to decide in a turn."""
        for counter in self.counters:
            counter.look(self, turn)

    def tell(self, turn: int, option: Option) -> None:
        """The deck's player has done something with a card."""
        for counter in self.counters:
            counter.see(self, max(turn, 1), option)

    def tell_end_turn(self) -> None:
        """Turn `ended` has ended."""
        for counter in self.counters:
            counter.end_turn(self, self.ended)

    def tell_close(self, turn: int) -> None:
        """The game has been played; `turn` is the last that began."""
        for counter in self.counters:
            counter.close(self, max(turn, 1))

    def close(self) -> None:
        """The game has been played: let the counters add it up."""
        raise NotImplementedError


class AloneTable:
    """A deck alone at a table, laid out once for all its games. A game depends on its seed and number alone."""

    def __init__(self, bots: list[Bot], turns: int) -> None:
        """`bots`: who plays the deck, and who sits opposite."""
        self.bots = bots
        self.turns = turns

    def deal_number(self, seed: int, index: int, log: bool) -> Match:
        """Game number `index`, dealt; even numbers begin."""
        raise NotImplementedError

    def watch(self, match: Any, counters: Sequence[Counter]) -> AloneWatch:
        """Whoever watches a match that was dealt here."""
        raise NotImplementedError

    def play(self, match: Match, counters: Sequence[Counter]) -> AloneWatch:
        """Play a match that was dealt here to the end of its last turn, watched for `counters`."""
        watch = self.watch(match, counters)
        watch.tell_begin()
        play(match, self.bots, watch)
        watch.close()
        return watch

    def play_number(self, seed: int, index: int, counters: Sequence[Counter], log: bool = False) -> AloneWatch:
        """Play game number `index`."""
        return self.play(self.deal_number(seed, index, log), counters)
