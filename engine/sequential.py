"""Stopping as soon as an estimate is sure enough, without fooling oneself.

Whoever looks again and again and stops at a good moment has intervals that hold the truth less often than they say.
Here the moments of looking are fixed beforehand (`LOOKS` of them, evenly spread over the games there may be), and each look's
interval misses the truth with a fifth of the 5 % at most (Bonferroni): whichever look is the last, the interval shown
holds the truth at least 95 times in 100.

A report that is played until it is enough has moments of its own (`MOMENTS`), which lie where a quick answer would be worth having,
and is guarded alike.

Sources: O. J. Dunn, Multiple comparisons among means (JASA 56, 1961), for the inequality; P. Armitage, C. K. McPherson and B. C. Rowe,
Repeated significance tests on accumulating data (JRSS A 132, 1969), for what becomes of intervals without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.statistics import z_of_level

LOOKS: Final = 5
LEVEL: Final = 1 - 0.05 / LOOKS
"""Of the interval at each look: 99 %."""
Z_OF_LOOK: Final = z_of_level(LEVEL)


ENOUGH: Final = "enough"
"""In the place of a number of games: as many as the answer needs."""
MOMENTS: Final = (1_000, 2_000, 4_000, 10_000)
"""After how many games it is judged whether that are enough. The last are the most."""
LEVEL_OF_MOMENT: Final = 1 - 0.05 / len(MOMENTS)
"""Of the interval at each moment: 98.75 %."""
Z_OF_MOMENT: Final = z_of_level(LEVEL_OF_MOMENT)


def moments_up_to(most_games: int, moments: Sequence[int] = MOMENTS) -> list[int]:
    """The moments at which it is judged whether the games are enough, where there may be `most_games`; `moments` are those of the game."""
    return [*(moment for moment in moments if moment < most_games), min(most_games, moments[-1])]


def next_moment(played: int, most_games: int, moments: Sequence[int] = MOMENTS) -> int | None:
    """The first moment after `played` games; None after the last."""
    return next((moment for moment in moments_up_to(most_games, moments) if moment > played), None)


def looks(most_games: int) -> list[int]:
    """After how many games the estimate is looked at: even numbers, so that pairs stay whole; the last is `most_games`."""
    moments = {2 * max(1, round(most_games * look / LOOKS / 2)) for look in range(1, LOOKS)}
    return [*sorted(moment for moment in moments if moment < most_games), most_games]


def games_for_precision(precision: float) -> int:
    """How many games surely give a rate with an interval of `precision` (half its width, 0 to 0.5) at a look: an even number."""
    return 2 * (int((Z_OF_LOOK / (2 * precision)) ** 2 / 2) + 1)


def next_look(played: int, most_games: int) -> int | None:
    """The first moment of looking after `played` games; None after the last."""
    return next((moment for moment in looks(most_games) if moment > played), None)


def is_precise(low: float, high: float, precision: float) -> bool:
    """Whether an interval is no wider than `precision` to each side."""
    return (high - low) / 2 <= precision
