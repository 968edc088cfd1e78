"""A decision of a played match, looked at again: what the adviser would have taken, and what that was worth beside what was taken.

Both chances to win are those of the seat that decided, from what it knew; its luck afterwards doesn't count.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

from engine.bots.considering import LookedAt
from engine.match.match import Match, PlayerId
from engine.rng import Stream
from engine.statistics import Interval
from engine.table.tables import Tables

GAMES_OF_UNTRIED: Final = 24
"""So many games each, where the adviser didn't try out what was taken."""


@dataclass(frozen=True)
class Weighed:
    """The option that the adviser would take, and the one that was taken; both alike where it is the same."""

    best: LookedAt
    taken: LookedAt

    @property
    def is_best(self) -> bool:
        """Whether what the adviser would take was taken."""
        return self.best.index == self.taken.index

    @property
    def loss(self) -> float:
        """By how much the chance to win (0 to 1) was lower than it could have been; below 0 where it was higher."""
        return self.best.chance - self.taken.chance

    @property
    def loss_interval(self) -> Interval:
        """Newcombe's 95 % interval of the loss, as of games that have nothing to do with each other; never too narrow."""
        low = sqrt((self.best.chance - self.best.low) ** 2 + (self.taken.high - self.taken.chance) ** 2)
        high = sqrt((self.best.high - self.best.chance) ** 2 + (self.taken.chance - self.taken.low) ** 2)
        return Interval(self.loss - low, self.loss + high)


def weigh(tables: Tables, match: Match, taken: int, chance: Stream, share: float = 1.0) -> Weighed | None:
    """The decision of `match` at which option `taken` was taken, with so much of the adviser's usual work; the same for the same chance.

    None where the adviser decides without trying anything out, and where what was taken is no option (an announcement).
    """
    decision = match.decision
    if len(decision.options) < 2 or not 0 <= taken < len(decision.options):
        return None
    found = tables.consider(match, decision.player, chance, share)
    looked_at = {} if found is None else {one.index: one for one in found.options}
    if found is None or found.index not in looked_at:
        return None
    if taken not in looked_at:
        return weigh_closer(tables, match, found.index, taken, GAMES_OF_UNTRIED, chance)
    return Weighed(looked_at[found.index], looked_at[taken])


def weigh_closer(tables: Tables, match: Match, best: int, taken: int, games: int, chance: Stream) -> Weighed | None:
    """Two options of the decision that `match` is at, in so many games each. None where there is no adviser."""
    found = tables.compare(match, PlayerId(match.decision.player), (best, taken), games, chance)
    return Weighed(found[0], found[1]) if found else None
